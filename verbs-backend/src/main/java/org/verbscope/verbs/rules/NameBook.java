package org.verbscope.verbs.rules;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;

/** What the names of earlier calls stand for, and which ids are spent. */
final class NameBook {
  /** Numbers of QPs have 24 bits, those of other objects begin at 0. */
  private static final Pattern SMALL_NUMBER = Pattern.compile("0|[1-9][0-9]{0,6}");

  private final Map<String, Meaning> names = new HashMap<>();
  private final Map<ResourceId, String> ended = new HashMap<>();
  private final Map<ResourceId, Integer> uses = new HashMap<>();

  /** The numbers used, a bit each: a busy host has had millions. */
  private final Map<String, BitSet> numbers = new HashMap<>();

  private int calls;

  /** What a name stands for: an object, or a call that brought none. */
  sealed interface Meaning {
    record Made(ResourceId id) implements Meaning {}

    record Nothing(String why) implements Meaning {}
  }

  Meaning meaning(String name) {
    return names.get(name);
  }

  /** How an object ended, or null for one that did not. */
  String end(ResourceId id) {
    return ended.get(id);
  }

  void note(Receipt receipt) {
    calls++;
    String verb = receipt.call().verb().cName();
    String as = receipt.call().header().as();
    if (!as.isEmpty()) {
      names.put(
          as,
          receipt.isGranted() && receipt.id() != null
              ? new Meaning.Made(receipt.id())
              : new Meaning.Nothing(why(receipt)));
    }
    if (receipt.isGranted() && receipt.call().verb().isDestroy()) {
      ended.put(receipt.id(), "destroyed by " + verb + ", call " + calls + " on this host");
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
    ended.put(id, how);
  }

  /** {@code device/kind/key}, with {@code #2} and so on when an earlier object had it. */
  ResourceId fresh(String device, Kind kind, String key) {
    ResourceId plain = ResourceId.of(device, kind, key);
    if (isFirst(device + "/" + kind.segment(), key)) {
      return plain;
    }
    int use = uses.merge(plain, 1, Integer::sum) + (SMALL_NUMBER.matcher(key).matches() ? 1 : 0);
    return use == 1 ? plain : new ResourceId(plain.text() + "#" + use);
  }

  private boolean isFirst(String namespace, String key) {
    if (!SMALL_NUMBER.matcher(key).matches()) {
      return false;
    }
    BitSet used = numbers.computeIfAbsent(namespace, n -> new BitSet());
    int number = Integer.parseInt(key);
    boolean first = !used.get(number);
    used.set(number);
    return first;
  }
}
