package org.verbscope.verbs.xrc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.xrc.Actor.CREAT;
import static org.verbscope.verbs.xrc.Actor.XRC_SEND;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Events;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** One state for all, what is busy, what outlives whom, and who hears of it. */
final class LifetimeScripts {
  private static final long RESET = CEnums.QP_STATE.valueOf("IBV_QPS_RESET");
  private static final long INIT = CEnums.QP_STATE.valueOf("IBV_QPS_INIT");
  private static final long RTR = CEnums.QP_STATE.valueOf("IBV_QPS_RTR");
  private static final long RTS = CEnums.QP_STATE.valueOf("IBV_QPS_RTS");

  private static final ResourceId PORT = ResourceId.of(Stage.DEVICE, Kind.PORT, 1);
  private static final List<HostEvent> PORT_IS_UP =
      List.of(
          Events.event("IBV_EVENT_PORT_ACTIVE", PORT, "A"),
          Events.event("IBV_EVENT_PORT_ACTIVE", PORT, "B"));

  private LifetimeScripts() {}

  static void theStateIsOneWhoeverChangesIt(Play play) throws Exception {
    Path file = play.newFile("domain");
    Answer ofA = play.a.openDomain(file, CREAT).granted();
    Answer ofB = play.b.openDomain(file, 0).granted();
    Answer target = play.a.createTarget(ofA).granted();
    Answer handle = play.b.openQp(ofB, target.number("qp_num")).granted();
    play.a.toRts(target).fails(Errno.EINVAL);
    play.a.toInit(target).granted();
    assertThat(play.b.query(handle).number("qp_state")).isEqualTo(INIT);
    play.b.toRtr(handle).granted();
    assertThat(play.a.query(target).number("qp_state")).isEqualTo(RTR);
    play.a.toRts(target).granted();
    Answer seenByA = play.a.query(target).granted();
    Answer seenByB = play.b.query(handle).granted();
    assertThat(seenByB.number("qp_state")).isEqualTo(RTS);
    assertThat(seenByB.number("sq_psn")).isEqualTo(0x222);
    assertThat(seenByA.number("rq_psn")).isEqualTo(0x111);
    assertThat(seenByA.receipt().actual()).isEqualTo(seenByB.receipt().actual());
    play.look();
    play.b.destroy(handle).granted();
    play.a.destroy(target).granted();
    play.a.close(ofA).granted();
    play.b.close(ofB).granted();
  }

  static void aDomainIsBusyWithWhatItsOwnHandleHasAndWithNothingElse(Play play) throws Exception {
    Path file = play.newFile("domain");
    Answer ofA = play.a.openDomain(file, CREAT).granted();
    Answer ofB = play.b.openDomain(file, 0).granted();
    Answer target = play.a.createTarget(ofA).granted();
    play.a.close(ofA).fails(Errno.EBUSY);
    Answer handle = play.b.openQp(ofB, target.number("qp_num")).granted();
    play.b.close(ofB).fails(Errno.EBUSY);
    play.a.destroy(target).granted();
    play.a.close(ofA).granted();
    play.b.destroy(handle).granted();
    play.b.close(ofB).granted();
  }

  static void anXrcSrqHasANumberAndKeepsItsDomainPdAndCqBusy(Play play) throws Exception {
    Answer domain = play.a.openPrivateDomain(0).granted();
    Answer pd = play.a.allocPd().granted();
    Answer cq = play.a.createCq().granted();
    Answer srq = play.a.createXrcSrq(pd, domain, cq, 20).granted();
    assertThat(srq.number("max_wr")).isEqualTo(31);
    assertThat(srq.number("srq_num")).isPositive();
    play.look();
    play.a.close(domain).fails(Errno.EBUSY);
    play.a.destroyCq(cq).fails(Errno.EBUSY);
    play.a.deallocPd(pd).fails(Errno.EBUSY);
    play.a.destroySrq(srq).granted();
    play.a.destroyCq(cq).granted();
    play.a.deallocPd(pd).granted();
    play.a.close(domain).granted();
  }

  static void aTargetQpOutlivesACreatorThatLeavesInOrderAndGoesWithItsLastHandle(Play play)
      throws Exception {
    Path file = play.newFile("domain");
    Answer ofA = play.a.openDomain(file, CREAT).granted();
    Answer ofB = play.b.openDomain(file, 0).granted();
    Answer target = play.a.createTarget(ofA).granted();
    Answer handle = play.b.openQp(ofB, target.number("qp_num")).granted();
    play.a.destroy(target).granted();
    play.a.close(ofA).granted();
    // it holds nothing: how it ends is all the same to the kernel
    play.stage().kill("A");
    othersGoOnUntilTheLastHandleIsClosed(play, file, target, ofB, handle);
  }

  static void aTargetQpOutlivesACreatorThatIsKilled(Play play) throws Exception {
    Path file = play.newFile("domain");
    Answer ofA = play.a.openDomain(file, CREAT).granted();
    Answer ofB = play.b.openDomain(file, 0).granted();
    Answer target = play.a.createTarget(ofA).granted();
    Answer handle = play.b.openQp(ofB, target.number("qp_num")).granted();
    // whoever has seen it knows afterwards whose it was
    play.look();
    play.stage().kill("A");
    othersGoOnUntilTheLastHandleIsClosed(play, file, target, ofB, handle);
  }

  private static void othersGoOnUntilTheLastHandleIsClosed(
      Play play, Path file, Answer target, Answer ofB, Answer handle) {
    assertThat(play.b.query(handle).number("qp_state")).isEqualTo(RESET);
    play.b.toInit(handle).granted();
    Answer ofC = play.c.openDomain(file, 0).granted();
    Answer byC = play.c.openQpNamed(ofC, target).granted();
    assertThat(play.c.query(byC).number("qp_state")).isEqualTo(INIT);
    assertThat(play.look())
        .anyMatch(row -> row.matches("the kernel's QP \\(ib_uverbs\\).*, KERNEL INIT"))
        .noneMatch(row -> row.startsWith("A's"));
    play.b.destroy(handle).granted();
    play.c.toRtr(byC).granted();
    play.c.destroy(byC).granted();
    play.b.openQpNamed(ofB, target).fails(Errno.EINVAL);
    assertThat(play.look()).containsExactly("B's XRCD 1 below mlx4_0", "C's XRCD 1 below mlx4_0");
    play.b.close(ofB).granted();
    play.c.close(ofC).granted();
  }

  static void theNumberOfADestroyedQpStaysANumberAndOpensWhatOthersKeepAlive(Play play)
      throws Exception {
    Path file = play.newFile("domain");
    Answer ofA = play.a.openDomain(file, CREAT).granted();
    Answer ofB = play.b.openDomain(file, 0).granted();
    Answer target = play.a.createTarget(ofA).granted();
    Answer handle = play.b.openQpNamed(ofB, target).granted();
    play.a.destroy(target).granted();
    Answer again = play.a.openQpNamed(ofA, target).granted();
    Answer byB = play.b.openQpNamed(ofB, target).granted();
    play.a.destroy(again).granted();
    play.b.destroy(byB).granted();
    play.b.destroy(handle).granted();
    play.a.openQpNamed(ofA, target).fails(Errno.EINVAL);
    play.b.openQpNamed(ofB, target).fails(Errno.EINVAL);
    play.a.close(ofA).granted();
    play.b.close(ofB).granted();
  }

  static void onADeviceThatIsGoneAllIsEioExceptToLetGo(Play play) throws Exception {
    Path file = play.newFile("domain");
    Answer ofA = play.a.openDomain(file, CREAT).granted();
    Answer ofB = play.b.openDomain(file, 0).granted();
    Answer pd = play.a.allocPd().granted();
    Answer cq = play.a.createCq().granted();
    Answer mr = play.a.registerMemory(pd).granted();
    Answer srq = play.a.createXrcSrq(pd, ofA, cq, 20).granted();
    Answer sender = play.a.createQp(XRC_SEND, pd, cq).granted();
    Answer target = play.a.createTarget(ofA).granted();
    Answer handle = play.b.openQp(ofB, target.number("qp_num")).granted();
    play.takeDeviceAway();
    play.a.query(target).fails(Errno.EIO);
    play.b.query(handle).fails(Errno.EIO);
    play.b.toInit(handle).fails(Errno.EIO);
    play.a.toInit(target).fails(Errno.EIO);
    play.a.createTarget(ofA).fails(Errno.EIO);
    play.a.allocPd().fails(Errno.EIO);
    play.a.createCq().fails(Errno.EIO);
    play.a.registerMemory(pd).fails(Errno.EIO);
    play.a.createXrcSrq(pd, ofA, cq, 20).fails(Errno.EIO);
    play.a.createQp(XRC_SEND, pd, cq).fails(Errno.EIO);
    // the kernel has let go of all: nothing is busy any more, in whatever order it ends
    play.a.close(ofA).granted();
    play.a.destroy(target).granted();
    play.b.destroy(handle).granted();
    play.b.close(ofB).granted();
    play.a.destroy(sender).granted();
    play.a.destroySrq(srq).granted();
    play.a.deregister(mr).granted();
    play.a.destroyCq(cq).granted();
    play.a.deallocPd(pd).granted();
  }

  static void anEventOfASharedQpReachesItsCreatorAloneAndNobodyOnceThatIsGone(Play play)
      throws Exception {
    Path file = play.newFile("domain");
    Answer ofA = play.a.openDomain(file, CREAT).granted();
    Answer ofB = play.b.openDomain(file, 0).granted();
    Answer target = play.a.createTarget(ofA).granted();
    Answer handle = play.b.openQp(ofB, target.number("qp_num")).granted();
    play.b.toInit(handle).granted();
    HostEvent hurt = Events.event("IBV_EVENT_QP_FATAL", target.id(), "A");
    assertThat(heard(play, () -> play.stage().strike(handle))).containsExactly(hurt);
    play.a.destroy(target).granted();
    assertThat(heard(play, () -> play.stage().strike(handle))).isEmpty();
    play.b.destroy(handle).granted();
    play.a.close(ofA).granted();
    play.b.close(ofB).granted();
  }

  /** What QPs' events A and B hear of. They are told in order, so a port's event ends the wait. */
  private static List<HostEvent> heard(Play play, Runnable cause) throws InterruptedException {
    List<HostEvent> events = new CopyOnWriteArrayList<>();
    Subscription watch =
        play.stage()
            .host()
            .watch(
                change -> {
                  if (change instanceof HostChange.Stepped step) {
                    events.addAll(step.events());
                  }
                });
    cause.run();
    play.stage().blinkPort();
    boolean told = false;
    for (int i = 0; i < 600 && !told; i++) {
      Thread.sleep(100);
      told = Events.timeless(events).containsAll(PORT_IS_UP);
    }
    watch.close();
    assertThat(told).as("the port's events are told, among %s", events).isTrue();
    return Events.timeless(events).stream().filter(e -> e.type().contains("_QP_")).toList();
  }
}
