package org.verbscope.ui.open;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.Check;

class OpenDomainViewModelTest {
  private final Bench bench = new Bench();

  private OpenDomainViewModel form() {
    return new OpenDomainViewModel(bench.session, bench.selection);
  }

  @Test
  void aDomainIsOpenedForAProcess() {
    OpenDomainViewModel form = form();
    assertThat(form.command().whyNot().get()).contains("file");
    form.process().set("A");
    form.domain().file().set("sim:/ours");
    form.domain().makesFile().set(true);
    assertThat(form.preview())
        .containsExactly(
            "xrcd = ibv_open_xrcd(process=A, device=mlx5_0, fd_path=sim:/ours, oflags=O_CREAT,"
                + " create_file=1)");
    assertThat(form.checks()).hasSize(2).noneMatch(Check::warns);
    form.command().run();
    assertThat(form.failure().get()).isNull();
    Resource made = bench.state().find(form.made().get()).orElseThrow();
    assertThat(made.kind()).isEqualTo(Kind.XRCD);
    assertThat(made.owner().process()).isEqualTo("A");
    assertThat(form.summary().get()).contains("for process A");
  }

  @Test
  void aDeviceWithoutXrcIsWarnedOfAndAnswersForItself() {
    bench.selection.set(ResourceId.device("rxe0"));
    OpenDomainViewModel form = form();
    form.domain().choose(DomainChoice.How.PRIVATE);
    assertThat(form.checks().get(0).finding()).isEqualTo(Check.Finding.WRONG);
    assertThat(form.checks().get(0).says()).contains("IBV_DEVICE_XRC").contains("EOPNOTSUPP");
    form.command().run();
    assertThat(((Outcome.Failed) form.failure().get().outcome()).errno())
        .isEqualTo(Errno.EOPNOTSUPP);
  }

  @Test
  void filesOfKnownDomainsAreOffered() {
    OpenDomainViewModel form = form();
    assertThat(form.domain().files()).contains("sim:/shared");
    form.domain().file().set("sim:/shared");
    form.domain().onlyNew().set(true);
    assertThat(form.checks()).anyMatch(c -> c.finding() == Check.Finding.WRONG);
  }
}
