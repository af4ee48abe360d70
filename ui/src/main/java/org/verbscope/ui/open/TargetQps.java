package org.verbscope.ui.open;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;

/** Finds the XRC target QPs of a host, and which of them are in a domain. */
final class TargetQps {
  private static final Value XRC_RECV = Value.of(CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV"));

  /** The kernel's word for the same type. */
  private static final Value XRC_TGT = Value.of("XRC_TGT");

  private final HostState state;

  TargetQps(HostState state) {
    this.state = state;
  }

  /** The file that a domain was opened by, where that is told. */
  static Optional<String> file(Resource xrcd) {
    return xrcd.value("fd_path", Source.REQUESTED, Source.KERNEL)
        .or(() -> xrcd.value("fd_path", Source.QUERIED, Source.RECEIPT))
        .filter(Value.Text.class::isInstance)
        .map(value -> ((Value.Text) value).text());
  }

  boolean areOn(Resource device) {
    return !on(device).isEmpty();
  }

  /**
   * All target QPs of a device, those that are surely in the domain first.
   *
   * @param domain as the user named it
   * @param opened the domain, where this window has it open
   */
  List<Target> offer(Resource device, String domain, Optional<Resource> opened) {
    List<Target> found = new ArrayList<>();
    for (Resource qp : on(device)) {
      number(qp).ifPresent(number -> found.add(target(number, isIn(qp, domain.strip(), opened))));
    }
    found.sort(Comparator.comparing(Target::surely).reversed());
    return found;
  }

  private List<Resource> on(Resource device) {
    return state.resources().stream()
        .filter(r -> r.kind() == Kind.QP && isTarget(r))
        .filter(r -> state.deviceOf(r.id()).filter(d -> d.id().equals(device.id())).isPresent())
        .toList();
  }

  static boolean isTarget(Resource qp) {
    for (Source source : List.of(Source.QUERIED, Source.KERNEL, Source.REQUESTED)) {
      Optional<Value> type = qp.value("qp_type", source);
      if (type.isPresent()) {
        return type.get().equals(XRC_RECV) || type.get().equals(XRC_TGT);
      }
    }
    return false;
  }

  private static Target target(long number, boolean surely) {
    String key = surely ? "open.target.inDomain" : "open.target.maybe";
    return new Target(Messages.text(key, number, "0x" + Long.toHexString(number)), number, surely);
  }

  private boolean isIn(Resource qp, String wanted, Optional<Resource> opened) {
    return state
        .find(qp.edges().get("xrcd"))
        .or(() -> state.find(qp.parent()))
        .filter(x -> x.kind() == Kind.XRCD)
        .filter(x -> isNamed(x, wanted) || isSameFile(x, opened))
        .isPresent();
  }

  private static boolean isNamed(Resource xrcd, String wanted) {
    return !wanted.isEmpty()
        && (xrcd.id().text().equals(wanted) || file(xrcd).filter(wanted::equals).isPresent());
  }

  private static boolean isSameFile(Resource xrcd, Optional<Resource> opened) {
    Optional<Value> inode =
        opened.flatMap(domain -> domain.value("inode", Source.QUERIED, Source.KERNEL));
    return inode.isPresent() && inode.equals(xrcd.value("inode", Source.QUERIED, Source.KERNEL));
  }

  private static Optional<Long> number(Resource qp) {
    for (Source source : List.of(Source.QUERIED, Source.RECEIPT, Source.KERNEL)) {
      if (qp.value("qp_num", source).orElse(null) instanceof Value.Num num) {
        return Optional.of(num.bits());
      }
    }
    return Optional.empty();
  }
}
