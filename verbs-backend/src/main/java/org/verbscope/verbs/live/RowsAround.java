package org.verbscope.verbs.live;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.rules.CallDesk;

/** The rows that only the kernel tells of, around those of this app's own objects. */
final class RowsAround {
  private final OwnObjects own;
  private final OpenContexts contexts;
  private final CallDesk desk;
  private final Function<String, Owner> owners;
  private final Map<String, ForeignRows> foreign = new LinkedHashMap<>();

  /**
   * @param owners who owns what an acting process makes
   */
  RowsAround(OwnObjects own, OpenContexts contexts, CallDesk desk, Function<String, Owner> owners) {
    this.own = own;
    this.contexts = contexts;
    this.desk = desk;
    this.owners = owners;
  }

  /** Those of one device, contexts first. */
  List<Resource> rows(String device, KernelView view) {
    Optional<KernelView.Device> known = view.device(device);
    return known.isEmpty()
        ? List.of()
        : foreign
            .computeIfAbsent(
                device, name -> new ForeignRows(name, (kind, key) -> desk.freshId(name, kind, key)))
            .update(known.get(), view.names(), new OwnOnDevice(device, own, contexts, owners));
  }

  /** How many of a device's rows are contexts. */
  static int contextsIn(List<Resource> rows) {
    int count = 0;
    while (count < rows.size() && rows.get(count).kind() == Kind.CONTEXT) {
      count++;
    }
    return count;
  }

  /** The rows of this app's own contexts, among those of a device. */
  Map<OpenContexts.Key, ResourceId> contexts(String device, List<Resource> rows) {
    Map<OpenContexts.Key, ResourceId> ids = new LinkedHashMap<>();
    Map<Long, OpenContexts.Key> numbered = contexts.numbered(device);
    for (Resource row : rows.subList(0, contextsIn(rows))) {
      if (row.owner().thisApp() && row.value("ctxn", Source.KERNEL).get() instanceof Value.Num n) {
        ids.put(numbered.get(n.bits()), row.id());
      }
    }
    return ids;
  }

  /** Forgets the rows of devices that are gone. */
  void retain(Set<String> devices) {
    foreign.keySet().retainAll(devices);
  }
}
