package org.verbscope.verbs.rules;

import java.util.Comparator;
import java.util.function.Function;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * How the objects on a host's devices are put together in a tree. Devices, ports and GIDs stand
 * where they are whatever the grouping.
 */
public enum Grouping {
  /** By device and protection domain: each object below the one that it was made in. */
  PD,
  /** By the process that holds it, and there by device and kind. */
  PROCESS,
  /** By device and kind. */
  KIND;

  /** This app's own processes, then the others by their names, then the kernel. */
  public static final Comparator<Owner> HOLDERS =
      Comparator.comparing(Owner::kernel)
          .thenComparing(owner -> !owner.thisApp())
          .thenComparing(Owner::process)
          .thenComparing(Owner::comm)
          .thenComparingLong(Owner::pid);

  /**
   * The row that a resource stands below.
   *
   * @param resource any but the host
   * @param known the resources of the tree; knows at least the parent of {@code resource}
   */
  public TreeKey above(Resource resource, Function<ResourceId, Resource> known) {
    Resource parent = known.apply(resource.parent());
    Resource device = this != PD && isObject(resource.kind()) ? device(parent, known) : null;
    if (device == null) {
      TreeKey above = TreeKey.of(parent.id());
      return parent.kind() == Kind.DEVICE ? above.ofKind(resource.kind()) : above;
    }
    TreeKey above =
        this == KIND
            ? TreeKey.of(device.id())
            : TreeKey.of(ResourceId.HOST).ofHolder(holder(resource.owner())).onDevice(device.id());
    return above.ofKind(resource.kind());
  }

  private static boolean isObject(Kind kind) {
    return switch (kind) {
      case HOST, DEVICE, PORT, GID -> false;
      default -> true;
    };
  }

  private static Resource device(Resource parent, Function<ResourceId, Resource> known) {
    Resource at = parent;
    while (at != null && at.kind() != Kind.DEVICE) {
      at = at.parent() == null ? null : known.apply(at.parent());
    }
    return at;
  }

  /** An acting process of this app stays the same one when it is started again. */
  private static Owner holder(Owner owner) {
    return owner.thisApp() ? Owner.self(owner.process(), 0, "") : owner;
  }
}
