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
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;

/** Who shares which domain, and who may open which target QP in it. */
final class SharingScripts {
  private static final long UNKNOWN = CEnums.QP_STATE.valueOf("IBV_QPS_UNKNOWN");
  private static final long RESET = CEnums.QP_STATE.valueOf("IBV_QPS_RESET");

  /** {@code IBV_QP_OPEN_ATTR_*}: what {@code ibv_open_qp} needs, and a bit that means nothing. */
  private static final long NUM = 1;

  private static final long XRCD = 2;
  private static final long TYPE = 8;
  private static final long RESERVED = 16;

  private SharingScripts() {}

  static void aFileWithoutADomainNeedsOCreatAndThenEveryoneSharesIt(Play play) throws Exception {
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
  }

  static void aHardLinkLeadsToTheSameDomain(Play play) throws Exception {
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
  }

  static void aFileMadeAnewIsAnotherDomainAndTheOldOneLivesOn(Play play) throws Exception {
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
  }

  static void oExclOnAnExistingDomainIsEinval(Play play) throws Exception {
    Path file = play.newFile("domain");
    Answer first = play.a.openDomain(file, CREAT | EXCL).granted();
    play.b.openDomain(file, EXCL).fails(Errno.EINVAL);
    play.b.openDomain(file, CREAT | EXCL).fails(Errno.EINVAL);
    play.a.openDomain(file, EXCL).fails(Errno.EINVAL);
    play.a.close(first).granted();
  }

  static void aStrayDescriptorIsEbadfAndMinusOneIsAlwaysAPrivateDomain(Play play) throws Exception {
    play.a.openDomainOf(999, CREAT).fails(Errno.EBADF);
    play.a.openDomainOf(999, 0).fails(Errno.EBADF);
    for (long oflags : List.of(0L, CREAT, EXCL, CREAT | EXCL)) {
      Answer one = play.a.openPrivateDomain(oflags).granted();
      Answer other = play.a.openDomainOf(-1, oflags).granted();
      play.a.close(other).granted();
      play.a.close(one).granted();
    }
  }

  static void aTargetQpNeedsNeitherPdNorCqAndHasNoQueues(Play play) throws Exception {
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
  }

  static void anOpenedHandleDoesNotKnowTheStateUntilItIsQueriedAndMayBeOpenedTwice(Play play)
      throws Exception {
    Path file = play.newFile("domain");
    Answer ofA = play.a.openDomain(file, CREAT).granted();
    Answer ofB = play.b.openDomain(file, 0).granted();
    Answer target = play.a.createTarget(ofA).granted();
    long number = target.number("qp_num");
    Answer first = play.b.openQp(ofB, number).granted();
    assertThat(first.number("qp_state")).isEqualTo(UNKNOWN);
    assertThat(first.number("qp_num")).isEqualTo(number);
    assertThat(play.look())
        .hasSize(4)
        .contains("A's QP 1 below A's XRCD 1, KERNEL RESET", "A's XRCD 1 below mlx4_0")
        .contains("B's XRCD 1 below mlx4_0")
        .anyMatch(
            row -> row.startsWith("B's QP_HANDLE 1 below B's XRCD 1, RECEIPT IBV_QPS_UNKNOWN"));
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
  }

  static void aWrongNumberIsEinvalWhateverIsWrongWithIt(Play play) throws Exception {
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
  }

  static void aWrongTypeIsEinvalAndAnIncompleteMaskLeavesErrnoAlone(Play play) throws Exception {
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
  }
}
