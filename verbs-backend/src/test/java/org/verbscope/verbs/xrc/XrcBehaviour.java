package org.verbscope.verbs.xrc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.xrc.Actor.CREAT;
import static org.verbscope.verbs.xrc.Actor.EXCL;
import static org.verbscope.verbs.xrc.Actor.RC;
import static org.verbscope.verbs.xrc.Actor.UD;
import static org.verbscope.verbs.xrc.Actor.XRC_SEND;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;

/**
 * How XRC domains and the target QPs in them behave between processes A, B and C, as it was first
 * seen on Linux 6.1 with libmlx4: each row of that as a script, which a subclass plays where it is
 * to hold.
 */
abstract class XrcBehaviour {
  private static final long UNKNOWN = CEnums.QP_STATE.valueOf("IBV_QPS_UNKNOWN");
  private static final long RESET = CEnums.QP_STATE.valueOf("IBV_QPS_RESET");
  private static final long INIT = CEnums.QP_STATE.valueOf("IBV_QPS_INIT");
  private static final long RTR = CEnums.QP_STATE.valueOf("IBV_QPS_RTR");
  private static final long RTS = CEnums.QP_STATE.valueOf("IBV_QPS_RTS");

  /** {@code IBV_QP_OPEN_ATTR_*}: what {@code ibv_open_qp} needs, and a bit that means nothing. */
  private static final long NUM = 1;

  private static final long XRCD = 2;
  private static final long TYPE = 8;
  private static final long RESERVED = 16;

  abstract void play(Play.Script script) throws Exception;

  @Test
  void aFileWithoutADomainNeedsOCreatAndThenEveryoneSharesIt() throws Exception {
    play(
        play -> {
          Path file = play.newFile("domain");
          play.a.openDomain(file, 0).fails(Errno.EAGAIN);
          Answer ofA = play.a.openDomain(file, CREAT).granted();
          Answer ofB = play.b.openDomain(file, 0).granted();
          Answer ofC = play.c.openDomain(file, CREAT).granted();
          Answer target = play.a.createTarget(ofA).granted();
          Answer byB = play.b.openQp(ofB, target.number("qp_num")).granted();
          Answer byC = play.c.openQp(ofC, target.number("qp_num")).granted();
          play.look();
          play.c.destroy(byC).granted();
          play.b.destroy(byB).granted();
          play.a.destroy(target).granted();
          play.c.close(ofC).granted();
          play.b.close(ofB).granted();
          play.a.close(ofA).granted();
          play.b.openDomain(file, 0).fails(Errno.EAGAIN);
        });
  }

  @Test
  void aHardLinkLeadsToTheSameDomain() throws Exception {
    play(
        play -> {
          Path file = play.newFile("domain");
          Answer ofA = play.a.openDomain(file, CREAT).granted();
          Answer target = play.a.createTarget(ofA).granted();
          Path link = Files.createLink(play.path("link"), file);
          Answer ofB = play.b.openDomain(link, 0).granted();
          Answer handle = play.b.openQp(ofB, target.number("qp_num")).granted();
          play.b.destroy(handle).granted();
          play.b.close(ofB).granted();
          play.a.destroy(target).granted();
          play.a.close(ofA).granted();
        });
  }

  @Test
  void aFileMadeAnewIsAnotherDomainAndTheOldOneLivesOn() throws Exception {
    play(
        play -> {
          Path file = play.newFile("domain");
          Path link = Files.createLink(play.path("link"), file);
          Answer old = play.a.openDomain(file, CREAT).granted();
          Answer target = play.a.createTarget(old).granted();
          Files.delete(file);
          Files.createFile(file);
          play.b.openDomain(file, 0).fails(Errno.EAGAIN);
          Answer fresh = play.b.openDomain(file, CREAT).granted();
          play.b.openQp(fresh, target.number("qp_num")).fails(Errno.EINVAL);
          Answer byLink = play.c.openDomain(link, 0).granted();
          Answer handle = play.c.openQp(byLink, target.number("qp_num")).granted();
          play.look();
          play.c.destroy(handle).granted();
          play.c.close(byLink).granted();
          play.b.close(fresh).granted();
          play.a.destroy(target).granted();
          play.a.close(old).granted();
        });
  }

  @Test
  void oExclOnAnExistingDomainIsEinval() throws Exception {
    play(
        play -> {
          Path file = play.newFile("domain");
          Answer first = play.a.openDomain(file, CREAT | EXCL).granted();
          play.b.openDomain(file, EXCL).fails(Errno.EINVAL);
          play.b.openDomain(file, CREAT | EXCL).fails(Errno.EINVAL);
          play.a.openDomain(file, EXCL).fails(Errno.EINVAL);
          play.a.close(first).granted();
        });
  }

  @Test
  void aStrayDescriptorIsEbadfAndMinusOneIsAlwaysAPrivateDomain() throws Exception {
    play(
        play -> {
          play.a.openDomainOf(999, CREAT).fails(Errno.EBADF);
          play.a.openDomainOf(999, 0).fails(Errno.EBADF);
          for (long oflags : List.of(0L, CREAT, EXCL, CREAT | EXCL)) {
            Answer one = play.a.openPrivateDomain(oflags).granted();
            Answer other = play.a.openDomainOf(-1, oflags).granted();
            play.a.close(other).granted();
            play.a.close(one).granted();
          }
        });
  }

  @Test
  void aTargetQpNeedsNeitherPdNorCqAndHasNoQueues() throws Exception {
    play(
        play -> {
          Answer domain = play.a.openPrivateDomain(0).granted();
          Answer target = play.a.createTarget(domain).granted();
          AttributeCatalog.CAPS.forEach(cap -> assertThat(target.number(cap)).isZero());
          play.look();
          Answer queried = play.a.query(target).granted();
          assertThat(queried.number("qp_state")).isEqualTo(RESET);
          AttributeCatalog.CAPS.forEach(cap -> assertThat(queried.number(cap)).isZero());
          play.look();
          play.a.destroy(target).granted();
          play.a.close(domain).granted();
        });
  }

  @Test
  void anOpenedHandleDoesNotKnowTheStateUntilItIsQueriedAndMayBeOpenedTwice() throws Exception {
    play(
        play -> {
          Path file = play.newFile("domain");
          Answer ofA = play.a.openDomain(file, CREAT).granted();
          Answer ofB = play.b.openDomain(file, 0).granted();
          Answer target = play.a.createTarget(ofA).granted();
          long number = target.number("qp_num");
          Answer first = play.b.openQp(ofB, number).granted();
          assertThat(first.number("qp_state")).isEqualTo(UNKNOWN);
          assertThat(first.number("qp_num")).isEqualTo(number);
          play.look();
          assertThat(play.b.query(first).number("qp_state")).isEqualTo(RESET);
          Answer second = play.b.openQp(ofB, number).granted();
          Answer byItsCreator = play.a.openQp(ofA, number).granted();
          play.look();
          play.b.destroy(first).granted();
          play.b.query(second).granted();
          play.b.destroy(second).granted();
          play.a.destroy(byItsCreator).granted();
          play.a.destroy(target).granted();
          play.a.close(ofA).granted();
          play.b.close(ofB).granted();
        });
  }

  @Test
  void aWrongNumberIsEinvalWhateverIsWrongWithIt() throws Exception {
    play(
        play -> {
          Path file = play.newFile("domain");
          Answer ofA = play.a.openDomain(file, CREAT).granted();
          Answer ofB = play.b.openDomain(file, 0).granted();
          Answer elsewhere = play.a.openDomain(play.newFile("elsewhere"), CREAT).granted();
          Answer pd = play.a.allocPd().granted();
          Answer cq = play.a.createCq().granted();
          Answer target = play.a.createTarget(ofA).granted();
          Answer connected = play.a.createQp(RC, pd, cq).granted();
          Answer sender = play.a.createQp(XRC_SEND, pd, cq).granted();
          Answer othersTarget = play.a.createTarget(elsewhere).granted();
          long nobodys = othersTarget.number("qp_num") + 1;
          List<Long> wrong =
              List.of(
                  nobodys,
                  0L,
                  1L << 24,
                  0xffff_ffffL,
                  connected.number("qp_num"),
                  sender.number("qp_num"),
                  othersTarget.number("qp_num"));
          for (long number : wrong) {
            play.b.openQp(ofB, number).fails(Errno.EINVAL);
          }
          Answer anonymous = play.b.openPrivateDomain(0).granted();
          play.b.openQp(anonymous, target.number("qp_num")).fails(Errno.EINVAL);
          play.look();
          play.b.close(anonymous).granted();
          for (Answer qp : List.of(othersTarget, sender, connected, target)) {
            play.a.destroy(qp).granted();
          }
          play.a.destroyCq(cq).granted();
          play.a.deallocPd(pd).granted();
          for (Answer domain : List.of(elsewhere, ofA)) {
            play.a.close(domain).granted();
          }
          play.b.close(ofB).granted();
        });
  }

  @Test
  void aWrongTypeIsEinvalAndAnIncompleteMaskLeavesErrnoAlone() throws Exception {
    play(
        play -> {
          Answer domain = play.a.openPrivateDomain(0).granted();
          Answer target = play.a.createTarget(domain).granted();
          long number = target.number("qp_num");
          for (long type : List.of(XRC_SEND, RC, UD, 0L, 99L)) {
            play.a.openQpAs(domain, number, type).fails(Errno.EINVAL);
          }
          long complete = NUM | XRCD | TYPE;
          for (long mask : List.of(XRCD | TYPE, NUM | TYPE, NUM | XRCD, complete | RESERVED)) {
            play.a.openQpMasked(domain, number, mask).failsWithoutErrno();
          }
          play.a.destroy(target).granted();
          play.a.close(domain).granted();
        });
  }

  @Test
  void theStateIsOneWhoeverChangesIt() throws Exception {
    play(
        play -> {
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
        });
  }

  @Test
  void aDomainIsBusyWithWhatItsOwnHandleHasAndWithNothingElse() throws Exception {
    play(
        play -> {
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
        });
  }

  @Test
  void anXrcSrqHasANumberAndKeepsItsDomainPdAndCqBusy() throws Exception {
    play(
        play -> {
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
        });
  }

  @Test
  void aTargetQpOutlivesACreatorThatLeavesInOrderAndGoesWithItsLastHandle() throws Exception {
    play(
        play -> {
          Path file = play.newFile("domain");
          Answer ofA = play.a.openDomain(file, CREAT).granted();
          Answer ofB = play.b.openDomain(file, 0).granted();
          Answer target = play.a.createTarget(ofA).granted();
          long number = target.number("qp_num");
          Answer handle = play.b.openQp(ofB, number).granted();
          play.a.destroy(target).granted();
          play.a.close(ofA).granted();
          // it holds nothing: how it ends is all the same to the kernel
          play.stage().kill("A");
          othersGoOnUntilTheLastHandleIsClosed(play, file, number, ofB, handle);
        });
  }

  @Test
  void aTargetQpOutlivesACreatorThatIsKilled() throws Exception {
    play(
        play -> {
          Path file = play.newFile("domain");
          Answer ofA = play.a.openDomain(file, CREAT).granted();
          Answer ofB = play.b.openDomain(file, 0).granted();
          Answer target = play.a.createTarget(ofA).granted();
          long number = target.number("qp_num");
          Answer handle = play.b.openQp(ofB, number).granted();
          play.stage().kill("A");
          othersGoOnUntilTheLastHandleIsClosed(play, file, number, ofB, handle);
        });
  }

  private static void othersGoOnUntilTheLastHandleIsClosed(
      Play play, Path file, long number, Answer ofB, Answer handle) {
    assertThat(play.b.query(handle).number("qp_state")).isEqualTo(RESET);
    play.b.toInit(handle).granted();
    Answer ofC = play.c.openDomain(file, 0).granted();
    Answer byC = play.c.openQp(ofC, number).granted();
    assertThat(play.c.query(byC).number("qp_state")).isEqualTo(INIT);
    play.look();
    play.b.destroy(handle).granted();
    play.c.toRtr(byC).granted();
    play.c.destroy(byC).granted();
    play.b.openQp(ofB, number).fails(Errno.EINVAL);
    play.look();
    play.b.close(ofB).granted();
    play.c.close(ofC).granted();
  }

  @Test
  void theNumberOfADestroyedQpStaysANumberAndOpensWhatOthersKeepAlive() throws Exception {
    play(
        play -> {
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
        });
  }

  @Test
  void anEventOfASharedQpReachesItsCreatorAloneAndNobodyOnceThatIsGone() throws Exception {
    play(
        play -> {
          Path file = play.newFile("domain");
          Answer ofA = play.a.openDomain(file, CREAT).granted();
          Answer ofB = play.b.openDomain(file, 0).granted();
          Answer target = play.a.createTarget(ofA).granted();
          Answer handle = play.b.openQp(ofB, target.number("qp_num")).granted();
          play.b.toInit(handle).granted();
          HostEvent hurt = new HostEvent("IBV_EVENT_QP_FATAL", target.id(), "A");
          assertThat(heard(play, () -> play.stage().strike(handle))).containsExactly(hurt);
          play.a.destroy(target).granted();
          assertThat(heard(play, () -> play.stage().strike(handle))).isEmpty();
          play.b.destroy(handle).granted();
          play.a.close(ofA).granted();
          play.b.close(ofB).granted();
        });
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
      told = play.stage().allHeardOfThePort(events, List.of("A", "B"));
    }
    watch.close();
    assertThat(told).as("the port's events are told, among %s", events).isTrue();
    return events.stream().filter(event -> event.type().contains("_QP_")).toList();
  }
}
