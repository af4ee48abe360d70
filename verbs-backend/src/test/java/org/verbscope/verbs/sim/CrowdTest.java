package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** The world of many queue pairs: as many as asked for, of which as many change as asked for. */
class CrowdTest {
  private static final int WAIT_SECONDS = 60;

  private static List<Resource> crowd(HostSnapshot snapshot) {
    return snapshot.resources().stream().filter(isOf("mpi_storm").and(isA(Kind.QP))).toList();
  }

  private static Predicate<Resource> isOf(String comm) {
    return resource -> resource.owner().comm().equals(comm);
  }

  private static Predicate<Resource> isA(Kind kind) {
    return resource -> resource.kind() == kind;
  }

  @ParameterizedTest
  @CsvSource({"sim:scale?qps=0, 0", "sim:scale?qps=1, 1", "sim:scale?qps=3000, 3000"})
  void itHasAsManyQueuePairsAsAskedForInOnePd(String address, int count) {
    try (Bench bench = new Bench(address)) {
      List<Resource> qps = crowd(bench.host.snapshot());
      assertThat(qps).hasSize(count);
      assertThat(qps.stream().map(Resource::parent).distinct().count())
          .isEqualTo(Math.min(count, 1));
      assertThat(qps)
          .allSatisfy(
              qp -> {
                assertThat(qp.value("state", Source.KERNEL)).contains(Value.of("RTS"));
                assertThat(qp.value("dest_qp_num", Source.KERNEL)).isPresent();
              });
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "qps=262145 | with qps='262145': qps takes a whole number from 0 to 262144",
        "qps=-1 | with qps='-1': qps takes a whole number from 0 to 262144",
        "qps=many | with qps='many': qps takes a whole number from 0 to 262144",
        "qps=9&changes=-5 | with changes='-5': changes takes a whole number from 0 to 262144",
        "qps=9&qps=8 | gives qps twice; give it once",
        "qpz=9 | no parameter 'qpz'; it has seed, cap_net_raw, memlock_soft, qps and changes"
      })
  void aWrongParameterIsNamedWithItsRange(String parameters, String message) {
    assertThatThrownBy(() -> SimulatedHost.open(HostAddress.parse("sim:scale?" + parameters)))
        .isInstanceOf(HostUnavailableException.class)
        .hasMessageContaining(message);
  }

  @Test
  void everyStepTellsSoManyThatComeGoAndChange() throws InterruptedException {
    BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
    try (Bench bench = new Bench("sim:scale?qps=500&changes=40")) {
      bench.host.watch(told::add);
      assertThat(told.poll(WAIT_SECONDS, TimeUnit.SECONDS)).isInstanceOf(HostChange.Began.class);
      advance(bench, 500);
      HostChange.Stepped step = (HostChange.Stepped) told.poll(WAIT_SECONDS, TimeUnit.SECONDS);
      assertThat(step.came()).hasSize(40).allMatch(isA(Kind.QP));
      assertThat(step.went()).hasSize(40);
      // the host's own row tells the clock
      assertThat(step.changed()).hasSize(41);
    }
  }

  @Test
  void theCrowdStaysAsLargeAsItIs() {
    try (Bench bench = new Bench("sim:scale?qps=301&changes=100")) {
      for (int step = 0; step < 30; step++) {
        advance(bench, 700);
        assertThat(crowd(bench.host.snapshot())).hasSize(301);
      }
      assertThat(crowd(bench.host.snapshot()))
          .extracting(qp -> qp.value("state", Source.KERNEL).orElseThrow())
          .contains(Value.of("INIT"), Value.of("RTR"), Value.of("RTS"), Value.of("ERR"));
    }
  }

  @Test
  void theSameSeedAndCallsGiveTheSameCrowd() {
    assertThat(aCourse("sim:scale?qps=200&seed=7")).isEqualTo(aCourse("sim:scale?qps=200&seed=7"));
    assertThat(aCourse("sim:scale?qps=200&seed=7"))
        .isNotEqualTo(aCourse("sim:scale?qps=200&seed=8"));
  }

  private static List<String> aCourse(String address) {
    List<String> seen = new ArrayList<>();
    try (Bench bench = new Bench(address)) {
      for (int round = 0; round < 5; round++) {
        advance(bench, 1_900);
        HostSnapshot snapshot = bench.host.snapshot();
        seen.add(snapshot.revision() + " " + List.copyOf(snapshot.resources()));
      }
    }
    return seen;
  }

  @Test
  void whatComesAndGoesWithinOneStepIsNotKept() {
    try (Bench bench = new Bench("sim:scale?qps=10&changes=5")) {
      advance(bench, 3_600_000);
      assertThat(crowd(bench.host.snapshot())).hasSize(10);
    }
  }

  @Test
  void verbsWorkBesideTheCrowd() {
    try (Bench bench = new Bench("sim:scale?qps=50")) {
      ResourceId pd = bench.pd("mlx5_0");
      ResourceId qp = bench.qp(QpTypes.RC, pd, bench.cq("mlx5_0"));
      advance(bench, 1_000);
      assertThat(bench.query(qp)).containsEntry("qp_state", Value.of(QueuePair.RESET));
      Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", qp));
      ResourceId foreign = crowd(bench.host.snapshot()).get(0).id();
      assertThat(Bench.errno(bench.call(Verb.IBV_DESTROY_QP, "", "qp", foreign)))
          .isEqualTo(Errno.EINVAL);
    }
  }

  @Test
  void aDeviceThatIsFullTakesNoMore() {
    try (Bench bench = new Bench("sim:scale?qps=262144")) {
      ResourceId pd = bench.pd("mlx5_0");
      ResourceId cq = bench.cq("mlx5_0");
      assertThat(
              Bench.errno(
                  bench.call(
                      Verb.IBV_CREATE_QP,
                      "",
                      "pd",
                      pd,
                      "send_cq",
                      cq,
                      "recv_cq",
                      cq,
                      "qp_type",
                      QpTypes.RC)))
          .isEqualTo(Errno.ENOMEM);
    }
  }

  @Test
  void theCrowdEndsWithItsDevice() {
    try (Bench bench = new Bench("sim:scale?qps=300")) {
      Bench.granted(
          bench.call(Verb.SIM_FAULT, "mlx5_0", "fault", CEnums.SIM_FAULT.valueOf("DEVICE_FATAL")));
      advance(bench, 2_000);
      assertThat(crowd(bench.host.snapshot())).isEmpty();
    }
  }

  private static void advance(Bench bench, long millis) {
    Bench.granted(bench.call(Verb.SIM_ADVANCE, "", "millis", millis));
  }
}
