package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_QPS_RESET;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** What this app asked for, was written back and last queried of its own objects. */
final class Ledger {
  private final Map<ResourceId, Entry> entries = new HashMap<>();

  private static final class Entry {
    Map<String, Value> requested = Map.of();
    Map<String, Value> receipt = Map.of();
    Map<String, Value> queried = Map.of();
    Judge.Circumstances circumstances = Judge.Circumstances.NONE;
  }

  /** Remembers a call that was granted and ended nothing. */
  void note(Receipt receipt) {
    Verb verb = receipt.call().verb();
    if (verb.makes().isPresent()) {
      Entry entry = new Entry();
      entry.requested = wishes(receipt);
      entry.receipt = receipt.actual();
      entry.circumstances = Judge.Circumstances.of(receipt.call());
      entries.put(receipt.id(), entry);
    } else if (verb == Verb.IBV_MODIFY_QP) {
      Entry entry = entries.computeIfAbsent(receipt.id(), id -> new Entry());
      Map<String, Value> requested = new LinkedHashMap<>(entry.requested);
      if (receipt.requested().get("qp_state") instanceof Value.Num to
          && to.bits() == IBV_QPS_RESET) {
        // a reset takes back all that was modified before
        requested.keySet().removeAll(AttributeCatalog.QP_ATTR);
      }
      requested.putAll(wishes(receipt));
      entry.requested = requested;
    } else if (verb == Verb.IBV_QUERY_QP) {
      entries.computeIfAbsent(receipt.id(), id -> new Entry()).queried = receipt.actual();
    }
  }

  private static Map<String, Value> wishes(Receipt receipt) {
    Map<String, Value> wishes = receipt.requested();
    List<String> noWishes = receipt.call().verb().noWishes();
    if (!noWishes.isEmpty()) {
      wishes = new LinkedHashMap<>(wishes);
      wishes.keySet().removeAll(noWishes);
    }
    return wishes;
  }

  /** Forgets an object; what was written back when it was made. */
  Map<String, Value> forget(ResourceId id) {
    Entry entry = entries.remove(id);
    return entry == null ? Map.of() : entry.receipt;
  }

  /** What was last requested of an object, by the names of the calls. */
  Map<String, Value> requested(ResourceId id) {
    Entry entry = entries.get(id);
    return entry == null ? Map.of() : entry.requested;
  }

  Judge.Circumstances circumstances(ResourceId id) {
    Entry entry = entries.get(id);
    return entry == null ? Judge.Circumstances.NONE : entry.circumstances;
  }

  Readings readings(ResourceId id) {
    Entry entry = entries.get(id);
    if (entry == null) {
      return Readings.NONE;
    }
    Readings.Builder readings = Readings.builder();
    put(readings, Source.REQUESTED, entry.requested);
    put(readings, Source.RECEIPT, entry.receipt);
    put(readings, Source.QUERIED, entry.queried);
    return readings.build();
  }

  private static void put(Readings.Builder readings, Source source, Map<String, Value> values) {
    values.forEach(
        (name, value) ->
            readings.put(
                name.equals("qp_state") ? "state" : name,
                source,
                org.verbscope.verbs.model.Reading.of(value)));
  }
}
