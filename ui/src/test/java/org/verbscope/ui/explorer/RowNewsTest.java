package org.verbscope.ui.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.SameThreadTasks;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.PortCounters;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Verb;

/** What came, changed and went is told of its row, for a while, and costs what it is about. */
class RowNewsTest {
  private final Bench bench = new Bench();
  private long now = 1_000_000;
  private final ExplorerViewModel explorer =
      new ExplorerViewModel(bench.state(), bench.selection, new SameThreadTasks(), () -> now);

  private RowNews.Entry of(ResourceId id) {
    bench.selection.set(id);
    return explorer.news().of(explorer.selected().get());
  }

  @Test
  void aFreshTreeHasNoNews() {
    assertThat(explorer.news().any().get()).isFalse();
    assertThat(explorer.news().rows()).isEmpty();
  }

  @Test
  void whatCameIsNewForAWhile() {
    ResourceId pd = bench.pd("qib0");
    assertThat(of(pd).what()).isEqualTo(RowNews.What.CAME);
    assertThat(of(pd).word()).isEqualTo("new");
    now += RowNews.LIFE - 1;
    explorer.news().pass();
    assertThat(of(pd)).isNotNull();
    now += 1;
    explorer.news().pass();
    assertThat(of(pd)).isNull();
    assertThat(explorer.news().any().get()).isFalse();
  }

  @Test
  void itFadesButStaysReadable() {
    ResourceId pd = bench.pd("qib0");
    List<Double> strengths = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      strengths.add(explorer.news().strength(of(pd)));
      now += RowNews.LIFE / 4;
    }
    assertThat(strengths).startsWith(1.0, 0.75).allMatch(s -> s > 0.5);
  }

  @Test
  void whatChangedSaysSoAndWhatIsNewStaysNew() {
    ResourceId pd = bench.pd("qib0");
    Resource made = bench.state().find(pd).orElseThrow();
    Status stale = new Status("stale", "its agent died", "start it again");
    bench.tell(pd, stale, made.readings());
    assertThat(of(pd).what()).isEqualTo(RowNews.What.CAME);
    now += RowNews.LIFE;
    explorer.news().pass();
    bench.tell(pd, Status.OK, made.readings());
    assertThat(of(pd).what()).isEqualTo(RowNews.What.CHANGED);
  }

  @Test
  void whatIsAlwaysOnTheMoveIsNoNews() {
    ResourceId host = ResourceId.HOST;
    Readings readings = bench.state().find(host).orElseThrow().readings();
    bench.tell(host, Status.OK, readings.with().put("clock", Source.QUERIED, 4_711).build());
    assertThat(of(host)).isNull();
    bench.tell(host, Status.OK, readings.with().put("netns", Source.KERNEL, "shared").build());
    assertThat(of(host).what()).isEqualTo(RowNews.What.CHANGED);
  }

  @Test
  void countersThatCountAreNoNews() {
    ResourceId port = ResourceId.of("mlx5_0", Kind.PORT, 1);
    Readings readings = bench.state().find(port).orElseThrow().readings();
    String counter = PortCounters.Group.STANDARD.attribute("port_xmit_data");
    assertThat(readings.attributes()).contains(counter);
    bench.tell(port, Status.OK, readings.with().put(counter, Source.SYSFS, 4_711).build());
    assertThat(of(port)).isNull();
  }

  @Test
  void whatWentIsToldOfTheRowAbove() {
    ResourceId first = bench.pd("qib0");
    ResourceId second = bench.pd("qib0");
    bench.perform(Verb.IBV_DEALLOC_PD, Header.NONE, Fields.builder().put("pd", second).build());
    bench.selection.set(first);
    Row group = explorer.selected().get().parent;
    assertThat(explorer.news().of(group).word()).isEqualTo("1 gone");
    assertThat(explorer.newsText(group)).contains("1 below it went");
  }

  @Test
  void nothingIsToldWhenNothingChanges() {
    int[] beats = new int[1];
    explorer.news().beat().addListener((o, before, after) -> beats[0]++);
    Resource host = bench.state().find(ResourceId.HOST).orElseThrow();
    bench.tell(
        ResourceId.HOST,
        Status.OK,
        host.readings().with().put("clock", Source.QUERIED, 4_711).build());
    explorer.news().pass();
    assertThat(beats[0]).isZero();
  }

  @Test
  void aHostToldAnewHasNoNews() {
    bench.pd("qib0");
    bench.session.open("sim:workshop");
    assertThat(explorer.news().any().get()).isFalse();
  }

  @Test
  void aKeyGoesFromOneToTheNextAndRoundAgain() {
    Command next =
        explorer.commands().stream()
            .filter(command -> command.id().equals("explorer.nextNews"))
            .findFirst()
            .orElseThrow();
    assertThat(next.whyNot().get()).contains("last seconds");
    ResourceId low = bench.pd("qib0");
    ResourceId high = bench.pd("mlx5_0");
    of(low);
    of(high);
    bench.selection.set(ResourceId.HOST);
    List<ResourceId> visited = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      next.run();
      visited.add(bench.selection.get());
    }
    assertThat(visited).contains(low, high);
    assertThat(visited.get(0)).isEqualTo(visited.get(2));
  }
}
