package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.O_CREAT;
import static org.verbscope.verbs.model.CConstants.O_EXCL;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.Check.Finding;

/**
 * What can be known before an XRC domain or a shared QP is opened: whether the provider has the
 * verb, whether the domain is open in the acting process, whether type and number can be right.
 */
public final class OpenChecks {
  private static final String NO_LIST = "the kernel does not list XRC domains";

  private final XrcMap map;
  private final String device;
  private final List<Check> checks = new ArrayList<>();

  private OpenChecks(XrcMap map, String device) {
    this.map = map;
    this.device = device;
  }

  /**
   * Checks of a domain that is to be opened.
   *
   * @param map everything that is known, of all processes
   */
  public static List<Check> of(XrcMap map, String device, VerbCall.OpenXrcd domain) {
    OpenChecks checks = new OpenChecks(map, device);
    checks.provider(false);
    checks.toBeOpened(domain, false);
    return checks.checks;
  }

  /**
   * Checks of a QP that is to be opened.
   *
   * @param map everything that is known, of all processes
   * @param domain the call that opens the domain just before; null where one is used that is open
   */
  public static List<Check> of(
      XrcMap map, String device, VerbCall.OpenXrcd domain, VerbCall.OpenQp qp) {
    OpenChecks checks = new OpenChecks(map, device);
    checks.provider(true);
    Optional<Resource> opened =
        domain == null
            ? qp.fields().name("xrcd").flatMap(id -> map.find(new ResourceId(id)))
            : domain.fields().text("fd_path").flatMap(path -> map.domainOfFile(device, path));
    if (domain == null) {
      checks.isOpen(opened, qp);
    } else {
      checks.toBeOpened(domain, true);
    }
    checks.type(qp.fields().number("qp_type"));
    if (qp.fields().has("qp_num")) {
      checks.number(qp.fields().number("qp_num"), opened, domain);
    }
    return checks.checks;
  }

  private void provider(boolean opensQp) {
    XrcSupport support = XrcSupport.of(map.device(device));
    String verb = opensQp ? "ibv_open_qp" : "ibv_open_xrcd";
    boolean has =
        support.extent() == XrcSupport.Extent.ALL
            || !opensQp && support.extent() == XrcSupport.Extent.DOMAINS;
    boolean unknown = support.extent() == XrcSupport.Extent.UNKNOWN;
    boolean wrong = support.isDenied() || opensQp && support.extent() == XrcSupport.Extent.DOMAINS;
    add(
        "device",
        wrong ? Finding.WRONG : has ? Finding.FINE : unknown ? Finding.UNKNOWN : Finding.DOUBTFUL,
        device
            + ": "
            + support.evidence()
            + (wrong || !has && !unknown ? "; expect EOPNOTSUPP of " + verb : ""),
        wrong || !has && !unknown ? "take a device with XRC: mlx4, mlx5 and hns have it" : "");
  }

  private void isOpen(Optional<Resource> domain, VerbCall.OpenQp qp) {
    String process = qp.header().process();
    if (domain.isEmpty()) {
      add("xrcd", Finding.UNKNOWN, "the domain is not in the tree", "choose one that is");
    } else if (!domain.get().owner().thisApp() || !domain.get().owner().process().equals(process)) {
      add(
          "xrcd",
          Finding.WRONG,
          XrcMap.name(domain.get()) + " is not open in process " + process,
          "let process " + process + " open the domain first, by its file");
    } else if (XrcMap.isFileMadeAnew(domain.get())) {
      add(
          "xrcd",
          Finding.DOUBTFUL,
          XrcMap.name(domain.get())
              + " is of a file that was made anew since: others may be in"
              + " another domain",
          "open the domain again by its file");
    } else {
      add("xrcd", Finding.FINE, XrcMap.name(domain.get()) + " is open", "");
    }
  }

  private void toBeOpened(VerbCall.OpenXrcd domain, boolean forQp) {
    Fields fields = domain.fields();
    Optional<String> path = fields.text("fd_path");
    if (path.isPresent()) {
      byFile(path.get(), fields.number("oflags"), forQp);
    } else if (fields.get("fd_path").isPresent() || (int) fields.number("fd") == -1) {
      add(
          "xrcd",
          forQp ? Finding.WRONG : Finding.FINE,
          "a private domain is always a new one"
              + (forQp
                  ? ", and no QP is in it: expect EINVAL"
                  : ", and no other process can open it"),
          forQp ? "name the file that the QP's creator used" : "");
    } else if ((int) fields.number("fd") < 0) {
      add("fd", Finding.WRONG, "a descriptor is not negative: expect EBADF", "name a file");
    } else {
      add(
          "fd",
          Finding.UNKNOWN,
          "whether descriptor %d is open in process %s cannot be seen from here"
              .formatted(fields.number("fd"), domain.header().process()),
          "");
    }
  }

  private void byFile(String path, long oflags, boolean forQp) {
    List<Resource> known =
        map.domains(device).stream()
            .filter(d -> XrcMap.path(d).filter(path::equals).isPresent())
            .toList();
    Optional<Resource> anew = known.stream().filter(XrcMap::isFileMadeAnew).findFirst();
    Optional<Resource> stands = known.stream().filter(d -> !XrcMap.isFileMadeAnew(d)).findFirst();
    if (stands.isPresent()) {
      stands(stands.get(), path, (oflags & O_EXCL) != 0);
    } else if (anew.isPresent()) {
      add(
          "xrcd",
          Finding.DOUBTFUL,
          "the file "
              + path
              + " was made anew since "
              + XrcMap.name(anew.get())
              + " was opened: it stands for another domain now",
          "let all processes open the domain again");
    } else {
      isNotKnown(path, (oflags & O_CREAT) != 0, forQp);
    }
  }

  private void stands(Resource domain, String path, boolean excluded) {
    add(
        "xrcd",
        excluded ? Finding.WRONG : Finding.FINE,
        "the domain of "
            + path
            + " stands: "
            + XrcMap.name(domain)
            + (excluded ? "; with O_EXCL expect EINVAL" : ""),
        excluded ? "leave O_EXCL out to share it" : "");
  }

  private void isNotKnown(String path, boolean creates, boolean forQp) {
    String says = "no domain of " + path + " is known here, and " + NO_LIST + ": ";
    if (creates) {
      add(
          "xrcd",
          forQp ? Finding.DOUBTFUL : Finding.FINE,
          says + "if there is none, a new one is made" + (forQp ? ", without any QP in it" : ""),
          "");
    } else {
      add(
          "xrcd",
          Finding.UNKNOWN,
          says + "unless another process has it open, expect EAGAIN",
          "give O_CREAT to make the domain where there is none");
    }
  }

  private void type(long type) {
    boolean right = type == IBV_QPT_XRC_RECV;
    add(
        "qp_type",
        right ? Finding.FINE : Finding.WRONG,
        right
            ? "IBV_QPT_XRC_RECV, as it must be"
            : CEnums.QP_TYPE.nameOf(type) + " cannot be opened: expect EINVAL",
        right ? "" : "give IBV_QPT_XRC_RECV");
  }

  private void number(long number, Optional<Resource> domain, VerbCall.OpenXrcd opening) {
    if (number > OpenQpRules.LAST_QP_NUMBER || number < 0) {
      add("qp_num", Finding.WRONG, OpenQpRules.tooLarge(number), "take a number from the list");
      return;
    }
    Optional<XrcMap.Target> target = map.target(device, number);
    if (target.isPresent()) {
      inDomain(target.get(), domain, opening);
      return;
    }
    List<Resource> others = map.otherQps(device, number);
    if (!others.isEmpty()) {
      add(
          "qp_num",
          Finding.WRONG,
          "QP "
              + number
              + " is of type "
              + OpenQpRules.typeOf(others.get(0))
              + ", not a target QP: expect EINVAL",
          "take the number of a target QP");
    } else {
      add(
          "qp_num",
          map.listsTargets() ? Finding.DOUBTFUL : Finding.UNKNOWN,
          "no QP " + number + " is known on " + device,
          map.listsTargets() ? "take the number of a target QP from the list" : "");
    }
  }

  private void inDomain(
      XrcMap.Target target, Optional<Resource> domain, VerbCall.OpenXrcd opening) {
    String qp = "QP " + target.number();
    List<Resource> in = target.domains();
    boolean same =
        domain.isPresent()
            && in.stream().anyMatch(d -> map.same(d, domain.get()) == XrcMap.Sameness.YES);
    boolean other =
        domain.isPresent()
            && !in.isEmpty()
            && in.stream().allMatch(d -> map.same(d, domain.get()) == XrcMap.Sameness.NO);
    if (same) {
      add("qp_num", Finding.FINE, qp + " is a target QP in this domain", "");
    } else if (other) {
      add(
          "qp_num",
          Finding.WRONG,
          qp + " is in another domain, " + XrcMap.name(in.get(0)) + ": expect EINVAL",
          "open the domain by the file that its creator used");
    } else if (in.isEmpty()) {
      add(
          "qp_num",
          Finding.UNKNOWN,
          qp + " is a target QP; in which domain the kernel does not tell",
          "");
    } else {
      add(
          "qp_num",
          opening != null && domain.isEmpty() ? Finding.DOUBTFUL : Finding.UNKNOWN,
          qp + " is in " + XrcMap.name(in.get(0)) + "; whether that is the same is not known",
          "");
    }
  }

  private void add(String about, Finding finding, String says, String remedy) {
    checks.add(new Check(about, finding, says, remedy));
  }
}
