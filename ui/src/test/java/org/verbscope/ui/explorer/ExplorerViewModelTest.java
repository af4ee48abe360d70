package org.verbscope.ui.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.SameThreadTasks;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.rules.Grouping;
import org.verbscope.verbs.rules.Serving;

class ExplorerViewModelTest {
  private final Bench bench = new Bench();
  private final ExplorerViewModel explorer =
      new ExplorerViewModel(bench.state(), bench.selection, new SameThreadTasks());

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

  private List<String> gidsFoundBy(String text) {
    explorer.filter().set(text);
    return explorer.rows().stream()
        .filter(row -> !row.isGroup() && row.resource().kind() == Kind.GID)
        .map(row -> row.key.id().text())
        .toList();
  }

  private List<String> gidsThatServe(String wanted) {
    HostSnapshot snapshot =
        new HostSnapshot(
            bench.state().info(), 0, Instant.EPOCH, bench.state().resources(), List.of());
    return Serving.of(snapshot, wanted).stream().map(serving -> serving.gid().id().text()).toList();
  }

  @Test
  void anAddressFindsTheGidsThatServeItInWhicheverFormItIsWritten() {
    List<String> serving = gidsThatServe("192.0.2.11");
    assertThat(serving).isNotEmpty();
    for (String form : List.of("192.0.2.11", "::ffff:192.0.2.11", "::ffff:c000:20b")) {
      assertThat(gidsFoundBy(form)).as(form).containsExactlyInAnyOrderElementsOf(serving);
    }
    assertThat(gidsFoundBy("192.0.2.99")).isEmpty();
  }

  @Test
  void typingOnFindsTheAddressToo() {
    List<String> serving = gidsThatServe("192.0.2.11");
    String form = "0:0:0:0:0:FFFF:c000:020b";
    for (int length = 1; length < form.length(); length++) {
      gidsFoundBy(form.substring(0, length));
    }
    assertThat(gidsFoundBy(form)).containsExactlyInAnyOrderElementsOf(serving);
  }

  @Test
  void aNetworkInterfaceFindsTheGidsThatServeIt() {
    assertThat(gidsFoundBy("dummy0"))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(gidsThatServe("dummy0"));
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

  private List<String> names() {
    return explorer.rows().stream().map(row -> row.currentText().name()).toList();
  }

  @Test
  void byProcessWhoHoldsSomethingStandsBelowTheHostWithTheNumberOfItsObjects() {
    bench.pd("qib0");
    bench.pd("mlx5_0");
    explorer.grouping().set(Grouping.PROCESS);
    Row own =
        explorer.rows().stream()
            .filter(row -> row.currentText().name().equals("this app"))
            .findFirst()
            .orElseThrow();
    assertThat(own.currentText().detail()).isEqualTo("(4)");
    assertThat(own.currentText().hint()).isEqualTo("this app, 4 objects");
    assertThat(own.parent.key.id()).isEqualTo(ResourceId.HOST);
    Resource foreign = bench.foreign(Kind.QP);
    assertThat(names())
        .contains(foreign.owner().comm() + " (pid " + foreign.owner().pid() + ")", "mlx5_0");
    explorer.setOpen(own, true);
    assertThat(own.children())
        .extracting(row -> row.currentText().hint())
        .containsExactly("mlx5_0, 2 objects", "qib0, 2 objects");
    bench.pd("qib0");
    assertThat(own.currentText().detail()).isEqualTo("(5)");
  }

  @Test
  void byKindAllQueuePairsOfADeviceStandTogether() {
    explorer.grouping().set(Grouping.KIND);
    bench.selection.set(bench.foreign(Kind.QP).id());
    Row group = explorer.selected().get().parent;
    long qps =
        bench.state().resources().stream()
            .filter(r -> r.kind() == Kind.QP)
            .filter(r -> r.id().text().startsWith(group.key.id().text() + "/"))
            .count();
    assertThat(group.currentText().name()).isEqualTo("Queue pairs (" + qps + ")");
    assertThat(group.parent.resource().kind()).isEqualTo(Kind.DEVICE);
  }

  @Test
  void whatIsSelectedOpenNewAndLookedForStaysSoInAnotherGrouping() {
    ResourceId pd = bench.pd("qib0");
    bench.selection.set(pd);
    List<ResourceId> before = ids();
    explorer.filter().set("qib0");
    for (Grouping grouping : Grouping.values()) {
      explorer.grouping().set(grouping);
      assertThat(bench.selection.get()).isEqualTo(pd);
      assertThat(explorer.rows()).contains(explorer.selected().get());
      assertThat(explorer.news().of(explorer.selected().get()).what()).isEqualTo(RowNews.What.CAME);
      assertThat(explorer.found().get()).contains("found").doesNotContain("0 hidden");
    }
    explorer.grouping().set(Grouping.PD);
    explorer.filter().set("");
    assertThat(ids()).isEqualTo(before);
  }

  private List<ResourceId> ids() {
    return explorer.rows().stream().map(row -> row.key.id()).toList();
  }

  @Test
  void eachGroupingHasAKey() {
    Command byProcess =
        explorer.commands().stream()
            .filter(command -> command.id().equals("explorer.byProcess"))
            .findFirst()
            .orElseThrow();
    byProcess.run();
    assertThat(explorer.grouping().get()).isEqualTo(Grouping.PROCESS);
  }

  @Test
  void anObjectThatIsHeldByAnotherProcessNowMovesThere() {
    explorer.grouping().set(Grouping.PROCESS);
    Resource qp = bench.foreign(Kind.QP);
    bench.selection.set(qp.id());
    bench.tellOwner(qp.id(), Owner.foreign(99, "heir"));
    Row holder = explorer.selected().get().parent.parent.parent;
    assertThat(holder.currentText().name()).isEqualTo("heir (pid 99)");
    assertThat(holder.currentText().detail()).isEqualTo("(1)");
  }

  @Test
  void typingOnFindsWhatTypingItAtOnceFinds() {
    bench.pd("qib0");
    explorer.filter().set("qib0/p");
    explorer.filter().set("qib0/pd");
    List<ResourceId> typed = ids();
    explorer.filter().set("");
    explorer.filter().set("qib0/pd");
    assertThat(ids()).isEqualTo(typed);
    explorer.filter().set("qib0/p");
    assertThat(ids()).hasSizeGreaterThan(typed.size());
  }

  @Test
  void whatThisAppDoesWhileTheHostIsPausedIsMarkedToo() {
    bench.session.setPaused(true);
    ResourceId pd = bench.pd("qib0");
    bench.selection.set(pd);
    assertThat(explorer.news().of(explorer.selected().get()).what()).isEqualTo(RowNews.What.CAME);
  }
}
