package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** The simulated host as its users meet it. */
class SimulatedHostTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "sim:garage, workshop",
        "sim:, workshop",
        "sim:workshop?seed=abc, seed='abc': seed takes a whole number from -9223372036854775808 to",
        "sim:workshop?seed=1e3, seed='1e3'",
        "sim:workshop?colour=red, seed",
        "sim:workshop?cap_net_raw=2, cap_net_raw='2': cap_net_raw takes 0 or 1",
      })
  void anAddressThatCannotBeOpenedNamesWhatCan(String address, String hint) {
    assertThatThrownBy(() -> SimulatedHost.open(HostAddress.parse(address)))
        .isInstanceOf(HostUnavailableException.class)
        .hasMessageContaining(hint);
  }

  /** What sysfs and netlink of a real machine tell beside verbs, where they do. */
  private static final Set<String> OF_REAL_KERNELS =
      Set.of(
          "board_id",
          "hca_type",
          "pci",
          "numa_node",
          "parent",
          "driver",
          "qp",
          "cq",
          "mr",
          "pd",
          "srq",
          "ctx",
          "cm_id");

  @Test
  void itsSevenDevicesSayThatTheyAreSimulated() {
    try (Bench bench = new Bench()) {
      List<Resource> devices =
          bench.host.snapshot().resources().stream()
              .filter(r -> r.kind() == Kind.DEVICE || r.kind() == Kind.HOST)
              .toList();
      assertThat(devices).hasSize(8);
      for (Resource resource : devices) {
        assertThat(resource.value("provenance", Source.QUERIED).orElseThrow().toString())
            .contains("SIMULATED");
      }
      assertThat(bench.host.info().simulated()).isTrue();
    }
  }

  @Test
  void everyAttributeShownIsInTheCatalogue() {
    try (Bench bench = new Bench()) {
      ResourceId qp = bench.qp("mlx5_0", QpTypes.RC);
      bench.query(qp);
      for (Resource resource : bench.host.snapshot().resources()) {
        for (String attribute : resource.readings().attributes()) {
          assertThat(AttributeCatalog.find(resource.kind(), attribute))
              .as("%s of %s", attribute, resource.id())
              .isPresent();
        }
      }
    }
  }

  @Test
  void everyDeviceTellsEveryDeviceAttribute() {
    try (Bench bench = new Bench()) {
      for (Resource device : bench.host.snapshot().children(ResourceId.HOST)) {
        for (var attribute : AttributeCatalog.of(Kind.DEVICE)) {
          boolean optional = OF_REAL_KERNELS.contains(attribute.name());
          assertThat(optional || device.readings().attributes().contains(attribute.name()))
              .as("%s of %s", attribute.name(), device.id())
              .isTrue();
        }
      }
    }
  }

  @Test
  void anOwnQpShowsWhatWasRequestedGotAndQueriedBesideKernelAndLimit() {
    try (Bench bench = new Bench()) {
      ResourceId qp = bench.qp("rxe0", QpTypes.RC);
      bench.query(qp);
      Resource shown = bench.find(qp);
      assertThat(shown.readings().of("cap.max_send_wr"))
          .containsEntry(Source.REQUESTED, Reading.of(16))
          .containsEntry(Source.RECEIPT, Reading.of(16))
          .containsEntry(Source.QUERIED, Reading.of(31))
          .containsEntry(Source.LIMIT, Reading.of(1048576));
      assertThat(shown.readings().of("state"))
          .containsEntry(Source.QUERIED, Reading.of(0))
          .containsEntry(Source.KERNEL, Reading.of("RESET"));
      assertThat(shown.edges()).containsKeys("send_cq", "recv_cq", "pd");
      assertThat(shown.owner().thisApp()).isTrue();
    }
  }

  @Test
  void othersQpsKeepTheirCapabilitiesToThemselves() {
    try (Bench bench = new Bench()) {
      Resource foreign = bench.find(new ResourceId("mlx5_0/qp/280"));
      assertThat(foreign.readings().of("cap.max_send_wr").get(Source.KERNEL))
          .isInstanceOf(Reading.NotExposed.class);
      assertThat(foreign.edges()).doesNotContainKey("send_cq");
      Receipt receipt = bench.call(Verb.IBV_DESTROY_QP, "", "qp", foreign.id());
      assertThat(Bench.errno(receipt)).isEqualTo(Errno.EINVAL);
      assertThat(bench.host.snapshot().find(foreign.id())).isPresent();
    }
  }

  @Test
  void eachActingProcessHasItsOwnContextAndPid() {
    try (Bench bench = new Bench()) {
      ResourceId first = bench.pd("rxe0");
      ResourceId second = bench.as("B").pd("rxe0");
      Resource one = bench.find(first);
      Resource two = bench.find(second);
      assertThat(one.owner().pid()).isNotEqualTo(two.owner().pid());
      assertThat(one.edges().get("context")).isNotEqualTo(two.edges().get("context"));
      assertThat(Bench.errno(bench.call(Verb.IBV_DEALLOC_PD, "", "pd", first)))
          .isEqualTo(Errno.EINVAL);
    }
  }

  @Test
  void aClosedHostRefusesCalls() {
    Bench bench = new Bench();
    bench.close();
    bench.close();
    assertThatThrownBy(() -> bench.pd("rxe0")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(bench.host::snapshot)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sim:workshop");
  }

  @Test
  void theClockIsShownAndMovesWithSimAdvanceAlone() {
    try (Bench bench = new Bench()) {
      assertThat(bench.find(ResourceId.HOST).value("clock", Source.QUERIED)).contains(Value.of(0));
      Bench.granted(bench.call(Verb.SIM_ADVANCE, "", "millis", 1234));
      assertThat(bench.find(ResourceId.HOST).value("clock", Source.QUERIED))
          .contains(Value.of(1234));
      Receipt tooFar = bench.call(Verb.SIM_ADVANCE, "", "millis", 0xffff_ffffL);
      assertThat(Bench.errno(tooFar)).isEqualTo(Errno.EINVAL);
    }
  }
}
