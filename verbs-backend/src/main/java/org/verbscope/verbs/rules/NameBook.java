package org.verbscope.verbs.rules;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** What the names of earlier calls stand for, and which ids are spent. */
final class NameBook {
  /** Of so many objects it is known how they ended: a busy host has ended millions. */
  private static final int MOST_ENDED = 10_000;

  private final Map<String, Meaning> names = new HashMap<>();

  /** In the order they ended; gone through only when somebody names one. */
  private final Deque<Ended> ended = new ArrayDeque<>();

  /** The numbers of QPs made here: one says more than the object it was first of. */
  private final Map<ResourceId, Value> qpNumbers = new HashMap<>();

  private final Map<String, Map<Kind, SpentKeys>> spent = new HashMap<>();
  private int calls;

  /** What a name stands for: an object, or a call that brought none. */
  sealed interface Meaning {
    record Made(ResourceId id) implements Meaning {}

    record Nothing(String why) implements Meaning {}
  }

  /** How an object ended; put into words when somebody asks. */
  private sealed interface Ended {
    ResourceId id();

    record Destroyed(ResourceId id, Verb verb, int call) implements Ended {}

    record Lost(ResourceId id, String how) implements Ended {}
  }

  Meaning meaning(String name) {
    return names.get(name);
  }

  /** How an object ended, or null for one that did not, or long ago. */
  String end(ResourceId id) {
    Iterator<Ended> newestFirst = ended.descendingIterator();
    while (newestFirst.hasNext()) {
      Ended end = newestFirst.next();
      if (end.id().equals(id)) {
        return end instanceof Ended.Lost lost ? lost.how : words((Ended.Destroyed) end);
      }
    }
    return null;
  }

  private static String words(Ended.Destroyed by) {
    return "destroyed by " + by.verb.cName() + ", call " + by.call + " on this host";
  }

  private void add(Ended end) {
    ended.addLast(end);
    if (ended.size() > MOST_ENDED) {
      qpNumbers.remove(ended.removeFirst().id());
    }
  }

  /** The number that a QP made here has or had; empty for what was no QP, or ended long ago. */
  Optional<Value> qpNumber(ResourceId id) {
    return Optional.ofNullable(qpNumbers.get(id));
  }

  void note(Receipt receipt) {
    calls++;
    if (receipt.call().verb().makes().isPresent() && receipt.actual().containsKey("qp_num")) {
      qpNumbers.put(receipt.id(), receipt.actual().get("qp_num"));
    }
    String as = receipt.call().header().as();
    if (!as.isEmpty()) {
      names.put(
          as,
          receipt.isGranted() && receipt.id() != null
              ? new Meaning.Made(receipt.id())
              : new Meaning.Nothing(why(receipt)));
    }
    if (receipt.isGranted() && receipt.call().verb().isDestroy()) {
      add(new Ended.Destroyed(receipt.id(), receipt.call().verb(), calls));
    }
  }

  private static String why(Receipt receipt) {
    String verb = receipt.call().verb().cName();
    return receipt.isGranted()
        ? verb + " makes no object"
        : "its call, "
            + verb
            + (receipt.outcome() instanceof Outcome.Refused ? ", was refused" : ", failed");
  }

  void lost(ResourceId id, String how) {
    add(new Ended.Lost(id, how));
  }

  /**
   * {@code device/kind/key} and the mark; before that {@code #2} and so on when an earlier object
   * had the key.
   */
  ResourceId fresh(String device, Kind kind, String key, String mark) {
    int use =
        spent
            .computeIfAbsent(device, d -> new EnumMap<>(Kind.class))
            .computeIfAbsent(kind, k -> new SpentKeys())
            .use(key);
    String unused = use == 1 ? key + mark : key + mark + "#" + use;
    return ResourceId.of(device, kind, unused);
  }
}
