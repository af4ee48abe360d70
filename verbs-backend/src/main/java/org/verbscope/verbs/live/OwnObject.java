package org.verbscope.verbs.live;

import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/**
 * An object that this app made and has not destroyed.
 *
 * @param context the context it was made through
 * @param number the kernel's number of it; negative when it is not known
 * @param pointer the library's struct; valid until the verb that ends the object succeeds
 */
record OwnObject(
    ResourceId id,
    Kind kind,
    ResourceId parent,
    String label,
    Map<String, ResourceId> edges,
    OpenContexts.Key context,
    long number,
    long pointer) {

  /** True when the kernel's number of it is known. */
  boolean isNumbered() {
    return number >= 0;
  }

  /** In which of the kernel's lists it is; empty for what the kernel does not list. */
  Optional<ResourceKind> kernelKind() {
    return switch (kind) {
      case PD -> Optional.of(ResourceKind.PD);
      case CQ -> Optional.of(ResourceKind.CQ);
      case SRQ -> Optional.of(ResourceKind.SRQ);
      case MR -> Optional.of(ResourceKind.MR);
      case QP -> Optional.of(ResourceKind.QP);
      default -> Optional.empty();
    };
  }
}
