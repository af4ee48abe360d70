package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;

/** Which errno a wrong creation meets, and how queues other than QPs are rounded. */
class CreationRulesTest {
  private static final String NO_ERRNO = "0";

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  private static String result(Receipt receipt, String attribute) {
    return receipt.isGranted()
        ? Long.toString(Bench.number(receipt.actual(), attribute))
        : Bench.errno(receipt).name();
  }

  @ParameterizedTest
  @CsvSource({
    "rxe0, 16, 31",
    "rxe0, 32767, 32767",
    "rxe0, 32768, EINVAL",
    "rxe0, 0, EINVAL",
    "mlx4_0, 100, 127",
    "mlx4_0, 4194303, 4194303",
    "mlx4_0, 4194304, EINVAL",
    "mlx4_0, 0, EINVAL",
    "mlx5_0, 100, 127",
    "mlx5_0, 4194304, EINVAL",
    "mlx5_0, 0, EINVAL",
    "irdma0, 100, 100",
    "irdma0, 1048574, 1048574",
    "irdma0, 1048575, EINVAL",
    "qib0, 100, 100",
    "qib0, 196607, 196607",
    "qib0, 196608, EINVAL",
    "efa_0, 100, 128",
    "efa_0, 32769, EINVAL",
  })
  void aCqIsRounded(String device, long asked, String expected) {
    assertThat(result(bench.call(Verb.IBV_CREATE_CQ, device, "cqe", asked), "cqe"))
        .isEqualTo(expected);
  }

  @Test
  void aCompletionVectorMustExist() {
    bench.make(Verb.IBV_CREATE_CQ, "rxe0", "cqe", 8, "comp_vector", 1);
    assertThat(Bench.errno(bench.call(Verb.IBV_CREATE_CQ, "rxe0", "cqe", 8, "comp_vector", 2)))
        .isEqualTo(Errno.EINVAL);
  }

  @ParameterizedTest
  @CsvSource({
    "rxe0, 100, 0, 100",
    "rxe0, 1048576, 27, 1048576",
    "rxe0, 0, 1, EINVAL",
    "rxe0, 1, 28, EINVAL",
    "mlx4_0, 20, 1, 31",
    "mlx4_0, 16384, 1, EINVAL",
    "mlx4_0, 65537, 1, 0",
    "mlx5_0, 100, 2, 127",
    "mlx5_0, 32768, 1, EINVAL",
    "qib0, 100, 3, 100",
    "qib0, 1, 0, EINVAL",
    "irdma0, 1, 1, EOPNOTSUPP",
    "efa_0, 1, 1, EOPNOTSUPP",
  })
  void anSrqIsRounded(String device, long wr, long sge, String expected) {
    Receipt receipt =
        bench.call(Verb.IBV_CREATE_SRQ, "", "pd", bench.pd(device), "max_wr", wr, "max_sge", sge);
    assertThat(result(receipt, "max_wr")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, EINVAL",
    "4096, 2, EINVAL",
    "4096, 8, EINVAL",
    "274877906945, 1, ENOMEM",
  })
  void aMemoryRegionMustBeSound(long length, long access, String errno) {
    Receipt receipt =
        bench.call(
            Verb.IBV_REG_MR, "", "pd", bench.pd("mlx5_0"), "length", length, "access", access);
    assertThat(Bench.errno(receipt).name()).isEqualTo(errno);
  }

  @Test
  void aMemoryRegionGetsItsKeys() {
    Receipt receipt =
        bench.call(Verb.IBV_REG_MR, "", "pd", bench.pd("mlx5_0"), "length", 4096, "access", 7);
    assertThat(receipt.actual()).containsKeys("lkey", "rkey");
  }

  private Receipt extended(String device, long type, Object... more) {
    Object[] fields = Bench.with(more, "cap", "1/1/1/1");
    return bench.createQp(Verb.IBV_CREATE_QP_EX, device, type, fields);
  }

  @ParameterizedTest
  @CsvSource({
    // flags are for datagrams and raw packets, and some for the latter alone
    "mlx5_0, 2, 2, EINVAL",
    "mlx5_0, 4, 2, granted",
    "mlx5_0, 4, 256, EINVAL",
    "mlx5_0, 8, 256, granted",
    "mlx5_0, 4, 4, EINVAL",
    "rxe0, 4, 2, EOPNOTSUPP",
    "rxe0, 4, 0, granted",
    "irdma0, 4, 2, EOPNOTSUPP",
    "efa_0, 4, 2, EOPNOTSUPP",
    "qib0, 4, 2, EOPNOTSUPP",
  })
  void createFlagsDependOnTheType(String device, long type, long flags, String expected) {
    Receipt receipt = extended(device, type, "create_flags", flags);
    assertThat(Bench.ending(receipt)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "mlx4_0, 64, EOPNOTSUPP", "mlx4_0, 8, granted", "rxe0, 8, EOPNOTSUPP",
    "rxe0, 64, granted", "efa_0, 64, granted", "irdma0, 64, EOPNOTSUPP",
  })
  void aProviderTakesTheMaskBitsItKnows(String device, long bit, String expected) {
    String field = bit == 8 ? "max_tso_header" : "send_ops_flags";
    Receipt receipt = extended(device, QpTypes.UD, field, 4);
    assertThat(Bench.ending(receipt)).isEqualTo(expected);
  }

  @Test
  void libmlx5SegmentsRawPacketsAloneAndMakesRoomForTheirHeaders() {
    assertThat(Bench.errno(extended("mlx5_0", QpTypes.UD, "max_tso_header", 54)).name())
        .isEqualTo(NO_ERRNO);
    Receipt receipt = extended("mlx5_0", QpTypes.RAW_PACKET, "max_tso_header", 54);
    assertThat(Bench.number(receipt.actual(), "cap.max_inline_data")).isEqualTo(76);
  }

  @Test
  void anUnknownMaskBitLeavesErrnoZeroOnMlx5() {
    Receipt receipt = extended("mlx5_0", QpTypes.RC, "comp_mask", 0x81);
    assertThat(Bench.errno(receipt).name()).isEqualTo(NO_ERRNO);
    assertThat(((Outcome.Failed) receipt.outcome()).layer()).isEqualTo(Layer.PROVIDER);
  }

  @Test
  void aMaskWithoutPdIsRefusedByTheLibrary() {
    Receipt receipt = extended("mlx5_0", QpTypes.RC, "comp_mask", 4);
    assertThat(Bench.errno(receipt)).isEqualTo(Errno.EINVAL);
    assertThat(((Outcome.Failed) receipt.outcome()).layer()).isEqualTo(Layer.LIBIBVERBS);
  }

  @Test
  void aMaskOfPdAloneIsThePlainVerb() {
    Bench.granted(extended("rxe0", QpTypes.UD, "create_flags", 2, "comp_mask", 1));
  }

  @ParameterizedTest
  @CsvSource({
    "mlx4_0, 99, EINVAL",
    "rxe0, 99, EINVAL",
    "efa_0, 99, EOPNOTSUPP",
    "rxe0, 9, EOPNOTSUPP",
    "qib0, 255, EOPNOTSUPP",
    "mlx4_0, 255, EOPNOTSUPP",
  })
  void aTypeThatCannotBeMadeSaysWhich(String device, long type, String errno) {
    Receipt receipt = bench.createQp(Verb.IBV_CREATE_QP, device, type, "cap", "1");
    assertThat(Bench.errno(receipt).name()).isEqualTo(errno);
  }

  @Test
  void rawPacketsNeedTheCapability() {
    Bench.granted(extended("mlx5_1", QpTypes.RAW_PACKET));
    try (Bench ordinary = new Bench("sim:workshop?cap_net_raw=0")) {
      Receipt receipt =
          ordinary.createQp(Verb.IBV_CREATE_QP, "mlx5_1", QpTypes.RAW_PACKET, "cap", "1/0/1");
      assertThat(Bench.errno(receipt)).isEqualTo(Errno.EPERM);
    }
  }

  @Test
  void anXrcReceiverNeedsADomainAndItsPdAndCqsAreDroppedByTheLibrary() {
    assertThat(Bench.errno(extended("mlx5_0", QpTypes.XRC_RECV))).isEqualTo(Errno.EINVAL);
    ResourceId domain = bench.make(Verb.IBV_OPEN_XRCD, "mlx5_0", "fd_path", null, "oflags", 0);
    Receipt withPd = Bench.granted(extended("mlx5_0", QpTypes.XRC_RECV, "xrcd", domain));
    assertThat(bench.find(withPd.id()).parent()).isEqualTo(domain);
    assertThat(bench.find(withPd.id()).edges()).doesNotContainKeys("pd", "send_cq", "recv_cq");
    Receipt withDomain = Bench.granted(extended("mlx5_0", QpTypes.RC, "xrcd", domain));
    assertThat(bench.find(withDomain.id()).edges()).doesNotContainKey("xrcd");
    Receipt made = bench.createTarget(domain, "cap", "5");
    assertThat(Bench.number(Bench.granted(made).actual(), "cap.max_send_wr")).isZero();
  }

  @Test
  void receiveSizesBesideAnSrqAreIgnoredButMlx5StillChecksThem() {
    ResourceId pd = bench.pd("mlx5_0");
    ResourceId cq = bench.cq("mlx5_0");
    ResourceId srq = bench.make(Verb.IBV_CREATE_SRQ, "", "pd", pd, "max_wr", 1, "max_sge", 1);
    Receipt tooDeep =
        bench.createQp(
            Verb.IBV_CREATE_QP, QpTypes.RC, pd, cq, "srq", srq, "cap.max_recv_wr", 32769);
    assertThat(Bench.errno(tooDeep)).isEqualTo(Errno.EINVAL);
  }
}
