package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;
import static org.verbscope.verbs.model.Cause.Certainty.POSSIBLE;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Of the many mistakes behind one EINVAL the tree tells which, as far as it can. */
class XrcDiagnosisTest {
  private static final long XRC_RECV = 10;

  private XrcTree tree = new XrcTree();

  private List<Cause> openQp(Resource domain, long number, long type) {
    return openQp(domain, Errno.EINVAL, fields(domain, number, type));
  }

  private static Fields.Builder fields(Resource domain, long number, long type) {
    return Fields.builder().put("xrcd", domain.id()).put("qp_num", number).put("qp_type", type);
  }

  private List<Cause> openQp(Resource domain, Errno errno, Fields.Builder fields) {
    VerbCall call = VerbCall.of(Verb.IBV_OPEN_QP, Header.NONE, fields.build());
    return XrcDiagnosis.causes(
        call, call.requested(), XrcTree.DEVICE, Optional.of(domain), tree.map(), errno);
  }

  private List<Cause> openXrcd(Errno errno, Fields.Builder fields) {
    VerbCall call = VerbCall.of(Verb.IBV_OPEN_XRCD, Header.NONE, fields.build());
    return XrcDiagnosis.causes(
        call, call.requested(), XrcTree.DEVICE, Optional.empty(), tree.map(), errno);
  }

  private static Fields.Builder file(String path) {
    return Fields.builder().put("fd_path", Value.of(path)).put("oflags", 0);
  }

  private static void assertFirst(
      List<Cause> causes, Cause.Certainty certainty, String attribute, String says) {
    assertThat(causes).isNotEmpty();
    Cause first = causes.get(0);
    assertThat(first.says()).contains(says);
    assertThat(first.certainty()).isEqualTo(certainty);
    assertThat(first.attribute()).isEqualTo(attribute);
    assertThat(first.evidence()).isNotEmpty();
    assertThat(first.remedy()).isNotEmpty();
  }

  @Test
  void aNumberThatTheKernelDoesNotListIsWrongForCertainWhereItListsTargets() {
    Resource domain = tree.domain("v1", "B", "/run/x", "1:5");
    assertFirst(openQp(domain, 99, XRC_RECV), LIKELY, "qp_num", "no QP 99 is known");
    assertThat(openQp(domain, 99, XRC_RECV).get(1).says()).contains("cannot be told apart");
    tree.foreignTarget(72);
    assertFirst(openQp(domain, 99, XRC_RECV), CERTAIN, "qp_num", "no QP 99 is known");
    assertThat(openQp(domain, 99, XRC_RECV)).hasSize(1);
  }

  @Test
  void aQpOfAnotherTypeIsNamedWithItsType() {
    Resource domain = tree.domain("v1", "B", "/run/x", "1:5");
    tree.rc(73);
    assertFirst(openQp(domain, 73, XRC_RECV), CERTAIN, "qp_num", "QP 73 is of type RC");
  }

  @Test
  void aTypeThatCannotBeOpenedIsNamed() {
    Resource domain = tree.domain("v1", "B", "/run/x", "1:5");
    tree.target(72, domain);
    assertFirst(openQp(domain, 72, 2), CERTAIN, "qp_type", "qp_type is IBV_QPT_RC");
    assertThat(openQp(domain, 72, 2)).hasSize(1);
    assertFirst(openQp(domain, 72, 99), CERTAIN, "qp_type", "qp_type is 99");
  }

  @Test
  void aNumberOfMoreThan24BitsIsNone() {
    Resource domain = tree.domain("v1", "B", "/run/x", "1:5");
    assertFirst(
        openQp(domain, 0x100_0000, XRC_RECV), CERTAIN, "qp_num", "16777216 (0x1000000) is no QP");
    assertFirst(openQp(domain, 0xffff_ffffL, XRC_RECV), CERTAIN, "qp_num", "4294967295");
  }

  @Test
  void aQpThatIsKnownInAnotherDomainIsThere() {
    Resource theirs = tree.domain("v1", "A", "/run/x", "1:5");
    Resource ours = tree.domain("v2", "B", "/run/y", "1:6");
    tree.target(72, theirs);
    List<Cause> causes = openQp(ours, 72, XRC_RECV);
    assertFirst(causes, CERTAIN, "qp_num", "QP 72 is in another XRC domain");
    assertThat(causes.get(0).evidence()).contains("process A").contains("/run/x").contains("1:6");
  }

  @Test
  void aHandleTellsTheDomainWhenTheCreatorIsGone() {
    Resource theirs = tree.domain("v1", "A", "/run/x", "1:5");
    Resource ours = tree.domain("v2", "B", "/run/y", "1:6");
    tree.foreignTarget(72);
    tree.handle(72, theirs);
    assertFirst(openQp(ours, 72, XRC_RECV), CERTAIN, "qp_num", "in another XRC domain");
  }

  @Test
  void aQpOfWhichOnlyTheKernelTellsIsInAnotherDomainVeryLikely() {
    Resource ours = tree.domain("v2", "B", "/run/y", "1:6");
    tree.foreignTarget(72);
    List<Cause> causes = openQp(ours, 72, XRC_RECV);
    assertFirst(causes, LIKELY, "qp_num", "in another XRC domain");
    assertThat(causes.get(0).evidence()).contains("does not tell in which");
    assertThat(causes.get(1).says()).contains("cannot be told apart");
  }

  @Test
  void aPrivateDomainHoldsNobodyElsesQp() {
    Resource ours = tree.privateDomain("v2", "B");
    tree.foreignTarget(72);
    assertFirst(openQp(ours, 72, XRC_RECV), CERTAIN, "qp_num", "in another XRC domain");
  }

  @Test
  void aQpInAPrivateDomainHasToBeMadeElsewhere() {
    Resource theirs = tree.privateDomain("v1", "A");
    Resource ours = tree.domain("v2", "B", "/run/y", "1:6");
    tree.target(72, theirs);
    List<Cause> causes = openQp(ours, 72, XRC_RECV);
    assertFirst(causes, CERTAIN, "qp_num", "in another XRC domain");
    assertThat(causes.get(0).remedy()).contains("cannot be shared");
  }

  @Test
  void aLinkToTheSameFileIsTheSameDomain() {
    Resource theirs = tree.domain("v1", "A", "/run/x", "1:5");
    Resource ours = tree.domain("v2", "B", "/run/link", "1:5");
    tree.target(72, theirs);
    assertFirst(openQp(ours, 72, XRC_RECV), POSSIBLE, "", "cannot be told apart");
  }

  @Test
  void aFileMadeAnewBetweenTheTwoIsTheReason() {
    Resource theirs = tree.domain("v1", "A", "/run/x", "1:5", Reading.of("1:6"));
    Resource ours = tree.domain("v2", "B", "/run/x", "1:6");
    tree.target(72, theirs);
    List<Cause> causes = openQp(ours, 72, XRC_RECV);
    assertFirst(causes, CERTAIN, "fd_path", "the file /run/x was made anew");
    assertThat(causes.get(0).evidence()).contains("1:5").contains("now leads to inode 1:6");
    assertThat(causes.get(1).says()).contains("another XRC domain");
  }

  @Test
  void aFileMadeAnewSinceOurOwnOpeningIsSuspected() {
    Resource ours = tree.domain("v2", "B", "/run/x", "1:5", XrcTree.gone());
    tree.foreignTarget(72);
    List<Cause> causes = openQp(ours, 72, XRC_RECV);
    assertFirst(causes, LIKELY, "fd_path", "the file /run/x was made anew");
    assertThat(causes.get(0).evidence()).contains("now leads to no file");
  }

  @Test
  void aDomainThatIsNotThereYetNeedsOCreat() {
    assertFirst(openXrcd(Errno.EAGAIN, file("/run/x")), CERTAIN, "oflags", "O_CREAT was not given");
  }

  @Test
  void aDomainOfTheFileAsItWasIsRemembered() {
    tree.domain("v1", "A", "/run/x", "1:5", Reading.of("1:6"));
    assertFirst(openXrcd(Errno.EAGAIN, file("/run/x")), CERTAIN, "fd_path", "was made anew");
  }

  @Test
  void oExclAndABadDescriptorAreNamed() {
    Fields.Builder exclusive = file("/run/x").put("oflags", 0300);
    assertFirst(openXrcd(Errno.EINVAL, exclusive), CERTAIN, "oflags", "O_EXCL was given");
    Fields.Builder bad = Fields.builder().put("fd", 77).put("oflags", 0100);
    assertFirst(openXrcd(Errno.EBADF, bad), CERTAIN, "fd", "fd 77 is no open file");
  }

  @Test
  void whatNothingExplainsIsLeftToOthers() {
    assertThat(openXrcd(Errno.EINVAL, file("/run/x"))).isEmpty();
  }

  @Test
  void anIncompleteCompMaskIsTheReasonWhateverTheErrno() {
    Resource domain = tree.domain("v1", "B", "/run/x", "1:5");
    for (Errno errno : List.of(Errno.EINVAL, Errno.EOPNOTSUPP, new Errno(0))) {
      Fields.Builder fields = fields(domain, 72, XRC_RECV).put("comp_mask", 1);
      assertFirst(openQp(domain, errno, fields), CERTAIN, "comp_mask", "lacks a bit");
    }
  }

  @Test
  void theProviderIsJudgedByTheDriver() {
    tree = new XrcTree("qedr", true);
    Resource domain = tree.domain("v1", "B", "/run/x", "1:5");
    Fields.Builder fields = fields(domain, 72, XRC_RECV);
    assertFirst(openQp(domain, Errno.EOPNOTSUPP, fields), CERTAIN, "", "has no ibv_open_qp");
    assertFirst(openQp(domain, new Errno(0), fields), CERTAIN, "", "did not say why");

    tree = new XrcTree("rxe", false);
    assertFirst(openXrcd(Errno.EOPNOTSUPP, file("/run/x")), CERTAIN, "", "has no XRC");

    tree = new XrcTree("mlx5", true);
    List<Cause> old = openQp(domain, Errno.EOPNOTSUPP, fields);
    assertFirst(old, LIKELY, "", "or its provider has no XRC");
    assertThat(old.get(0).remedy()).contains("2019");

    tree = new XrcTree("", true);
    List<Cause> unknown = openQp(domain, Errno.ENOSYS, fields);
    assertFirst(unknown, LIKELY, "", "or its provider has no XRC");
    assertThat(unknown.get(0).evidence()).contains("driver").contains("ENOSYS");
  }
}
