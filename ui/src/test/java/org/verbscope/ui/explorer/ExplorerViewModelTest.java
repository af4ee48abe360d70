package org.verbscope.ui.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;

class ExplorerViewModelTest {
  private final Bench bench = new Bench();
  private final ExplorerViewModel explorer = new ExplorerViewModel(bench.state(), bench.selection);

  private Row row(String id) {
    return explorer.rows().stream()
        .filter(row -> !row.isGroup() && row.key.id().text().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aFreshTreeShowsTheHostAndItsDevices() {
    assertThat(explorer.rows())
        .extracting(row -> row.resource().kind())
        .containsOnly(Kind.HOST, Kind.DEVICE);
    assertThat(bench.selection.get()).isEqualTo(ResourceId.HOST);
  }

  @Test
  void devicesThatAreOpenOrHoldTheSelectionAreInView() {
    List<Set<ResourceId>> inView = new ArrayList<>();
    explorer.onDevicesInView(inView::add);
    assertThat(inView).containsExactly(Set.of());
    ResourceId mlx5 = ResourceId.device("mlx5_0");
    ResourceId mlx4 = ResourceId.device("mlx4_0");
    explorer.setOpen(row("mlx5_0"), true);
    assertThat(last(inView)).containsExactly(mlx5);
    bench.selection.set(mlx4);
    assertThat(last(inView)).containsExactlyInAnyOrder(mlx5, mlx4);
    explorer.setOpen(row("mlx5_0"), false);
    assertThat(last(inView)).containsExactly(mlx4);
    bench.selection.set(bench.pd("mlx5_0"));
    assertThat(last(inView)).contains(mlx5);
    explorer.commands().get(0).run();
    assertThat(last(inView)).hasSizeGreaterThan(2);
  }

  private static Set<ResourceId> last(List<Set<ResourceId>> sets) {
    return sets.get(sets.size() - 1);
  }

  @Test
  void groupsStandBelowADeviceWithTheNumberOfTheirMembers() {
    explorer.setOpen(row("mlx5_0"), true);
    assertThat(explorer.rows())
        .extracting(row -> row.currentText().name())
        .contains("Ports (1)", "XRC domains (1)")
        .anyMatch(name -> name.matches("Protection domains \\(\\d+\\)"));
  }

  @Test
  void rightOpensAndLeftClosesAndGoesUp() {
    Row device = row("mlx5_0");
    explorer.selected().set(device);
    explorer.goRight();
    assertThat(explorer.isOpen(device)).isTrue();
    explorer.goRight();
    assertThat(explorer.selected().get().parent).isSameAs(device);
    explorer.goLeft();
    assertThat(explorer.selected().get()).isSameAs(device);
    explorer.goLeft();
    assertThat(explorer.isOpen(device)).isFalse();
  }

  @Test
  void closingARowAboveTheSelectionSelectsThatRow() {
    ResourceId pd = bench.pd("mlx5_0");
    bench.selection.set(pd);
    Row device = row("mlx5_0");
    explorer.setOpen(device, false);
    assertThat(explorer.selected().get()).isSameAs(device);
    assertThat(bench.selection.get()).isEqualTo(ResourceId.device("mlx5_0"));
  }

  @Test
  void whatIsSelectedElsewhereIsRevealed() {
    ResourceId pd = bench.pd("qib0");
    bench.selection.set(pd);
    assertThat(explorer.selected().get().key.id()).isEqualTo(pd);
    assertThat(explorer.rows()).contains(explorer.selected().get());
  }

  @Test
  void typingGoesToTheNextRowThatBeginsWithIt() {
    explorer.type("m", 10_000);
    explorer.type("l", 10_100);
    explorer.type("x", 10_200);
    explorer.type("5", 10_300);
    assertThat(bench.selection.get()).isEqualTo(ResourceId.device("mlx5_0"));
    explorer.type("m", 20_000);
    assertThat(bench.selection.get()).isEqualTo(ResourceId.device("mlx5_1"));
  }

  @Test
  void theFilterShowsWhatMatchesAndTheWayToIt() {
    ResourceId pd = bench.pd("qib0");
    explorer.filter().set(pd.text());
    assertThat(explorer.rows())
        .extracting(row -> row.key.id().text())
        .startsWith("host", "qib0")
        .contains(pd.text())
        .doesNotContain("mlx5_0");
    int others = bench.state().resources().size() - 3;
    assertThat(explorer.found().get()).isEqualTo("1 found, " + others + " hidden");
    explorer.filter().set("");
    assertThat(explorer.rows()).contains(row("mlx5_0"));
  }

  @Test
  void whatComesWhileAFilterIsOnIsShownIfItMatches() {
    explorer.filter().set("this app");
    int before = explorer.rows().size();
    ResourceId pd = bench.pd("qib0");
    assertThat(explorer.rows().size()).isGreaterThan(before);
    assertThat(row(pd.text())).isNotNull();
  }

  @Test
  void whenTheSelectedObjectGoesItsParentIsSelected() {
    ResourceId pd = bench.pd("qib0");
    bench.selection.set(pd);
    bench.perform(Verb.IBV_DEALLOC_PD, Header.NONE, Fields.builder().put("pd", pd).build());
    assertThat(bench.selection.get()).isEqualTo(ResourceId.device("qib0"));
  }
}
