package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.O_EXCL;
import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;
import static org.verbscope.verbs.model.Cause.Certainty.POSSIBLE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/**
 * Why an XRC domain or a shared QP was not opened. The kernel has one EINVAL for a wrong number, a
 * wrong type and a wrong domain; the tree often knows which it is, and where it does not, that is
 * said.
 */
public final class XrcDiagnosis {
  /** It changes nothing here. */
  private static final long CONTEXT_BIT =
      CEnums.QP_OPEN_ATTR_MASK.valueOf("IBV_QP_OPEN_ATTR_CONTEXT");

  private final Map<String, Value> requested;
  private final String device;
  private final XrcMap map;
  private final Errno errno;
  private final boolean opensDomain;
  private final List<Cause> causes = new ArrayList<>();

  private XrcDiagnosis(
      VerbCall call, Map<String, Value> requested, String device, XrcMap map, Errno errno) {
    this.requested = requested;
    this.device = device;
    this.map = map;
    this.errno = errno;
    this.opensDomain = call instanceof VerbCall.OpenXrcd;
  }

  /** True for the calls that are explained here. */
  public static boolean explains(VerbCall call) {
    return call instanceof VerbCall.OpenXrcd || call instanceof VerbCall.OpenQp;
  }

  /**
   * The causes, best first; empty where nothing is known.
   *
   * @param call {@code ibv_open_xrcd} or {@code ibv_open_qp}
   * @param requested what it asked for, as in its receipt
   * @param xrcd the domain it named; empty for {@code ibv_open_xrcd}
   * @param map everything that is known now, of all processes
   */
  public static List<Cause> causes(
      VerbCall call,
      Map<String, Value> requested,
      String device,
      Optional<Resource> xrcd,
      XrcMap map,
      Errno errno) {
    XrcDiagnosis diagnosis = new XrcDiagnosis(call, requested, device, map, errno);
    diagnosis.find(xrcd);
    return diagnosis.causes.stream()
        .sorted(Comparator.comparing(Cause::certainty))
        .distinct()
        .toList();
  }

  private void find(Optional<Resource> xrcd) {
    long complete = opensDomain ? CompMask.COMPLETE_OPEN_XRCD : CompMask.COMPLETE_OPEN_QP;
    boolean maskIsWrong =
        requested.containsKey("comp_mask")
            && (number("comp_mask") & (opensDomain ? -1 : ~CONTEXT_BIT)) != complete;
    if (maskIsWrong && isOneOf(Errno.EINVAL, Errno.EOPNOTSUPP, new Errno(0))) {
      compMask();
    } else if (isOneOf(Errno.EOPNOTSUPP, Errno.ENOSYS, new Errno(0))) {
      provider();
    } else if (opensDomain) {
      domain();
    } else if (errno.equals(Errno.EINVAL)) {
      target(xrcd);
    }
  }

  private boolean isOneOf(Errno... errnos) {
    return List.of(errnos).contains(errno);
  }

  private void compMask() {
    if (opensDomain) {
      causes.add(Facts.compMask(number("comp_mask"), CEnums.XRCD_INIT_ATTR_MASK));
      return;
    }
    add(
        CERTAIN,
        "comp_mask",
        "comp_mask lacks a bit that ibv_open_qp needs, or has one it does not know",
        "NUM, XRCD and TYPE are needed; some providers give NULL and leave errno 0 without them",
        "leave comp_mask out: it is complete then");
  }

  private void provider() {
    XrcSupport support = XrcSupport.of(map.device(device));
    boolean lacksOpening = !opensDomain && support.extent() == XrcSupport.Extent.DOMAINS;
    if (errno.value() == 0) {
      add(
          lacksOpening ? CERTAIN : LIKELY,
          "",
          "the provider of " + device + " refused and did not say why: NULL, with errno left at 0",
          support.evidence(),
          "see whether rdma-core and the kernel are recent enough, and what dmesg says");
      return;
    }
    add(
        support.isDenied() || lacksOpening ? CERTAIN : LIKELY,
        "",
        lacksOpening
            ? "the provider of " + device + " has no ibv_open_qp"
            : device + " or its provider has no XRC",
        support.evidence() + "; libibverbs answers " + errno.name() + " for a provider without",
        support.extent() == XrcSupport.Extent.ALL && !support.isDenied()
            ? "bring rdma-core up to date: mlx5 has ibv_open_qp since the end of 2019 only"
            : "take a device with XRC: mlx4, mlx5 and hns have it");
  }

  private void domain() {
    String path = text("fd_path");
    String file = path == null ? "the descriptor" : path;
    if (errno.equals(Errno.EAGAIN)) {
      map.domains(device).stream()
          .filter(known -> XrcMap.path(known).filter(file::equals).isPresent())
          .filter(XrcMap::isFileMadeAnew)
          .findFirst()
          .ifPresent(known -> madeAnew(known, CERTAIN));
      add(
          CERTAIN,
          "oflags",
          "no domain stands on " + file + " yet, and O_CREAT was not given",
          "a domain belongs to the file's inode: a file made anew is another one",
          "give O_CREAT to make the domain, or open the file that the others use");
    } else if (errno.equals(Errno.EINVAL) && (number("oflags") & O_EXCL) != 0) {
      add(
          CERTAIN,
          "oflags",
          "O_EXCL was given and a domain stands on " + file + " already",
          "the kernel answers EINVAL here, not EEXIST",
          "leave O_EXCL out to share the domain");
    } else if (errno.equals(Errno.EBADF)) {
      add(
          CERTAIN,
          "fd",
          "fd " + (int) number("fd") + " is no open file of the acting process",
          "descriptors are numbers of one process: those of another mean nothing in it",
          "give fd_path, or null for a private domain");
    }
  }

  private void target(Optional<Resource> xrcd) {
    long type = number("qp_type");
    long number = number("qp_num");
    if (type != IBV_QPT_XRC_RECV) {
      add(
          CERTAIN,
          "qp_type",
          "qp_type is " + CEnums.QP_TYPE.nameOf(type) + ", not IBV_QPT_XRC_RECV",
          "only target QPs of an XRC domain are sharable",
          "give IBV_QPT_XRC_RECV");
    }
    if (number > OpenQpRules.LAST_QP_NUMBER) {
      add(
          CERTAIN,
          "qp_num",
          OpenQpRules.tooLarge(number),
          "a QP number has 24 bits",
          "take the number of a target QP from the tree");
      return;
    }
    Optional<XrcMap.Target> target = map.target(device, number);
    if (target.isEmpty()) {
      noSuchTarget(number);
    } else if (type == IBV_QPT_XRC_RECV) {
      // the domain is only suspected where nothing else is wrong
      xrcd.ifPresent(domain -> wrongDomain(target.get(), domain));
    }
    if (causes.stream().noneMatch(cause -> cause.certainty() == CERTAIN)) {
      add(
          POSSIBLE,
          "",
          "wrong number, wrong domain, or a QP that just went: these cannot be told apart",
          "the kernel has one EINVAL for all of them, and does not list XRC domains",
          "ask whoever made the QP for its number and the domain's file");
    }
  }

  private void noSuchTarget(long number) {
    List<Resource> others = map.otherQps(device, number);
    for (Resource qp : others) {
      add(
          CERTAIN,
          "qp_num",
          "QP " + number + " is of type " + OpenQpRules.typeOf(qp) + ", not a target QP",
          "only XRC_RECV QPs can be opened",
          "take the number of a target QP");
    }
    if (others.isEmpty()) {
      add(
          map.listsTargets() ? CERTAIN : LIKELY,
          "qp_num",
          "no QP " + number + " is known on " + device,
          map.listsTargets()
              ? "the kernel lists every target QP, and not this one; it may have gone with its last"
                  + " handle"
              : "the tree does not list it; but kernels before 5.11 list no target QP, and inside"
                  + " of a container none is seen",
          "take the number of a target QP from the tree");
    }
  }

  private void wrongDomain(XrcMap.Target target, Resource domain) {
    List<Resource> known = target.domains();
    boolean isHere = known.stream().anyMatch(d -> map.same(d, domain) == XrcMap.Sameness.YES);
    if (isHere) {
      return;
    }
    Optional<Resource> elsewhere =
        known.stream().filter(d -> map.same(d, domain) == XrcMap.Sameness.NO).findFirst();
    elsewhere
        .filter(other -> XrcMap.path(other).isPresent())
        .filter(other -> XrcMap.path(other).equals(XrcMap.path(domain)))
        .ifPresentOrElse(
            other -> madeAnew(XrcMap.isFileMadeAnew(other) ? other : domain, CERTAIN),
            () -> {
              if (XrcMap.isFileMadeAnew(domain)) {
                madeAnew(domain, LIKELY);
              }
            });
    add(
        elsewhere.isPresent() || XrcMap.isPrivate(domain) ? CERTAIN : LIKELY,
        "qp_num",
        "QP " + target.number() + " is in another XRC domain",
        elsewhere
                .or(() -> known.stream().findFirst())
                .map(other -> "it is in " + XrcMap.name(other) + ", and ")
                .orElse("the kernel does not tell in which it is, and ")
            + "only "
            + XrcMap.name(domain)
            + " was searched",
        elsewhere.filter(XrcMap::isPrivate).isPresent()
            ? "make the QP in the domain of a file: a private domain cannot be shared"
            : "open the domain by the file that its creator used");
  }

  private void madeAnew(Resource domain, Cause.Certainty certainty) {
    String path = XrcMap.path(domain).orElse("");
    add(
        certainty,
        "fd_path",
        "the file " + path + " was made anew: what it names now is another domain",
        XrcMap.name(domain)
            + " is of the file as it was; the path now leads to "
            + OpenQpRules.pathLeadsTo(domain),
        "let all processes open the domain again, by the file as it is now");
  }

  private long number(String field) {
    return requested.get(field) instanceof Value.Num num ? num.bits() : 0;
  }

  private String text(String field) {
    return requested.get(field) instanceof Value.Text text ? text.text() : null;
  }

  private void add(
      Cause.Certainty certainty, String attribute, String says, String evidence, String remedy) {
    causes.add(new Cause(certainty, attribute, says, evidence, remedy));
  }
}
