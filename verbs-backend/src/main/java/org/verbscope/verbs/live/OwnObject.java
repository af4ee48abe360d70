package org.verbscope.verbs.live;

import java.util.Optional;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * An object that this app made and has not destroyed.
 *
 * @param row its row of the tree without what is read of it: every call that names it looks at that
 * @param context the context it was made through
 * @param number the kernel's number of it; negative when it is not known
 * @param pointer the library's struct; valid until the verb that ends the object succeeds
 */
record OwnObject(Resource row, OpenContexts.Key context, long number, long pointer) {

  ResourceId id() {
    return row.id();
  }

  Kind kind() {
    return row.kind();
  }

  /** True when the kernel's number of it is known. */
  boolean isNumbered() {
    return number >= 0;
  }

  /** In which of the kernel's lists it is; empty for what the kernel does not list. */
  Optional<ResourceKind> kernelKind() {
    return switch (kind()) {
      case PD -> Optional.of(ResourceKind.PD);
      case CQ -> Optional.of(ResourceKind.CQ);
      case SRQ -> Optional.of(ResourceKind.SRQ);
      case MR -> Optional.of(ResourceKind.MR);
      case QP -> Optional.of(ResourceKind.QP);
      default -> Optional.empty();
    };
  }

  /**
   * Which of the kernel's lists tells of it: a further handle of a QP is on none, and what is told
   * of the QP is so of the handle.
   */
  Optional<ResourceKind> toldIn() {
    return kind() == Kind.QP_HANDLE ? Optional.of(ResourceKind.QP) : kernelKind();
  }
}
