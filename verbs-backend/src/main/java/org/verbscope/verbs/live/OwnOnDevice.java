package org.verbscope.verbs.live;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.verbscope.verbs.live.netlink.Column;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;

/** What of a device's lists is this app's own. */
final class OwnOnDevice implements ForeignRows.Ours {
  private final String device;
  private final OwnObjects own;
  private final OpenContexts contexts;
  private final Function<String, Owner> owners;

  /**
   * @param owners who owns what an acting process makes
   */
  OwnOnDevice(
      String device, OwnObjects own, OpenContexts contexts, Function<String, Owner> owners) {
    this.device = device;
    this.own = own;
    this.contexts = contexts;
    this.owners = owners;
  }

  @Override
  public Optional<ResourceId> id(ResourceKind kind, ResourceTable table, int row) {
    if (kind == ResourceKind.CTX) {
      return Optional.empty();
    }
    ResourceId id = own.numbered(device, kind).get(table.key(row));
    return Optional.ofNullable(id).filter(i -> LiveTree.canBeOurs(table, row));
  }

  @Override
  public Optional<ResourceId> outlived(ResourceTable table, int row) {
    return KernelReadings.isTarget(table, row)
        ? own.closed(device, table.key(row))
        : Optional.empty();
  }

  @Override
  public boolean hides(ResourceTable table, int row) {
    return table.kind() == ResourceKind.CTX
        && OwnThreads.canHaveMade(table, row)
        && !contexts().containsKey(table.number(row, Column.CTXN).orElse(-1));
  }

  @Override
  public Map<Long, Owner> contexts() {
    Map<Long, Owner> ofContexts = new LinkedHashMap<>();
    contexts
        .numbered(device)
        .forEach((ctxn, key) -> ofContexts.put(ctxn, owners.apply(key.process())));
    return ofContexts;
  }
}
