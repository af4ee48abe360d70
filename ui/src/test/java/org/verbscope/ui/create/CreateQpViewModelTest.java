package org.verbscope.ui.create;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.ui.receipt.CauseText;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.Verdict;

class CreateQpViewModelTest {
  private final Bench bench = new Bench();

  private CreateQpViewModel form(String device) {
    bench.selection.set(ResourceId.device(device));
    return new CreateQpViewModel(bench.session, bench.selection);
  }

  private static void type(CreateQpViewModel form, String name) {
    form.types().stream()
        .filter(choice -> choice.name().equals(name))
        .findFirst()
        .ifPresent(form.type()::set);
  }

  private static ReadingRow row(CreateQpViewModel form, String name) {
    return form.result().stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void byDefaultAPdAndACqAreMadeAlongAndTheQpIsQueried() {
    CreateQpViewModel form = form("mlx5_0");
    assertThat(form.preview())
        .extracting(line -> line.replaceAll("\\(.*", ""))
        .containsExactly(
            "pd = ibv_alloc_pd", "cq = ibv_create_cq", "qp = ibv_create_qp", "ibv_query_qp");
    form.command().run();
    assertThat(form.failure().get()).isNull();
    assertThat(bench.state().find(form.made().get())).isPresent();
    assertThat(bench.session.journal().receipts()).hasSize(4);
  }

  @Test
  void whatIsChosenStaysWhenTheDeviceIsAnotherByACountAndItsBoxLetsGoOfIt() {
    CreateQpViewModel form = form("mlx5_0");
    form.devices().addListener((ListChangeListener<Resource>) change -> form.device().set(null));
    type(form, "IBV_QPT_UD");
    Resource before = form.device().get();
    bench.pd("mlx5_0");
    assertThat(form.device().get().id()).isEqualTo(before.id());
    assertThat(form.device().get()).isNotEqualTo(before);
    assertThat(form.type().get().name()).isEqualTo("IBV_QPT_UD");
  }

  @Test
  void whatWasAskedStaysBesideWhatWasGranted() {
    CreateQpViewModel form = form("mlx5_0");
    form.field("cap.max_send_wr").text().set("100");
    form.field("cap.max_send_sge").text().set("3");
    form.field("cap.max_inline_data").text().set("64");
    form.command().run();
    ReadingRow row = row(form, "cap.max_send_wr");
    assertThat(row.cell(Source.REQUESTED).text()).isEqualTo("100");
    assertThat(row.cell(Source.RECEIPT).text()).isEqualTo("102");
    assertThat(row.cell(Source.QUERIED).text()).isEqualTo("102");
    assertThat(row.cell(Source.LIMIT).text()).isEqualTo("32768");
    assertThat(row.headline()).contains(Verdict.RAISED);
  }

  @Test
  void queriedMayDifferFromWhatTheReceiptSaid() {
    CreateQpViewModel form = form("rxe0");
    form.field("cap.max_send_wr").text().set("10");
    form.command().run();
    ReadingRow row = row(form, "cap.max_send_wr");
    assertThat(row.cell(Source.RECEIPT).text()).isEqualTo("10");
    assertThat(row.cell(Source.QUERIED).text()).isEqualTo("15");
    assertThat(row.headline()).contains(Verdict.RAISED);
    assertThat(row.headlineSource()).contains(Source.QUERIED);
  }

  @Test
  void typesThatTheDeviceDoesNotOfferSayWhy() {
    CreateQpViewModel form = form("efa_0");
    assertThat(form.types())
        .filteredOn(choice -> choice.name().equals("IBV_QPT_RC"))
        .singleElement()
        .satisfies(choice -> assertThat(choice.whyNot()).contains("efa_0", "IBV_QPT_RC"));
    assertThat(form.type().get().isAllowed()).isTrue();
  }

  @Test
  void aWrongNumberIsNamedAndNothingCanBeSent() {
    CreateQpViewModel form = form("mlx5_0");
    form.field("cap.max_send_wr").text().set("many");
    assertThat(form.field("cap.max_send_wr").problem().get()).contains("'many'");
    assertThat(form.command().isAllowed()).isFalse();
    assertThat(form.command().whyNot().get()).contains("cap.max_send_wr");
    assertThat(form.preview()).isEmpty();
  }

  @Test
  void aValueAboveTheLimitIsWarnedAboutButCanBeTried() {
    CreateQpViewModel form = form("mlx5_0");
    form.field("cap.max_send_wr").text().set("40000");
    assertThat(form.field("cap.max_send_wr").warning().get())
        .contains("40000", "max_qp_wr", "32768");
    assertThat(form.command().isAllowed()).isTrue();
  }

  @Test
  void nullThatIsChosenIsSaidToBeNull() {
    CreateQpViewModel form = form("mlx5_0");
    form.sendCq().choices().stream()
        .filter(pick -> pick.kind() == Pick.How.NONE)
        .findFirst()
        .ifPresent(form.sendCq().chosen()::set);
    assertThat(form.preview()).anyMatch(line -> line.contains("send_cq=NULL, recv_cq=NULL"));
    form.command().run();
    assertThat(CauseText.causes(form.failure().get()).get(0).says()).isEqualTo("send_cq is NULL");
  }

  @Test
  void afterAFailureNothingIsShownAsGrantedAndNothingIsLeftBehind() {
    CreateQpViewModel form = form("mlx5_0");
    form.field("cap.max_send_wr").text().set("40000");
    form.command().run();
    assertThat(form.failure().get().outcome()).isInstanceOf(Outcome.Failed.class);
    ReadingRow row = row(form, "cap.max_send_wr");
    assertThat(row.cell(Source.REQUESTED).text()).isEqualTo("40000");
    assertThat(row.cell(Source.RECEIPT).isValue()).isFalse();
    assertThat(row.cell(Source.RECEIPT).text()).contains("failed", "EINVAL");
    assertThat(form.note().get()).contains("destroyed again");
    assertThat(bench.state().resources())
        .noneMatch(r -> r.owner().thisApp() && (r.kind() == Kind.PD || r.kind() == Kind.CQ));
  }

  @Test
  void besideAnSrqReceiveCapabilitiesAreGreyWithTheReason() {
    ResourceId pd = bench.pd("mlx5_0");
    bench.perform(
        Verb.IBV_CREATE_SRQ,
        Header.NONE,
        Fields.builder().put("pd", pd).put("max_wr", 16).put("max_sge", 1).build());
    CreateQpViewModel form = form("mlx5_0");
    assertThat(form.field("cap.max_recv_wr").whyNot().get()).isEmpty();
    form.srq().chosen().set(form.srq().choices().get(1));
    assertThat(form.field("cap.max_recv_wr").whyNot().get()).contains("SRQ");
    assertThat(form.field("cap.max_recv_sge").whyNot().get()).contains("SRQ");
    assertThat(form.field("cap.max_send_wr").whyNot().get()).isEmpty();
    assertThat(form.preview()).anyMatch(line -> line.contains("srq=mlx5_0/srq/"));
    assertThat(form.preview()).noneMatch(line -> line.contains("cap.max_recv_wr"));
  }

  @Test
  void anXrcTargetTakesADomainAndNothingElse() {
    CreateQpViewModel form = form("mlx5_0");
    type(form, "IBV_QPT_XRC_RECV");
    assertThat(form.pd().whyNot().get()).isNotEmpty();
    assertThat(form.sendCq().whyNot().get()).isNotEmpty();
    assertThat(form.xrcd().whyNot().get()).isEmpty();
    assertThat(form.preview().get(0)).startsWith("xrcd = ibv_open_xrcd(").contains("fd_path=NULL");
    assertThat(form.preview().get(1))
        .startsWith("qp = ibv_create_qp_ex(xrcd=xrcd, qp_type=IBV_QPT_XRC_RECV");
    form.xrcd().chosen().set(form.xrcd().choices().get(1));
    assertThat(form.preview().get(0)).startsWith("qp = ibv_create_qp_ex(xrcd=NULL");
  }

  @Test
  void whoHasADomainSelectedMakesATargetInItAsTheSameProcess() {
    Fields fields =
        Fields.builder().put("fd_path", Value.of("sim:/shared")).put("oflags", 0).build();
    ResourceId xrcd =
        bench
            .perform(Verb.IBV_OPEN_XRCD, Header.NONE.withDevice("mlx5_0").withProcess("A"), fields)
            .id();
    bench.selection.set(xrcd);
    CreateQpViewModel form = new CreateQpViewModel(bench.session, bench.selection);
    assertThat(form.process().get()).isEqualTo("A");
    assertThat(form.preview().get(0))
        .startsWith("qp = ibv_create_qp_ex(process=A, xrcd=" + xrcd)
        .contains("qp_type=IBV_QPT_XRC_RECV");
    form.command().run();
    assertThat(form.failure().get()).isNull();
    assertThat(bench.state().find(form.made().get()).orElseThrow().owner().process())
        .isEqualTo("A");
    form.process().set("B");
    assertThat(form.xrcd().choices()).as("a handle of A is nothing to B").hasSize(2);
  }

  @Test
  void whatWasMadeAlongIsTakenBackByTheProcessThatMadeIt() {
    CreateQpViewModel form = form("mlx5_0");
    form.process().set("B");
    form.field("cap.max_send_wr").text().set("40000");
    form.command().run();
    assertThat(form.failure().get()).isNotNull();
    assertThat(bench.state().resources())
        .noneMatch(r -> r.owner().thisApp() && r.kind() != Kind.CONTEXT);
  }

  @Test
  void anExtendedFieldMakesItTheExtendedVerb() {
    CreateQpViewModel form = form("mlx5_0");
    form.field("create_flags").text().set("IBV_QP_CREATE_BLOCK_SELF_MCAST_LB");
    assertThat(form.preview()).anyMatch(line -> line.contains("ibv_create_qp_ex("));
  }

  @Test
  void existingObjectsOfThisAppCanBeChosen() {
    ResourceId pd = bench.pd("mlx5_0");
    ResourceId cq = bench.cq("mlx5_0");
    bench.selection.set(pd);
    CreateQpViewModel form = new CreateQpViewModel(bench.session, bench.selection);
    assertThat(form.pd().chosen().get().id()).isEqualTo(pd);
    form.sendCq().chosen().set(form.sendCq().choices().get(2));
    assertThat(form.preview()).hasSize(2);
    assertThat(form.preview().get(0)).contains("pd=" + pd, "send_cq=" + cq, "recv_cq=" + cq);
  }

  @Test
  void aClosedFormNoLongerFollowsTheHost() {
    CreateQpViewModel form = form("mlx5_0");
    int before = form.pd().choices().size();
    form.close();
    bench.pd("mlx5_0");
    assertThat(form.pd().choices()).hasSize(before);
  }
}
