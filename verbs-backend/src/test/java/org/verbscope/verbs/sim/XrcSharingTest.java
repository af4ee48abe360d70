package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.rules.SharedQps;

/** XRC domains and shared QPs behave as they were seen to on a real kernel. */
class XrcSharingTest {
  private static final long CREAT = 0100;
  private static final long EXCL = 0200;

  @TempDir Path directory;
  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  private Receipt openXrcd(Object path, long oflags) {
    return bench.call(
        Verb.IBV_OPEN_XRCD,
        "mlx4_0",
        "fd_path",
        path == null ? null : path.toString(),
        "oflags",
        oflags);
  }

  private ResourceId xrcd(Object path, long oflags) {
    return Bench.granted(openXrcd(path, oflags)).id();
  }

  private ResourceId target(ResourceId xrcd) {
    return Bench.granted(bench.createTarget(xrcd)).id();
  }

  private long numberOf(ResourceId qp) {
    return ((Value.Num) bench.find(qp).value("qp_num", Source.RECEIPT).orElseThrow()).bits();
  }

  private Receipt openQp(ResourceId xrcd, long number, long type) {
    return bench.call(Verb.IBV_OPEN_QP, "", "xrcd", xrcd, "qp_num", number, "qp_type", type);
  }

  @Test
  void aFileWithoutADomainNeedsOCreat() throws IOException {
    Path file = Files.createFile(directory.resolve("domain"));
    assertThat(Bench.errno(openXrcd(file, 0))).isEqualTo(Errno.EAGAIN);
    xrcd(file, CREAT);
    bench.as("other");
    xrcd(file, 0);
    xrcd(file, CREAT);
    assertThat(Bench.errno(openXrcd(file, CREAT | EXCL))).isEqualTo(Errno.EINVAL);
    assertThat(Bench.errno(openXrcd(file, EXCL))).isEqualTo(Errno.EINVAL);
  }

  @Test
  void aFileMadeAnewIsAnotherThanTheDomainsAndSoItIsShown() throws IOException {
    Path file = Files.createFile(directory.resolve("domain"));
    ResourceId old = xrcd(file, CREAT);
    assertThat(reading(old, "path_inode")).isEqualTo(reading(old, "inode"));
    Files.delete(file);
    Files.createFile(file);
    ResourceId anew = xrcd(file, CREAT);
    assertThat(reading(old, "path_inode")).isEqualTo(reading(anew, "inode"));
    assertThat(reading(old, "inode")).isNotEqualTo(reading(anew, "inode"));
  }

  private Value reading(ResourceId xrcd, String attribute) {
    return bench.find(xrcd).value(attribute, Source.QUERIED).orElseThrow();
  }

  @Test
  void theInodeIsWhatCounts() throws IOException {
    Path file = Files.createFile(directory.resolve("domain"));
    Path link = Files.createLink(directory.resolve("link"), file);
    ResourceId first = xrcd(file, CREAT | EXCL);
    xrcd(link, 0);
    ResourceId qp = target(first);
    Files.delete(file);
    Files.delete(link);
    Files.createFile(file);
    assertThat(Bench.errno(openXrcd(file, 0))).isEqualTo(Errno.EAGAIN);
    ResourceId fresh = xrcd(file, CREAT);
    assertThat(Bench.errno(openQp(fresh, numberOf(qp), QpTypes.XRC_RECV))).isEqualTo(Errno.EINVAL);
  }

  @Test
  void onALostDeviceTheDomainIsMissedBeforeTheDevice() throws IOException {
    Path file = Files.createFile(directory.resolve("domain"));
    ResourceId domain = xrcd(file, CREAT);
    long number = numberOf(target(domain));
    bench.call(Verb.SIM_FAULT, "mlx4_0", "fault", CEnums.SIM_FAULT.valueOf("DEVICE_FATAL"));
    assertThat(Bench.errno(openXrcd(file, 0))).isEqualTo(Errno.EAGAIN);
    assertThat(Bench.errno(openXrcd(file, CREAT))).isEqualTo(Errno.EIO);
    assertThat(Bench.errno(openXrcd(file, CREAT | EXCL))).isEqualTo(Errno.EIO);
    assertThat(Bench.errno(openXrcd(null, 0))).isEqualTo(Errno.EIO);
    assertThat(Bench.errno(bench.call(Verb.IBV_OPEN_XRCD, "mlx4_0", "fd", 999, "oflags", CREAT)))
        .isEqualTo(Errno.EBADF);
    assertThat(Bench.errno(openQp(domain, number, QpTypes.XRC_RECV))).isEqualTo(Errno.EIO);
  }

  @Test
  void aMissingFileIsRefusedUnlessItMayBeCreated() {
    Path file = directory.resolve("missing");
    Receipt receipt = openXrcd(file, CREAT);
    assertThat(receipt.outcome()).isInstanceOf(Outcome.Refused.class);
    assertThat(Bench.errno(receipt)).isEqualTo(Errno.ENOENT);
    bench.make(
        Verb.IBV_OPEN_XRCD,
        "mlx4_0",
        "fd_path",
        file.toString(),
        "oflags",
        CREAT,
        "create_file",
        1);
    assertThat(file).exists();
    assertThat(Bench.errno(openXrcd("sim:/nowhere", 0))).isEqualTo(Errno.ENOENT);
  }

  @Test
  void descriptorMinusOneIsAPrivateDomainAndAStrayOneIsBad() {
    ResourceId first = xrcd(null, EXCL);
    ResourceId second = xrcd(null, 0);
    ResourceId qp = target(first);
    assertThat(Bench.errno(openQp(second, numberOf(qp), QpTypes.XRC_RECV))).isEqualTo(Errno.EINVAL);
    Bench.granted(bench.call(Verb.IBV_OPEN_XRCD, "mlx4_0", "fd", -1, "oflags", 0));
    assertThat(Bench.errno(bench.call(Verb.IBV_OPEN_XRCD, "mlx4_0", "fd", 999, "oflags", CREAT)))
        .isEqualTo(Errno.EBADF);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rxe0", "irdma0", "efa_0", "qib0"})
  void aDeviceWithoutXrcSaysSo(String device) {
    Receipt receipt =
        bench.call(Verb.IBV_OPEN_XRCD, device, "fd_path", "sim:/shared", "oflags", CREAT);
    assertThat(Bench.errno(receipt)).isEqualTo(Errno.EOPNOTSUPP);
  }

  @ParameterizedTest
  @CsvSource({"mlx4_0, 1, 0", "mlx4_0, 7, 0", "mlx5_0, 1, 22", "mlx5_0, 7, 95"})
  void anIncompleteMaskOfOpenXrcdFails(String device, long mask, int errno) {
    Receipt receipt =
        bench.call(
            Verb.IBV_OPEN_XRCD, device, "fd_path", "sim:/shared", "oflags", 0, "comp_mask", mask);
    assertThat(Bench.errno(receipt)).isEqualTo(new Errno(errno));
  }

  @Test
  void aSharedQpOpenedAsAnotherTypeIsNotSaidToBeElsewhere() {
    ResourceId domain = xrcd(null, CREAT);
    Receipt receipt = openQp(domain, numberOf(target(domain)), QpTypes.RC);
    assertThat(((Outcome.Failed) receipt.outcome()).causes())
        .extracting(Cause::attribute)
        .containsExactly("qp_type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mlx5_0", "mlx4_0"})
  void theSharedQpOfTheWorkshopCanBeOpened(String device) {
    ResourceId domain =
        bench.make(Verb.IBV_OPEN_XRCD, device, "fd_path", "sim:/shared", "oflags", 0);
    Resource qp =
        bench.host.snapshot().resources().stream()
            .filter(r -> r.id().text().startsWith(device + "/"))
            .filter(r -> r.value("qp_type", Source.KERNEL).equals(text("XRC_TGT")))
            .findFirst()
            .orElseThrow();
    long number = ((Value.Num) qp.value("qp_num", Source.KERNEL).orElseThrow()).bits();
    Receipt opened = Bench.granted(openQp(domain, number, QpTypes.XRC_RECV));
    assertThat(Bench.number(opened.actual(), "qp_num")).isEqualTo(number);
    assertThat(opened.id()).isEqualTo(new ResourceId(qp.id() + "~2"));
    Resource handle = bench.find(opened.id());
    assertThat(handle.kind()).isEqualTo(Kind.QP_HANDLE);
    assertThat(handle.parent()).isEqualTo(domain);
    assertThat(handle.edges()).containsEntry("qp", qp.id());
    assertThat(handle.value("state", Source.RECEIPT)).contains(Value.of(QueuePair.UNKNOWN));
    assertThat(bench.query(opened.id())).containsEntry("qp_state", Value.of(QueuePair.INIT));
    assertThat(bench.find(opened.id()).value("state", Source.QUERIED))
        .contains(Value.of(QueuePair.INIT));
  }

  private static Optional<Value> text(String text) {
    return Optional.of(Value.of(text));
  }

  @Test
  void wrongNumbersAndTypesAreInvalid() {
    ResourceId xrcd = xrcd("sim:/shared", 0);
    ResourceId qp = target(xrcd);
    long number = numberOf(qp);
    ResourceId rc = bench.qp("mlx4_0", QpTypes.RC);
    for (long wrong : List.of(number + 1, 0L, 1L << 24, 0xffff_ffffL, numberOf(rc))) {
      assertThat(Bench.errno(openQp(xrcd, wrong, QpTypes.XRC_RECV))).isEqualTo(Errno.EINVAL);
    }
    for (long type : List.of(QpTypes.XRC_SEND, QpTypes.RC, QpTypes.UD, 0L, 99L)) {
      assertThat(Bench.errno(openQp(xrcd, number, type))).isEqualTo(Errno.EINVAL);
    }
  }

  @ParameterizedTest
  @CsvSource({"mlx4_0, 3, 0", "mlx4_0, 27, 0", "mlx5_0, 3, 22", "mlx5_0, 27, 95"})
  void anIncompleteMaskOfOpenQpMayLeaveErrnoZero(String device, long mask, int errno) {
    ResourceId domain =
        bench.make(Verb.IBV_OPEN_XRCD, device, "fd_path", "sim:/shared", "oflags", 0);
    ResourceId qp = target(domain);
    Receipt receipt =
        bench.call(
            Verb.IBV_OPEN_QP,
            "",
            "xrcd",
            domain,
            "qp_num",
            numberOf(qp),
            "qp_type",
            QpTypes.XRC_RECV,
            "comp_mask",
            mask);
    assertThat(receipt.outcome()).isInstanceOf(Outcome.Failed.class);
    assertThat(Bench.errno(receipt)).isEqualTo(new Errno(errno));
  }

  @Test
  void aTargetQpOutlivesItsCreatorWhileAnOpenerRemains() {
    ResourceId creators = xrcd("sim:/shared", 0);
    ResourceId qp = target(creators);
    long number = numberOf(qp);
    bench.as("B");
    ResourceId openers = xrcd("sim:/shared", 0);
    ResourceId handle = Bench.granted(openQp(openers, number, QpTypes.XRC_RECV)).id();
    bench.as("main");
    Bench.granted(bench.toInit(qp));
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", qp));
    Resource left = bench.find(qp);
    assertThat(left.owner().kernel()).isTrue();
    assertThat(left.owner().comm()).isEqualTo("ib_uverbs");
    assertThat(left.status()).isEqualTo(SharedQps.CREATOR_GONE);
    Bench.granted(bench.call(Verb.IBV_CLOSE_XRCD, "", "xrcd", creators));
    bench.as("B");
    assertThat(bench.query(handle)).containsEntry("qp_state", Value.of(QueuePair.INIT));
    ResourceId again = Bench.granted(openQp(openers, number, QpTypes.XRC_RECV)).id();
    assertThat(again.text()).endsWith("~3");
    Bench.granted(bench.toRtr(handle, "ah_attr.is_global", 0, "ah_attr.dlid", 3));
    assertThat(bench.query(again)).containsEntry("qp_state", Value.of(QueuePair.RTR));
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", handle));
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", again));
    assertThat(bench.host.snapshot().find(qp)).isEmpty();
    assertThat(Bench.errno(openQp(openers, number, QpTypes.XRC_RECV))).isEqualTo(Errno.EINVAL);
  }

  @Test
  void aDomainCannotBeClosedWhileItsOwnHandleHasObjects() {
    ResourceId mine = xrcd("sim:/shared", 0);
    ResourceId qp = target(mine);
    Receipt busy = bench.call(Verb.IBV_CLOSE_XRCD, "", "xrcd", mine);
    assertThat(Bench.errno(busy)).isEqualTo(Errno.EBUSY);
    assertThat(((Outcome.Failed) busy.outcome()).causes().get(0).evidence()).contains(qp.text());
    bench.as("B");
    ResourceId theirs = xrcd("sim:/shared", 0);
    // others' objects do not matter
    Bench.granted(bench.call(Verb.IBV_CLOSE_XRCD, "", "xrcd", theirs));
  }

  @Test
  void aDomainGoesWithItsLastHandle() throws IOException {
    Path file = Files.createFile(directory.resolve("domain"));
    ResourceId first = xrcd(file, CREAT);
    ResourceId second = xrcd(file, 0);
    Bench.granted(bench.call(Verb.IBV_CLOSE_XRCD, "", "xrcd", first));
    Bench.granted(bench.call(Verb.IBV_CLOSE_XRCD, "", "xrcd", xrcd(file, 0)));
    Bench.granted(bench.call(Verb.IBV_CLOSE_XRCD, "", "xrcd", second));
    assertThat(Bench.errno(openXrcd(file, 0))).isEqualTo(Errno.EAGAIN);
  }

  @Test
  void anXrcSrqUsesItsDomainItsCqAndItsPd() {
    ResourceId domain = xrcd("sim:/shared", 0);
    ResourceId pd = bench.pd("mlx4_0");
    ResourceId cq = bench.cq("mlx4_0");
    Receipt made =
        Bench.granted(
            bench.call(
                Verb.IBV_CREATE_SRQ_EX,
                "",
                "pd",
                pd,
                "xrcd",
                domain,
                "cq",
                cq,
                "srq_type",
                1,
                "max_wr",
                20,
                "max_sge",
                1));
    assertThat(Bench.number(made.actual(), "max_wr")).isEqualTo(31);
    assertThat(made.actual()).containsKey("srq_num");
    for (Object[] used :
        new Object[][] {
          {Verb.IBV_CLOSE_XRCD, "xrcd", domain},
          {Verb.IBV_DESTROY_CQ, "cq", cq},
          {Verb.IBV_DEALLOC_PD, "pd", pd}
        }) {
      assertThat(Bench.errno(bench.call((Verb) used[0], "", used[1], used[2])))
          .isEqualTo(Errno.EBUSY);
    }
    // the XRC SRQ goes with target QPs alone
    Bench.granted(bench.createTarget(domain, "srq", made.id()));
    Receipt other = bench.createQp(Verb.IBV_CREATE_QP, QpTypes.RC, pd, cq, "srq", made.id());
    assertThat(Bench.errno(other)).isEqualTo(Errno.EINVAL);
  }

  @Test
  void theKernelListsATargetQpAsItsOwnAndOnlyOnce() {
    ResourceId qp = target(xrcd("sim:/shared", 0));
    Map<Source, ?> type = bench.find(qp).readings().of("qp_type");
    assertThat(type).containsKey(Source.KERNEL);
    assertThat(bench.find(qp).value("qp_type", Source.KERNEL)).isEqualTo(text("XRC_TGT"));
    assertThat(bench.find(qp).readings().of("pdn"))
        .containsOnlyKeys(Source.KERNEL)
        .allSatisfy((s, pdn) -> assertThat(pdn).isInstanceOf(Reading.NotApplicable.class));
  }
}
