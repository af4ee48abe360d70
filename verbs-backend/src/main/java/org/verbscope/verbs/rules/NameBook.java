package org.verbscope.verbs.rules;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
  /** Numbers of QPs have 24 bits, those of other objects begin at 0: digits of a small one. */
  private static final int MOST_DIGITS = 7;

  /** Of so many objects it is known how they ended: a busy host has ended millions. */
  private static final int MOST_ENDED = 10_000;

  private final Map<String, Meaning> names = new HashMap<>();
  private final Map<ResourceId, End> ended =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ResourceId, End> eldest) {
          if (size() > MOST_ENDED) {
            qpNumbers.remove(eldest.getKey());
            return true;
          }
          return false;
        }
      };

  /** The numbers of QPs made here: one says more than the object it was first of. */
  private final Map<ResourceId, Value> qpNumbers = new HashMap<>();

  private final Map<ResourceId, Integer> uses = new HashMap<>();

  /** The numbers used, a bit each: a busy host has had millions. */
  private final Map<String, Map<Kind, BitSet>> numbers = new HashMap<>();

  private int calls;

  /** What a name stands for: an object, or a call that brought none. */
  sealed interface Meaning {
    record Made(ResourceId id) implements Meaning {}

    record Nothing(String why) implements Meaning {}
  }

  /** How an object ended; put into words when somebody asks. */
  private sealed interface End {
    record Destroyed(Verb verb, int call) implements End {}

    record Lost(String how) implements End {}
  }

  Meaning meaning(String name) {
    return names.get(name);
  }

  /** How an object ended, or null for one that did not, or long ago. */
  String end(ResourceId id) {
    End end = ended.get(id);
    if (end instanceof End.Destroyed by) {
      return "destroyed by " + by.verb.cName() + ", call " + by.call + " on this host";
    }
    return end instanceof End.Lost lost ? lost.how : null;
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
      ended.put(receipt.id(), new End.Destroyed(receipt.call().verb(), calls));
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
    ended.put(id, new End.Lost(how));
  }

  /** {@code device/kind/key}, with {@code #2} and so on when an earlier object had it. */
  ResourceId fresh(String device, Kind kind, String key) {
    ResourceId plain = ResourceId.of(device, kind, key);
    if (isFirst(device, kind, key)) {
      return plain;
    }
    int use = uses.merge(plain, 1, Integer::sum) + (isSmallNumber(key) ? 1 : 0);
    return use == 1 ? plain : new ResourceId(plain.text() + "#" + use);
  }

  private boolean isFirst(String device, Kind kind, String key) {
    if (!isSmallNumber(key)) {
      return false;
    }
    BitSet used =
        numbers
            .computeIfAbsent(device, d -> new EnumMap<>(Kind.class))
            .computeIfAbsent(kind, k -> new BitSet());
    int number = Integer.parseInt(key);
    boolean first = !used.get(number);
    used.set(number);
    return first;
  }

  private static boolean isSmallNumber(String key) {
    int length = key.length();
    if (length == 0 || length > MOST_DIGITS || length > 1 && key.charAt(0) == '0') {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (key.charAt(i) < '0' || key.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
