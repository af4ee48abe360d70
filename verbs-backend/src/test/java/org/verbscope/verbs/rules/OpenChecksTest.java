package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.rules.Check.Finding.DOUBTFUL;
import static org.verbscope.verbs.rules.Check.Finding.FINE;
import static org.verbscope.verbs.rules.Check.Finding.UNKNOWN;
import static org.verbscope.verbs.rules.Check.Finding.WRONG;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** What is known before a domain or a shared QP is opened is said; the rest is said to be open. */
class OpenChecksTest {
  private static final long CREAT = 0100;
  private static final long EXCL = 0200;

  private XrcTree tree = new XrcTree();

  private static VerbCall.OpenXrcd domain(Fields.Builder fields) {
    return (VerbCall.OpenXrcd)
        VerbCall.of(Verb.IBV_OPEN_XRCD, Header.NONE.withProcess("B").withAs("d"), fields.build());
  }

  private static Fields.Builder file(String path, long oflags) {
    return Fields.builder().put("fd_path", Value.of(path)).put("oflags", oflags);
  }

  private List<Check> openIn(Resource domain, long number, long type) {
    Fields fields =
        Fields.builder()
            .put("xrcd", domain.id())
            .put("qp_num", number)
            .put("qp_type", type)
            .build();
    return OpenChecks.of(tree.map(), XrcTree.DEVICE, null, openQp(fields));
  }

  private List<Check> openBy(Fields.Builder opening, long number) {
    Fields fields =
        Fields.builder().name("xrcd", "d").put("qp_num", number).put("qp_type", 10).build();
    return OpenChecks.of(tree.map(), XrcTree.DEVICE, domain(opening), openQp(fields));
  }

  private static VerbCall.OpenQp openQp(Fields fields) {
    return (VerbCall.OpenQp) VerbCall.of(Verb.IBV_OPEN_QP, Header.NONE.withProcess("B"), fields);
  }

  private static Check about(List<Check> checks, String field) {
    return checks.stream().filter(check -> check.about().equals(field)).findFirst().orElseThrow();
  }

  private static void assertCheck(
      List<Check> checks, String field, Check.Finding finding, String says) {
    Check check = about(checks, field);
    assertThat(check.says()).contains(says);
    assertThat(check.finding()).isEqualTo(finding);
  }

  @Test
  void whatIsRightIsSaidToBe() {
    Resource theirs = tree.domain("v1", "A", "/run/x", "1:5");
    Resource ours = tree.domain("v2", "B", "/run/x", "1:5");
    tree.target(72, theirs);
    List<Check> checks = openIn(ours, 72, 10);
    assertThat(checks).hasSize(4).allMatch(check -> check.finding() == FINE);
  }

  @Test
  void theProviderIsKnownByTheDriver() {
    for (String driver : List.of("mlx4", "mlx5", "hns")) {
      tree = new XrcTree(driver, true);
      assertCheck(openBy(file("/x", 0), 72), "device", FINE, "has ibv_open_xrcd and ibv_open_qp");
    }
    tree = new XrcTree("qedr", true);
    assertCheck(openBy(file("/x", 0), 72), "device", WRONG, "not ibv_open_qp");
    assertCheck(
        OpenChecks.of(tree.map(), XrcTree.DEVICE, domain(file("/x", 0))),
        "device",
        FINE,
        "has ibv_open_xrcd");
    tree = new XrcTree("irdma", true);
    assertCheck(openBy(file("/x", 0), 72), "device", DOUBTFUL, "expect EOPNOTSUPP");
    tree = new XrcTree("rxe", false);
    assertCheck(openBy(file("/x", 0), 72), "device", WRONG, "lacks IBV_DEVICE_XRC");
    tree = new XrcTree("", true);
    assertCheck(openBy(file("/x", 0), 72), "device", UNKNOWN, "not told");
  }

  @Test
  void aDomainOfAnotherProcessIsNotOpenInThisOne() {
    Resource theirs = tree.domain("v1", "A", "/run/x", "1:5");
    tree.target(72, theirs);
    assertCheck(openIn(theirs, 72, 10), "xrcd", WRONG, "not open in process B");
  }

  @Test
  void aFileSaysWhetherItsDomainStands() {
    assertCheck(openBy(file("/run/x", 0), 72), "xrcd", UNKNOWN, "expect EAGAIN");
    assertCheck(openBy(file("/run/x", CREAT), 72), "xrcd", DOUBTFUL, "without any QP");
    tree.domain("v1", "A", "/run/x", "1:5");
    assertCheck(openBy(file("/run/x", 0), 72), "xrcd", FINE, "stands: xrcd v1 of process A");
    assertCheck(openBy(file("/run/x", CREAT | EXCL), 72), "xrcd", WRONG, "O_EXCL expect EINVAL");
  }

  @Test
  void aFileThatWasMadeAnewIsNoticed() {
    tree.domain("v1", "A", "/run/x", "1:5", Reading.of("1:6"));
    assertCheck(openBy(file("/run/x", CREAT), 72), "xrcd", DOUBTFUL, "was made anew");
    Resource old = tree.domain("v2", "B", "/run/y", "1:7", XrcTree.gone());
    assertCheck(openIn(old, 72, 10), "xrcd", DOUBTFUL, "made anew");
  }

  @Test
  void aPrivateDomainIsEmpty() {
    Fields.Builder none = Fields.builder().put("fd_path", new Value.NullPointer());
    assertCheck(openBy(none, 72), "xrcd", WRONG, "expect EINVAL");
    assertCheck(openBy(Fields.builder().put("fd", -1), 72), "xrcd", WRONG, "expect EINVAL");
    assertCheck(
        OpenChecks.of(tree.map(), XrcTree.DEVICE, domain(none)), "xrcd", FINE, "always a new one");
    assertCheck(openBy(Fields.builder().put("fd", 5), 72), "fd", UNKNOWN, "in process B");
    assertCheck(openBy(Fields.builder().put("fd", -7), 72), "fd", WRONG, "EBADF");
  }

  @Test
  void theTypeMustBeATargets() {
    Resource ours = tree.domain("v2", "B", "/run/x", "1:5");
    assertCheck(openIn(ours, 72, 2), "qp_type", WRONG, "IBV_QPT_RC cannot be opened");
    assertCheck(openIn(ours, 72, 0), "qp_type", WRONG, "0 cannot be opened");
  }

  @Test
  void theNumberIsLookedUp() {
    Resource ours = tree.domain("v2", "B", "/run/x", "1:5");
    assertCheck(openIn(ours, 0x100_0000, 10), "qp_num", WRONG, "is no QP number");
    assertCheck(openIn(ours, 99, 10), "qp_num", UNKNOWN, "no QP 99 is known");
    tree.rc(73);
    assertCheck(openIn(ours, 73, 10), "qp_num", WRONG, "QP 73 is of type RC");
    tree.foreignTarget(72);
    assertCheck(openIn(ours, 99, 10), "qp_num", DOUBTFUL, "no QP 99 is known");
    assertCheck(openIn(ours, 72, 10), "qp_num", UNKNOWN, "in which domain the kernel");
    Resource other = tree.domain("v3", "A", "/run/z", "1:9");
    tree.target(74, other);
    assertCheck(openIn(ours, 74, 10), "qp_num", WRONG, "is in another domain, xrcd v3");
    assertCheck(openBy(file("/run/link", 0), 74), "qp_num", DOUBTFUL, "is not known");
  }

  @Test
  void aCheckThatWarnsIsACauseToo() {
    Resource ours = tree.domain("v2", "B", "/run/x", "1:5");
    Check wrong = about(openIn(ours, 72, 2), "qp_type");
    assertThat(wrong.cause().certainty().word()).isEqualTo("certain");
    assertThat(wrong.cause().attribute()).isEqualTo("qp_type");
    assertThat(wrong.cause().says()).isEqualTo(wrong.says());
  }
}
