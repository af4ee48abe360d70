package org.verbscope.ui.open;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.rules.Check;

class OpenQpViewModelTest {
  private static final String DEVICE = "mlx4_0";

  private final Bench bench = new Bench();

  private OpenQpViewModel form() {
    return new OpenQpViewModel(bench.session, bench.selection);
  }

  private ResourceId domain(String process, String path) {
    Fields fields =
        Fields.builder()
            .put("fd_path", path == null ? new Value.NullPointer() : Value.of(path))
            .put("oflags", 0100)
            .put("create_file", 1)
            .build();
    return made(Verb.IBV_OPEN_XRCD, Header.NONE.withDevice(DEVICE).withProcess(process), fields);
  }

  private ResourceId target(String process, ResourceId xrcd) {
    Fields fields = Fields.builder().put("xrcd", xrcd).put("qp_type", 10).build();
    return made(Verb.IBV_CREATE_QP_EX, Header.NONE.withProcess(process), fields);
  }

  private ResourceId made(Verb verb, Header header, Fields fields) {
    Receipt receipt = bench.perform(verb, header, fields);
    assertThat(receipt.isGranted()).as(receipt.toString()).isTrue();
    return receipt.id();
  }

  private static Check about(OpenQpViewModel form, String field) {
    return form.checks().stream()
        .filter(check -> check.about().equals(field))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theSimulatorsSharedQpIsOfferedAndOpened() {
    OpenQpViewModel form = form();
    assertThat(form.domain().how()).isEqualTo(DomainChoice.How.FILE);
    assertThat(form.domainName()).isEqualTo("sim:/shared");
    assertThat(form.targets()).anyMatch(Target::surely);
    assertThat(form.checks()).hasSize(4).noneMatch(Check::warns);
    form.command().run();
    assertThat(form.failure().get()).isNull();
    assertThat(bench.state().find(form.made().get()).orElseThrow().kind())
        .isEqualTo(Kind.QP_HANDLE);
  }

  @Test
  void aDomainThatTheProcessHasOpenIsUsedAgain() {
    ResourceId xrcd = domain("main", "sim:/mine");
    target("main", xrcd);
    bench.selection.set(xrcd);
    OpenQpViewModel form = form();
    assertThat(form.domain().choice().get().id()).isEqualTo(xrcd);
    assertThat(form.preview()).hasSize(2);
    assertThat(form.preview().get(0)).contains("xrcd=" + xrcd);
    assertThat(about(form, "xrcd").finding()).isEqualTo(Check.Finding.FINE);
    form.command().run();
    assertThat(form.failure().get()).isNull();
  }

  @Test
  void anotherProcessOpensTheDomainFirstAndThatIsSeenBefore() {
    ResourceId xrcd = domain("A", "sim:/ours");
    ResourceId qp = target("A", xrcd);
    bench.selection.set(qp);
    OpenQpViewModel form = form();
    form.process().set("B");
    assertThat(form.preview()).hasSize(3);
    assertThat(form.preview().get(0))
        .contains("ibv_open_xrcd(process=B", "fd_path=sim:/ours", "oflags=0");
    assertThat(form.preview().get(1)).contains("ibv_open_qp(process=B");
    assertThat(form.domainNote().get()).contains("process B opens the domain first");
    assertThat(form.checks()).noneMatch(Check::warns);
    form.command().run();
    assertThat(form.failure().get()).isNull();
    Resource handle = bench.state().find(form.made().get()).orElseThrow();
    assertThat(handle.owner().process()).isEqualTo("B");

    OpenQpViewModel again = form();
    again.process().set("B");
    assertThat(again.preview()).as("B has a handle of the domain by now").hasSize(2);
  }

  @Test
  void aPrivateDomainOfAnotherProcessIsOutOfReach() {
    bench.selection.set(domain("A", null));
    OpenQpViewModel form = form();
    form.target().set("5");
    form.process().set("B");
    assertThat(form.command().whyNot().get()).contains("B cannot come by this domain");
    form.process().set("A");
    assertThat(form.command().whyNot().get()).isEmpty();
  }

  @Test
  void targetsInOtherDomainsSayWhereTheyAre() {
    ResourceId qp = target("A", domain("A", "sim:/ours"));
    OpenQpViewModel form = form();
    form.device().set(bench.state().find(ResourceId.device(DEVICE)).orElseThrow());
    form.domain().file().set("sim:/shared");
    List<String> labels = form.targets().stream().map(Target::label).toList();
    assertThat(labels).anyMatch(l -> l.contains("in this domain"));
    assertThat(labels).anyMatch(l -> l.contains("process A") && l.contains("sim:/ours"));
    Resource known = bench.state().find(qp).orElseThrow();
    form.target().set(known.label().replace("QP ", ""));
    assertThat(about(form, "qp_num").says()).contains("process A");
  }

  @Test
  void aDescriptorAndAPrivateDomainCanBeAskedFor() {
    OpenQpViewModel form = form();
    form.domain().choose(DomainChoice.How.DESCRIPTOR);
    assertThat(form.command().whyNot().get()).contains("fd");
    form.domain().descriptor().set("5");
    assertThat(form.preview().get(0)).contains("fd=5");
    assertThat(about(form, "fd").finding()).isEqualTo(Check.Finding.UNKNOWN);
    form.domain().choose(DomainChoice.How.PRIVATE);
    assertThat(form.preview().get(0)).contains("fd_path=NULL");
    assertThat(about(form, "xrcd").finding()).isEqualTo(Check.Finding.WRONG);
    assertThat(form.command().isAllowed()).as("checks are advice").isTrue();
  }

  @Test
  void theFlagsAndTheFileGoToTheirCalls() {
    OpenQpViewModel form = form();
    form.domain().file().set("sim:/x");
    form.domain().makesDomain().set(true);
    form.domain().onlyNew().set(true);
    form.domain().makesFile().set(true);
    assertThat(form.preview().get(0))
        .contains("fd_path=sim:/x", "oflags=O_CREAT|O_EXCL", "create_file=1");
  }

  @Test
  void theTargetCanBeTypedInHexAndItsTypeChosen() {
    OpenQpViewModel form = form();
    long number = form.targets().get(0).qpNum();
    form.target().set("0x" + Long.toHexString(number));
    assertThat(form.preview()).anyMatch(line -> line.contains("qp_num=" + number));
    form.type().set("IBV_QPT_RC");
    assertThat(form.preview()).anyMatch(line -> line.contains("qp_type=IBV_QPT_RC"));
    assertThat(about(form, "qp_type").finding()).isEqualTo(Check.Finding.WRONG);
  }

  @Test
  void whatIsMissingIsSaid() {
    OpenQpViewModel form = form();
    form.target().set("");
    assertThat(form.command().whyNot().get()).contains("target QP");
    assertThat(form.checks()).as("the rest is known").hasSize(3);
    form.target().set("12x");
    assertThat(form.targetProblem().get()).contains("12x");
    form.domain().file().set(" ");
    assertThat(form.command().whyNot().get()).contains("file");
    form.process().set(" ");
    assertThat(form.command().whyNot().get()).contains("process");
  }

  @Test
  void aDomainOpenedInVainIsClosedAgainByTheSameProcess() {
    OpenQpViewModel form = form();
    form.process().set("B");
    form.target().set("4242");
    assertThat(about(form, "qp_num").finding()).isEqualTo(Check.Finding.DOUBTFUL);
    form.command().run();
    assertThat(form.failure().get()).isNotNull();
    assertThat(form.note().get()).contains("closed again");
    assertThat(bench.state().resources())
        .noneMatch(r -> r.kind() == Kind.XRCD && r.owner().thisApp());
  }
}
