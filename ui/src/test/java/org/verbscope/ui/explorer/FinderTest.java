package org.verbscope.ui.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.ui.core.SameThreadTasks;
import org.verbscope.ui.core.TaskExecutor;
import org.verbscope.verbs.model.ResourceId;

/** What is looked for is looked for elsewhere, and the tree shows it when it is found. */
class FinderTest {
  private final Bench bench = new Bench();
  private final List<Runnable> begun = new ArrayList<>();
  private final ExplorerViewModel explorer =
      new ExplorerViewModel(bench.state(), bench.selection, new Later());

  /** Does nothing before the test says so. */
  private final class Later implements TaskExecutor {
    private final TaskExecutor now = new SameThreadTasks();

    @Override
    public <T> void run(
        Callable<? extends T> work, Consumer<? super T> done, Consumer<? super Exception> failed) {
      begun.add(() -> now.run(work, done, failed));
    }

    @Override
    public void show(Runnable change) {
      now.show(change);
    }

    @Override
    public void close() {
      begun.clear();
    }
  }

  /** Lets what was begun end, and what it begins in turn. */
  private void find() {
    while (!begun.isEmpty()) {
      begun.remove(0).run();
    }
  }

  private List<String> shown() {
    return explorer.rows().stream().map(row -> row.key.id().text()).toList();
  }

  @Test
  void theTreeStaysAsItIsUntilSomethingIsFound() {
    List<String> before = shown();
    explorer.filter().set("qib0");
    assertThat(shown()).isEqualTo(before);
    assertThat(explorer.found().get()).isEqualTo("looking for qib0 …");
    find();
    assertThat(shown()).contains("qib0").doesNotContain("mlx5_0");
    assertThat(explorer.found().get()).endsWith(" hidden");
  }

  @Test
  void ofSeveralSearchesTheLastCounts() {
    explorer.filter().set("qib0");
    explorer.filter().set("rxe0");
    find();
    assertThat(shown()).contains("rxe0").doesNotContain("qib0");
  }

  @Test
  void whatIsNotLookedForAnyMoreIsNotShownAfterwards() {
    List<String> before = shown();
    explorer.filter().set("qib0");
    explorer.filter().set("");
    find();
    assertThat(shown()).isEqualTo(before);
    assertThat(explorer.found().get()).isEmpty();
  }

  @Test
  void whatCameMeanwhileIsFoundToo() {
    explorer.filter().set("this app");
    ResourceId pd = bench.pd("qib0");
    find();
    assertThat(shown()).contains(pd.text());
  }

  @Test
  void aHostThatIsToldAnewMeanwhileIsSearched() {
    explorer.filter().set("qib0");
    bench.session.open("sim:workshop");
    find();
    assertThat(shown()).contains("qib0").doesNotContain("mlx5_0");
  }
}
