package org.verbscope.ui.open;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.verbs.model.Kind;

class OpenQpViewModelTest {
  private final Bench bench = new Bench();

  private OpenQpViewModel form() {
    return new OpenQpViewModel(bench.session, bench.selection);
  }

  @Test
  void theSimulatorsSharedQpIsOfferedAndOpened() {
    OpenQpViewModel form = form();
    assertThat(form.domain().get()).isEqualTo("sim:/shared");
    assertThat(form.targets()).anyMatch(Target::surely);
    form.command().run();
    assertThat(form.failure().get()).isNull();
    assertThat(bench.state().find(form.made().get()).orElseThrow().kind())
        .isEqualTo(Kind.QP_HANDLE);
  }

  @Test
  void aDomainThatIsOpenAlreadyIsUsedAgain() {
    OpenQpViewModel first = form();
    first.command().run();
    String xrcd =
        bench.state().resources().stream()
            .filter(r -> r.kind() == Kind.XRCD && r.owner().thisApp())
            .findFirst()
            .orElseThrow()
            .id()
            .text();
    OpenQpViewModel second = form();
    assertThat(second.domains()).contains(xrcd);
    second.domain().set(xrcd);
    assertThat(second.preview()).hasSize(2);
    assertThat(second.preview().get(0)).contains("xrcd=" + xrcd);
    second.command().run();
    assertThat(second.failure().get()).isNull();
  }

  @Test
  void theTargetCanBeTypedInHex() {
    OpenQpViewModel form = form();
    long number = form.targets().get(0).qpNum();
    form.target().set("0x" + Long.toHexString(number));
    assertThat(form.preview()).anyMatch(line -> line.contains("qp_num=" + number));
  }

  @Test
  void whatIsMissingIsSaid() {
    OpenQpViewModel form = form();
    form.target().set("");
    assertThat(form.command().whyNot().get()).contains("target QP");
    form.target().set("12x");
    assertThat(form.targetProblem().get()).contains("12x");
    form.domain().set(" ");
    assertThat(form.command().whyNot().get()).contains("file");
  }

  @Test
  void aDomainOpenedInVainIsClosedAgain() {
    OpenQpViewModel form = form();
    form.target().set("4242");
    form.command().run();
    assertThat(form.failure().get()).isNotNull();
    assertThat(form.summary().get()).contains("closed again");
    assertThat(bench.state().resources())
        .noneMatch(r -> r.kind() == Kind.XRCD && r.owner().thisApp());
  }
}
