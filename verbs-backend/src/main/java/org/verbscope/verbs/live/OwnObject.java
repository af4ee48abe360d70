package org.verbscope.verbs.live;

import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.rules.Named;

/**
 * An object that this app made and has not destroyed.
 *
 * @param key its part of the id without what tells it from earlier objects
 * @param edges other objects that it was made with
 * @param readings what was told when it was made and no call knows
 * @param context the context it was made through
 * @param number the kernel's number of it; negative when it is not known
 * @param pointer the library's struct; valid until the verb that ends the object succeeds
 */
record OwnObject(
    ResourceId id,
    Kind kind,
    ResourceId parent,
    String key,
    Owner owner,
    Map<String, ResourceId> edges,
    Readings readings,
    OpenContexts.Key context,
    long number,
    long pointer)
    implements Named {

  @Override
  public String device() {
    return context.device();
  }

  @Override
  public Resource resource() {
    return row(edges, readings);
  }

  /** Its row of the tree, with what it uses and what is read of it. */
  Resource row(Map<String, ResourceId> uses, Readings read) {
    return new Resource(id, kind, parent, label(), owner, Status.OK, uses, read);
  }

  /** {@code PD v1}, {@code QP 0x118}. */
  private String label() {
    return switch (kind) {
      case QP -> "QP 0x" + Long.toHexString(number);
      case QP_HANDLE -> "QP 0x" + Long.toHexString(number) + key.substring(key.indexOf('~'));
      default -> kind + " " + key;
    };
  }

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

  /**
   * Which of the kernel's lists tells of it: a further handle of a QP is on none, and what is told
   * of the QP is so of the handle.
   */
  Optional<ResourceKind> toldIn() {
    return kind == Kind.QP_HANDLE ? Optional.of(ResourceKind.QP) : kernelKind();
  }
}
