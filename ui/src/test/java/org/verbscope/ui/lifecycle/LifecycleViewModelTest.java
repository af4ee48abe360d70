package org.verbscope.ui.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;

class LifecycleViewModelTest {
  private final Bench bench = new Bench();
  private final List<LifecycleViewModel.Failure> failures = new ArrayList<>();
  private final LifecycleViewModel lifecycle =
      new LifecycleViewModel(bench.session, bench.selection, failures::add);

  @Test
  void anObjectOfOurOwnIsDestroyed() {
    ResourceId pd = bench.pd("rxe0");
    bench.selection.set(pd);
    lifecycle.destroyCommand().run();
    assertThat(bench.state().find(pd)).isEmpty();
    assertThat(failures).isEmpty();
  }

  @Test
  void whatIsInUseSaysByWhat() {
    ResourceId pd = bench.pd("rxe0");
    ResourceId mr =
        bench
            .perform(
                Verb.IBV_REG_MR,
                Header.NONE,
                Fields.builder().put("pd", pd).put("length", 4096).put("access", 0).build())
            .id();
    bench.selection.set(pd);
    lifecycle.destroyCommand().run();
    assertThat(failures).hasSize(1);
    assertThat(failures.get(0).inTheWay()).extracting(Resource::id).containsExactly(mr);
  }

  @Test
  void othersObjectsAreNotOursToActOn() {
    Resource qp = bench.foreign(Kind.QP);
    bench.selection.set(qp.id());
    assertThat(lifecycle.queryCommand().whyNot().get()).contains(qp.owner().comm());
    assertThat(lifecycle.destroyCommand().whyNot().get()).contains(qp.owner().comm());
    lifecycle.destroyCommand().run();
    assertThat(bench.session.journal().receipts()).isEmpty();
  }

  @Test
  void aDeviceCannotBeDestroyedAndAPdCannotBeQueried() {
    bench.selection.set(ResourceId.device("rxe0"));
    assertThat(lifecycle.destroyCommand().whyNot().get()).contains("device");
    bench.selection.set(bench.pd("rxe0"));
    assertThat(lifecycle.queryCommand().whyNot().get()).contains("protection domain");
    assertThat(lifecycle.destroyCommand().whyNot().get()).isEmpty();
  }
}
