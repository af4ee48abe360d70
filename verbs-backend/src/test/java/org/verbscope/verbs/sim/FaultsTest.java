package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Events;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Occurrence;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** Faults strike as on real hardware. */
class FaultsTest {
  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  private Receipt fault(String device, String fault, Object... more) {
    Object[] fields = new Object[more.length + 2];
    fields[0] = "fault";
    fields[1] = CEnums.SIM_FAULT.valueOf(fault);
    System.arraycopy(more, 0, fields, 2, more.length);
    return bench.call(Verb.SIM_FAULT, device, fields);
  }

  private List<HostEvent> listen() {
    List<HostEvent> events = new CopyOnWriteArrayList<>();
    bench.host.watch(
        change -> {
          if (change instanceof HostChange.Stepped step) {
            events.addAll(step.events());
          }
        });
    return events;
  }

  private static void eventually(List<HostEvent> events, HostEvent expected) {
    org.assertj.core.api.Assertions.assertThatCode(
            () -> {
              for (int i = 0; i < 100 && !Events.timeless(events).contains(expected); i++) {
                Thread.sleep(20);
              }
            })
        .doesNotThrowAnyException();
    assertThat(Events.timeless(events)).contains(expected);
  }

  @Test
  void aPortGoesDownAndComesUp() {
    List<HostEvent> events = listen();
    ResourceId port = Bench.granted(fault("mlx5_1", "PORT_DOWN", "port", 1)).id();
    Resource down = bench.find(port);
    assertThat(down.status().word()).isEqualTo("down");
    assertThat(down.value("state", Source.QUERIED)).contains(Value.of(1));
    eventually(events, Events.event("IBV_EVENT_PORT_ERR", port, ""));
    Bench.granted(fault("mlx5_1", "PORT_UP"));
    assertThat(bench.find(port).status().isOk()).isTrue();
    eventually(events, Events.event("IBV_EVENT_PORT_ACTIVE", port, ""));
  }

  @Test
  void aPortsEventIsOneThatEveryProcessReceivesWhichHasTheDeviceOpen() {
    bench.pd("mlx5_1");
    bench.as("B");
    bench.pd("mlx5_1");
    bench.as("C");
    bench.pd("mlx5_0");
    List<HostEvent> events = listen();
    ResourceId port = Bench.granted(fault("mlx5_1", "PORT_DOWN", "port", 1)).id();
    eventually(events, Events.event("IBV_EVENT_PORT_ERR", port, "B"));
    assertThat(events).extracting(HostEvent::process).containsExactly("main", "B");
    assertThat(events).extracting(HostEvent::at).containsOnly(events.get(0).at());
    assertThat(Occurrence.of(events)).hasSize(1);
  }

  @Test
  void aPortThatDoesNotExistIsRefusedWithTheReason() {
    Receipt receipt = fault("mlx5_1", "PORT_DOWN", "port", 9);
    assertThat(Bench.errno(receipt)).isEqualTo(Errno.EINVAL);
    assertThat(((Outcome.Failed) receipt.outcome()).causes().get(0).says()).contains("9");
  }

  @Test
  void afterAFatalErrorCreatesFailAndDestroysSucceed() {
    ResourceId pd = bench.pd("mlx5_0");
    ResourceId cq = bench.cq("mlx5_0");
    ResourceId qp = bench.qp(QpTypes.RC, pd, cq);
    List<HostEvent> events = listen();
    Bench.granted(fault("mlx5_0", "DEVICE_FATAL"));
    eventually(events, Events.event("IBV_EVENT_DEVICE_FATAL", new ResourceId("mlx5_0"), "main"));
    assertThat(bench.find(new ResourceId("mlx5_0")).status().word()).isEqualTo("lost");
    assertThat(bench.find(qp).status().isOk()).isFalse();
    assertThat(bench.host.snapshot().resources().toString()).doesNotContain("nvmf_tgt");
    assertThat(Bench.errno(bench.call(Verb.IBV_ALLOC_PD, "mlx5_0"))).isEqualTo(Errno.EIO);
    assertThat(Bench.errno(bench.call(Verb.IBV_CREATE_CQ, "mlx5_0", "cqe", 1)))
        .isEqualTo(Errno.EIO);
    assertThat(Bench.errno(bench.call(Verb.IBV_QUERY_QP, "", "qp", qp))).isEqualTo(Errno.EIO);
    Bench.granted(bench.call(Verb.IBV_DEALLOC_PD, "", "pd", pd));
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", qp));
    Bench.granted(bench.call(Verb.IBV_DESTROY_CQ, "", "cq", cq));
    bench.pd("mlx5_1");
  }

  @Test
  void aSharedQpSurvivesALostDeviceUntilItsHandleIsClosed() {
    ResourceId domain =
        bench.make(Verb.IBV_OPEN_XRCD, "mlx4_0", "fd_path", "sim:/shared", "oflags", 0);
    ResourceId handle =
        bench.make(
            Verb.IBV_OPEN_QP, "", "xrcd", domain, "qp_num", 0x48, "qp_type", QpTypes.XRC_RECV);
    Bench.granted(fault("mlx4_0", "DEVICE_FATAL"));
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", handle));
    Bench.granted(bench.call(Verb.IBV_CLOSE_XRCD, "", "xrcd", domain));
    assertThat(bench.host.snapshot().notices()).hasSize(1);
  }

  @Test
  void memoryRunsOutAfterSoManyObjects() {
    Bench.granted(fault("rxe0", "ENOMEM_AFTER", "count", 2));
    ResourceId pd = bench.pd("rxe0");
    bench.cq("rxe0");
    Receipt third = bench.call(Verb.IBV_REG_MR, "", "pd", pd, "length", 4096, "access", 1);
    assertThat(Bench.errno(third)).isEqualTo(Errno.ENOMEM);
    bench.pd("mlx5_0");
    Bench.granted(fault("rxe0", "ENOMEM_AFTER", "count", 100));
    bench.pd("rxe0");
  }

  @Test
  void onlyTheCreatorsHandleHearsOfABrokenQp() {
    ResourceId creators =
        bench.make(Verb.IBV_OPEN_XRCD, "mlx5_0", "fd_path", "sim:/shared", "oflags", 0);
    ResourceId qp =
        bench.make(Verb.IBV_CREATE_QP_EX, "", "xrcd", creators, "qp_type", QpTypes.XRC_RECV);
    bench.as("B");
    ResourceId openers =
        bench.make(Verb.IBV_OPEN_XRCD, "mlx5_0", "fd_path", "sim:/shared", "oflags", 0);
    long number = ((Value.Num) bench.find(qp).value("qp_num", Source.KERNEL).get()).bits();
    ResourceId handle =
        bench.make(
            Verb.IBV_OPEN_QP, "", "xrcd", openers, "qp_num", number, "qp_type", QpTypes.XRC_RECV);
    List<HostEvent> events = listen();
    Bench.granted(fault("mlx5_0", "QP_FATAL", "qp", handle));
    eventually(events, Events.event("IBV_EVENT_QP_FATAL", qp, "main"));
    assertThat(events).hasSize(1);
    assertThat(bench.query(handle)).containsEntry("qp_state", Value.of(QueuePair.ERR));
  }

  @Test
  void nobodyHearsOfABrokenQpWhoseCreatorIsGone() {
    ResourceId domain =
        bench.make(Verb.IBV_OPEN_XRCD, "mlx5_0", "fd_path", "sim:/shared", "oflags", 0);
    ResourceId qp =
        bench.make(Verb.IBV_CREATE_QP_EX, "", "xrcd", domain, "qp_type", QpTypes.XRC_RECV);
    long number = ((Value.Num) bench.find(qp).value("qp_num", Source.KERNEL).get()).bits();
    ResourceId handle =
        bench.make(
            Verb.IBV_OPEN_QP, "", "xrcd", domain, "qp_num", number, "qp_type", QpTypes.XRC_RECV);
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", qp));
    List<HostEvent> events = listen();
    Bench.granted(fault("mlx5_0", "QP_FATAL", "qp", handle));
    Bench.granted(fault("mlx5_0", "PORT_DOWN"));
    eventually(events, Events.event("IBV_EVENT_PORT_ERR", new ResourceId("mlx5_0/port/1"), "main"));
    assertThat(events).extracting(HostEvent::type).doesNotContain("IBV_EVENT_QP_FATAL");
  }

  @Test
  void aKilledProcessLeavesOnlyWhatOthersHoldToo() {
    ResourceId creators =
        bench.make(Verb.IBV_OPEN_XRCD, "mlx4_0", "fd_path", "sim:/shared", "oflags", 0);
    ResourceId target = Bench.granted(bench.createTarget(creators)).id();
    ResourceId connected = bench.qp("rxe0", QpTypes.RC);
    long pid = bench.find(target).owner().pid();
    bench.as("B");
    ResourceId openers =
        bench.make(Verb.IBV_OPEN_XRCD, "mlx4_0", "fd_path", "sim:/shared", "oflags", 0);
    ResourceId handle =
        bench.make(
            Verb.IBV_OPEN_QP, "", "xrcd", openers, "qp_num", target, "qp_type", QpTypes.XRC_RECV);
    bench.as("main");
    Bench.granted(fault("mlx4_0", "PROCESS_KILLED"));
    assertThat(bench.host.snapshot().resources()).noneMatch(row -> row.owner().pid() == pid);
    assertThat(bench.find(target).owner().kernel()).isTrue();
    Outcome again = bench.call(Verb.IBV_QUERY_QP, "", "qp", connected).outcome();
    assertThat(((Outcome.Refused) again).causes().get(0).evidence())
        .endsWith("lost when process 'main' was killed");
    assertThat(bench.find(bench.pd("rxe0")).owner().pid()).isNotEqualTo(pid);
    bench.as("B");
    Bench.granted(bench.toInit(handle));
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", handle));
    assertThat(bench.host.snapshot().find(target)).isEmpty();
  }

  @Test
  void aFaultThatDoesNotExistIsRefused() {
    assertThat(Bench.errno(bench.call(Verb.SIM_FAULT, "rxe0", "fault", 77)))
        .isEqualTo(Errno.EINVAL);
    assertThat(Bench.errno(fault("rxe0", "QP_FATAL"))).isEqualTo(Errno.EINVAL);
  }
}
