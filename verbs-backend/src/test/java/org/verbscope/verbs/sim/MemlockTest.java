package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** A machine on which a process may pin 64 KiB, as ordinary users of many may. */
class MemlockTest {
  private static final int MANY = 50;

  private final Bench bench = new Bench("sim:workshop?memlock_soft=65536");

  @AfterEach
  void close() {
    bench.close();
  }

  private final List<ResourceId> made = new ArrayList<>();
  private ResourceId pd;
  private ResourceId cq;

  /** Makes a PD, a CQ and RC QPs until one fails: its receipt, or that of the last of many. */
  private Receipt fill(String device) {
    pd = bench.pd(device);
    cq = bench.make(Verb.IBV_CREATE_CQ, device, "cqe", 16);
    made.clear();
    Receipt receipt;
    do {
      receipt = another();
      made.add(receipt.id());
    } while (receipt.isGranted() && made.size() < MANY);
    return receipt;
  }

  private Receipt another() {
    return bench.createQp(Verb.IBV_CREATE_QP, QpTypes.RC, pd, cq, "cap", "16/16/1/1");
  }

  private static Cause first(Receipt receipt) {
    assertThat(Bench.errno(receipt)).isEqualTo(Errno.ENOMEM);
    return ((Outcome.Failed) receipt.outcome()).causes().get(0);
  }

  @Test
  void theSeventhQpOfAConnectX3GoesBeyondAndTheLimitIsTheFirstCause() {
    Cause cause = first(fill("mlx4_0"));
    assertThat(made).hasSize(7);
    assertThat(cause.certainty()).isEqualTo(Cause.Certainty.CERTAIN);
    assertThat(cause.says())
        .isEqualTo("RLIMIT_MEMLOCK: the process may pin no more than 65536 bytes");
    assertThat(cause.evidence())
        .isEqualTo("61440 bytes are pinned, which leaves 4096; this call pins at least 8192");
  }

  @Test
  void whatIsDestroyedMakesRoomAndEveryProcessHasItsOwnLimit() {
    fill("mlx4_0");
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", made.get(0)));
    Bench.granted(another());
    assertThat(Bench.errno(another())).isEqualTo(Errno.ENOMEM);
    bench.as("B");
    fill("mlx4_0");
    assertThat(made).hasSize(7);
  }

  @Test
  void targetQpsAndDomainsPinNothing() {
    ResourceId xrcd = bench.make(Verb.IBV_OPEN_XRCD, "mlx4_0", "fd_path", null, "oflags", 64);
    for (int i = 0; i < MANY; i++) {
      bench.make(Verb.IBV_CREATE_QP_EX, "", "xrcd", xrcd, "qp_type", QpTypes.XRC_RECV);
    }
    fill("mlx4_0");
    assertThat(made).hasSize(7);
  }

  @Test
  void ofSoftRoceOnlyMemoryRegionsCount() {
    assertThat(fill("rxe0").isGranted()).isTrue();
    Bench.granted(bench.call(Verb.IBV_REG_MR, "", "pd", pd, "length", 65536, "access", 1));
    Receipt beyond = bench.call(Verb.IBV_REG_MR, "", "pd", pd, "length", 1, "access", 1);
    assertThat(first(beyond).evidence())
        .isEqualTo("65536 bytes are pinned, which leaves 0; this call pins at least 4096");
  }

  @Test
  void theHostTellsTheLimit() {
    assertThat(bench.find(ResourceId.HOST).value("memlock_soft", Source.QUERIED))
        .contains(Value.of(65536));
    try (Bench unlimited = new Bench()) {
      assertThat(unlimited.find(ResourceId.HOST).readings().of("memlock_soft").get(Source.QUERIED))
          .isInstanceOf(Reading.NotApplicable.class);
    }
  }
}
