package org.verbscope.verbs.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.Gid;

/**
 * The device models of the workshop. Limits are those that real devices of these models report;
 * where none is known in public (irdma's and EFA's depend on firmware) a usual one stands in.
 */
final class Profiles {
  private static final int CA = 1;
  private static final int UNSPECIFIED_NODE = 7;
  private static final int UNSPECIFIED_TRANSPORT = 4;
  private static final int MTU_1024 = 3;
  private static final int MTU_2048 = 4;
  private static final int MTU_4096 = 5;

  /** Members of {@code struct ibv_device_attr} that every model gives in this order. */
  private static final String[] MEMBERS = {
    "node_type",
    "transport_type",
    "vendor_id",
    "vendor_part_id",
    "hw_ver",
    "device_cap_flags",
    "atomic_cap",
    "max_mr_size",
    "page_size_cap",
    "max_qp",
    "max_qp_wr",
    "max_sge",
    "max_sge_rd",
    "max_cq",
    "max_cqe",
    "max_mr",
    "max_pd",
    "max_qp_rd_atom",
    "max_res_rd_atom",
    "max_qp_init_rd_atom",
    "max_ee_rd_atom",
    "max_ee_init_rd_atom",
    "max_ee",
    "max_rdd",
    "max_mw",
    "max_raw_ipv6_qp",
    "max_raw_ethy_qp",
    "max_mcast_grp",
    "max_mcast_qp_attach",
    "max_total_mcast_qp_attach",
    "max_ah",
    "max_fmr",
    "max_map_per_fmr",
    "max_srq",
    "max_srq_wr",
    "max_srq_sge",
    "max_pkeys",
    "local_ca_ack_delay",
    "phys_port_cnt"
  };

  private Profiles() {}

  /** In the order in which the devices were found. */
  static List<DeviceProfile> all() {
    return List.of(mlx5Ib(), mlx5Roce(), mlx4(), irdma(), qib(), efa(), rxe());
  }

  private static DeviceProfile mlx5Ib() {
    Map<String, Long> limits = attributes(0x2c9, 4123, 0, 0xe97e1c36L, 1);
    limits.put("page_size_cap", 0xffff_ffff_ffff_f000L);
    counts(limits, 262144, 32768, 30, 30, 16777216, 4194303, 16777216, 16777216);
    readDepths(limits, 16, 4194304, 16);
    limits.put("max_mw", 16777216L);
    multicast(limits, 2097152, 240, 503316480);
    limits.put("max_ah", 2147483647L);
    sharedReceive(limits, 8388608, 32767, 31);
    last(limits, 128, 16);
    PortProfile port =
        infiniband(0x12, MTU_4096, 2, 64, gid("fe80::b8ce:f603:5a:1b10"))
            .withNumbers(Map.of("port_cap_flags", 0xa259e848L, "port_cap_flags2", 0x32L))
            .build();
    return new DeviceProfile(
        "mlx5_0",
        "ConnectX-6",
        "uverbs0",
        texts("20.31.1014", "MT_0000000223", "b8ce:f603:005a:1b10"),
        limits,
        63,
        0x118,
        true,
        List.of(port),
        new Mlx5Provider(limits));
  }

  private static DeviceProfile mlx5Roce() {
    Map<String, Long> limits = attributes(0x2c9, 4125, 0, 0xed721c36L, 1);
    limits.put("page_size_cap", 0xffff_ffff_ffff_f000L);
    counts(limits, 131072, 32768, 30, 30, 16777216, 4194303, 16777216, 8388608);
    readDepths(limits, 16, 2097152, 16);
    limits.put("max_mw", 16777216L);
    multicast(limits, 2097152, 240, 503316480);
    limits.put("max_ah", 2147483647L);
    sharedReceive(limits, 8388608, 32767, 31);
    last(limits, 128, 16);
    PortProfile port =
        ethernet(MTU_4096, MTU_1024, 2, 32, 255, 1L << 30)
            .withGid("fe80::ba59:9fff:fe2a:11c4", GidSlot.ROCE_V1, "ens2f0np0", 4)
            .withGid("fe80::ba59:9fff:fe2a:11c4", GidSlot.ROCE_V2, "ens2f0np0", 4)
            .withGid("::ffff:192.0.2.11", GidSlot.ROCE_V1, "ens2f0np0", 4)
            .withGid("::ffff:192.0.2.11", GidSlot.ROCE_V2, "ens2f0np0", 4)
            .build();
    return new DeviceProfile(
        "mlx5_1",
        "ConnectX-6 Dx",
        "uverbs1",
        texts("22.38.1002", "MT_0000000359", "b859:9f03:002a:11c4"),
        limits,
        63,
        0x8a,
        true,
        List.of(port),
        new Mlx5Provider(limits));
  }

  private static DeviceProfile mlx4() {
    Map<String, Long> limits = attributes(0x2c9, 4099, 0, 0x057e9c66L, 1);
    limits.put("page_size_cap", 0xfffffe00L);
    counts(limits, 131000, 16351, 32, 30, 65408, 4194303, 524032, 32764);
    readDepths(limits, 16, 2096000, 128);
    multicast(limits, 8192, 248, 2031616);
    limits.put("max_ah", 2147483647L);
    sharedReceive(limits, 65472, 16383, 31);
    last(limits, 128, 15);
    PortProfile port =
        infiniband(0x1e, MTU_4096, 2, 16, gid("fe80::f452:1403:7b:cba1"))
            .withNumbers(Map.of("port_cap_flags", 0x02594868L))
            .build();
    return new DeviceProfile(
        "mlx4_0",
        "ConnectX-3",
        "uverbs2",
        texts("2.33.5100", "MT_1080120023", "f452:1403:007b:cba0"),
        limits,
        8,
        0x48,
        true,
        List.of(port),
        new Mlx4Provider(limits));
  }

  private static DeviceProfile irdma() {
    Map<String, Long> limits = attributes(0x8086, 5522, 2, 0x00221000L, 0);
    limits.put("max_mr_size", 0x200000000000L);
    limits.put("page_size_cap", 0x40201000L);
    counts(limits, 65536, 4063, 13, 13, 131072, 1048574, 2097152, 262144);
    readDepths(limits, 127, 8323072, 255);
    limits.put("max_mw", 2097152L);
    multicast(limits, 65536, 8, 524288);
    limits.put("max_ah", 131072L);
    last(limits, 1, 0);
    PortProfile port =
        ethernet(MTU_4096, MTU_1024, 2, 32, 32, 2147483647L)
            .withGid("fe80::42a6:b7ff:fe1c:9d50", GidSlot.ROCE_V2, "enp24s0f0", 5)
            .withGid("::ffff:192.0.2.21", GidSlot.ROCE_V2, "enp24s0f0", 5)
            .build();
    return new DeviceProfile(
        "irdma0",
        "E810",
        "uverbs3",
        texts("1.63", "", "42a6:b7ff:fe1c:9d50"),
        limits,
        64,
        3,
        true,
        List.of(port),
        new IrdmaProvider(limits));
  }

  private static DeviceProfile qib() {
    Map<String, Long> limits = attributes(0x1175, 29474, 2, 0x3d06L, 2);
    limits.put("page_size_cap", 0x1000L);
    counts(limits, 16384, 16383, 96, 96, 131071, 196607, 1048575, 65535);
    readDepths(limits, 16, 262144, 255);
    multicast(limits, 16384, 16, 262144);
    limits.put("max_ah", 65535L);
    sharedReceive(limits, 1024, 131071, 128);
    last(limits, 4, 0);
    PortProfile port =
        infiniband(0x7, MTU_4096, 2, 4, gid("fe80::11:7500:79:5f2a"))
            .withNumbers(Map.of("port_cap_flags", 0x07610868L, "pkey_tbl_len", 4L))
            .withNumbers(Map.of("active_mtu", (long) MTU_2048, "gid_tbl_len", 5L))
            .build();
    return new DeviceProfile(
        "qib0",
        "TrueScale QLE7342",
        "uverbs4",
        texts("", "InfiniPath_QLE7342", "0011:7500:0079:5f2a"),
        limits,
        4,
        2,
        true,
        List.of(port),
        new QibProvider(limits));
  }

  private static DeviceProfile efa() {
    Map<String, Long> limits = attributes(0x1d0f, 0xefa1, 0xefa1, 0, 0);
    limits.put("node_type", (long) UNSPECIFIED_NODE);
    limits.put("transport_type", (long) UNSPECIFIED_TRANSPORT);
    limits.put("max_mr_size", 0xffff_ffff_f000L);
    limits.put("page_size_cap", 0xfffff000L);
    counts(limits, 256, 4096, 2, 1, 512, 32768, 262144, 256);
    limits.put("max_ah", 5000L);
    last(limits, 1, 0);
    PortProfile port =
        new PortBuilder(
                Map.ofEntries(
                    Map.entry("link_layer", 0L),
                    Map.entry("max_mtu", (long) MTU_4096),
                    Map.entry("active_mtu", (long) MTU_4096),
                    Map.entry("active_width", 2L),
                    Map.entry("active_speed", 32L),
                    Map.entry("gid_tbl_len", 1L),
                    Map.entry("pkey_tbl_len", 1L),
                    Map.entry("max_msg_sz", 8928L),
                    Map.entry("max_vl_num", 1L)))
            .withGid("fe80::40:37ff:fe11:2c9d", GidSlot.IB, "", 0)
            .build();
    return new DeviceProfile(
        "efa_0",
        "Elastic Fabric Adapter",
        "uverbs5",
        texts("0.0.0.0", "", "0000:0000:0000:0000"),
        limits,
        8,
        1,
        false,
        List.of(port),
        new EfaProvider(limits));
  }

  private static DeviceProfile rxe() {
    Map<String, Long> limits = attributes(0xffffff, 0, 0, 0x01223c76L, 1);
    limits.put("page_size_cap", 0xfffff000L);
    counts(limits, 1048560, 1048576, 32, 32, 1048576, 32767, 524287, 1048576);
    readDepths(limits, 128, 258048, 128);
    limits.put("max_mw", 524287L);
    multicast(limits, 8192, 56, 0x70000);
    limits.put("max_ah", 32767L);
    sharedReceive(limits, 917503, 1048576, 27);
    last(limits, 64, 15);
    PortProfile port =
        ethernet(MTU_4096, MTU_1024, 1, 1, 1024, 8L << 20)
            .withGid("fe80::5054:ff:fe12:3456", GidSlot.ROCE_V2, "dummy0", 2)
            .withGid("::ffff:192.0.2.31", GidSlot.ROCE_V2, "dummy0", 2)
            .build();
    return new DeviceProfile(
        "rxe0",
        "soft-RoCE",
        "uverbs6",
        texts("", "", "5054:00ff:fe12:3456"),
        limits,
        2,
        0x11,
        true,
        List.of(port),
        new RxeProvider(limits));
  }

  /** All members, zero where nothing is said, in the order in which they are shown. */
  private static Map<String, Long> attributes(
      long vendor, long part, long hardware, long flags, long atomicCap) {
    Map<String, Long> attributes = new LinkedHashMap<>();
    for (String member : MEMBERS) {
      attributes.put(member, 0L);
    }
    attributes.put("node_type", (long) CA);
    attributes.put("vendor_id", vendor);
    attributes.put("vendor_part_id", part);
    attributes.put("hw_ver", hardware);
    attributes.put("device_cap_flags", flags);
    attributes.put("atomic_cap", atomicCap);
    attributes.put("max_mr_size", -1L);
    return attributes;
  }

  private static void counts(
      Map<String, Long> limits,
      long qp,
      long wr,
      long sge,
      long sgeRead,
      long cq,
      long cqe,
      long mr,
      long pd) {
    limits.put("max_qp", qp);
    limits.put("max_qp_wr", wr);
    limits.put("max_sge", sge);
    limits.put("max_sge_rd", sgeRead);
    limits.put("max_cq", cq);
    limits.put("max_cqe", cqe);
    limits.put("max_mr", mr);
    limits.put("max_pd", pd);
  }

  private static void readDepths(Map<String, Long> limits, long perQp, long all, long started) {
    limits.put("max_qp_rd_atom", perQp);
    limits.put("max_res_rd_atom", all);
    limits.put("max_qp_init_rd_atom", started);
  }

  private static void multicast(Map<String, Long> limits, long groups, long attach, long total) {
    limits.put("max_mcast_grp", groups);
    limits.put("max_mcast_qp_attach", attach);
    limits.put("max_total_mcast_qp_attach", total);
  }

  private static void sharedReceive(Map<String, Long> limits, long srq, long wr, long sge) {
    limits.put("max_srq", srq);
    limits.put("max_srq_wr", wr);
    limits.put("max_srq_sge", sge);
  }

  private static void last(Map<String, Long> limits, long pkeys, long ackDelay) {
    limits.put("max_pkeys", pkeys);
    limits.put("local_ca_ack_delay", ackDelay);
    limits.put("phys_port_cnt", 1L);
  }

  private static Map<String, String> texts(String firmware, String board, String guid) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("fw_ver", firmware);
    if (!board.isEmpty()) {
      texts.put("board_id", board);
    }
    texts.put("node_guid", guid);
    texts.put("sys_image_guid", guid);
    return texts;
  }

  private static Gid gid(String text) {
    return Gid.parse(text);
  }

  /**
   * @param width code of {@code active_width}
   * @param speed code of {@code active_speed}
   */
  private static PortBuilder infiniband(long lid, long mtu, long width, long speed, Gid gid) {
    return new PortBuilder(
            Map.ofEntries(
                Map.entry("link_layer", PortProfile.INFINIBAND),
                Map.entry("lid", lid),
                Map.entry("sm_lid", 1L),
                Map.entry("max_mtu", (long) MTU_4096),
                Map.entry("active_mtu", mtu),
                Map.entry("active_width", width),
                Map.entry("active_speed", speed),
                Map.entry("gid_tbl_len", 8L),
                Map.entry("pkey_tbl_len", 128L),
                Map.entry("max_msg_sz", 1L << 30),
                Map.entry("max_vl_num", 4L),
                Map.entry("subnet_timeout", 18L)))
        .withGid(gid.toString(), GidSlot.IB, "", 0);
  }

  private static PortBuilder ethernet(
      long maxMtu, long mtu, long width, long speed, long gids, long longestMessage) {
    return new PortBuilder(
        Map.ofEntries(
            Map.entry("link_layer", PortProfile.ETHERNET),
            Map.entry("max_mtu", maxMtu),
            Map.entry("active_mtu", mtu),
            Map.entry("active_width", width),
            Map.entry("active_speed", speed),
            Map.entry("gid_tbl_len", gids),
            Map.entry("pkey_tbl_len", 1L),
            Map.entry("max_msg_sz", longestMessage),
            Map.entry("port_cap_flags", 0x10000L),
            Map.entry("max_vl_num", 1L),
            Map.entry("flags", 1L)));
  }
}
