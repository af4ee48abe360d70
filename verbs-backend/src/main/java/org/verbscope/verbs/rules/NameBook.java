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

    /** Of a QP its number, which says more than the object it was first of; else null. */
    Value qpNumber();

    record Destroyed(ResourceId id, Value qpNumber, Verb verb, int call) implements Ended {}

    record Lost(ResourceId id, Value qpNumber, String how) implements Ended {}
  }

  Meaning meaning(String name) {
    return names.get(name);
  }

  /** How an object ended, or null for one that did not, or long ago. */
  String end(ResourceId id) {
    return ended(id)
        .map(end -> end instanceof Ended.Lost lost ? lost.how : words((Ended.Destroyed) end))
        .orElse(null);
  }

  private Optional<Ended> ended(ResourceId id) {
    Iterator<Ended> newestFirst = ended.descendingIterator();
    while (newestFirst.hasNext()) {
      Ended end = newestFirst.next();
      if (end.id().equals(id)) {
        return Optional.of(end);
      }
    }
    return Optional.empty();
  }

  private static String words(Ended.Destroyed by) {
    return "destroyed by " + by.verb.cName() + ", call " + by.call + " on this host";
  }

  private void add(Ended end) {
    ended.addLast(end);
    if (ended.size() > MOST_ENDED) {
      ended.removeFirst();
    }
  }

  /** The number that a QP had; empty for what was no QP, did not end, or ended long ago. */
  Optional<Value> endedQpNumber(ResourceId id) {
    return ended(id).map(Ended::qpNumber);
  }

  void note(Receipt receipt) {
    calls++;
    String as = receipt.call().header().as();
    if (!as.isEmpty()) {
      names.put(
          as,
          receipt.isGranted() && receipt.id() != null
              ? new Meaning.Made(receipt.id())
              : new Meaning.Nothing(why(receipt)));
    }
  }

  /**
   * The call that was noted last ended an object.
   *
   * @param qpNumber its number, if it was a QP; else null
   */
  void destroyed(ResourceId id, Value qpNumber, Verb verb) {
    add(new Ended.Destroyed(id, qpNumber, verb, calls));
  }

  private static String why(Receipt receipt) {
    String verb = receipt.call().verb().cName();
    return receipt.isGranted()
        ? verb + " makes no object"
        : "its call, "
            + verb
            + (receipt.outcome() instanceof Outcome.Refused ? ", was refused" : ", failed");
  }

  void lost(ResourceId id, Value qpNumber, String how) {
    add(new Ended.Lost(id, qpNumber, how));
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
    String marked = mark.isEmpty() ? key : key + mark;
    String unused = use == 1 ? marked : marked + "#" + use;
    return ResourceId.of(device, kind, unused);
  }
}
