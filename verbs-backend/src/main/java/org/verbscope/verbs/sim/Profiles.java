package org.verbscope.verbs.sim;

import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.PortCounters.Group;

/** The device models of the workshop, each with its one port. */
final class Profiles {
  private static final int MTU_1024 = 3;
  private static final int MTU_2048 = 4;
  private static final int MTU_4096 = 5;

  private Profiles() {}

  /** In the order in which the devices were found. */
  static List<DeviceProfile> all() {
    DeviceTable table = DeviceTable.read();
    return List.of(
        table.profile("mlx5_0", mlx5Ib(), Mlx5Provider::new),
        table.profile("mlx5_1", mlx5Roce(), Mlx5Provider::new),
        table.profile("mlx4_0", mlx4(), Mlx4Provider::new),
        table.profile("irdma0", irdma(), IrdmaProvider::new),
        table.profile("qib0", qib(), QibProvider::new),
        table.profile("efa_0", efa(), EfaProvider::new),
        table.profile("rxe0", rxe(), RxeProvider::new));
  }

  /** The device model with the most room for QPs. */
  static DeviceProfile large() {
    return DeviceTable.read().profile("mlx5_0", mlx5Ib(), Mlx5Provider::new);
  }

  private static PortProfile mlx5Ib() {
    return infiniband(0x12, MTU_4096, 2, 64, gid("fe80::b8ce:f603:5a:1b10"))
        .withNumbers(Map.of("port_cap_flags", 0xa259e848L, "port_cap_flags2", 0x32L))
        .withCounters(Group.DRIVER, PortTraffic.MLX5)
        .build();
  }

  private static PortProfile mlx5Roce() {
    return ethernet(MTU_4096, MTU_1024, 2, 32, 255, 1L << 30)
        .withGid("fe80::ba59:9fff:fe2a:11c4", GidSlot.ROCE_V1, "ens2f0np0", 4)
        .withGid("fe80::ba59:9fff:fe2a:11c4", GidSlot.ROCE_V2, "ens2f0np0", 4)
        .withGid("::ffff:192.0.2.11", GidSlot.ROCE_V1, "ens2f0np0", 4)
        .withGid("::ffff:192.0.2.11", GidSlot.ROCE_V2, "ens2f0np0", 4)
        .withCounters(Group.STANDARD, PortTraffic.STANDARD)
        .withCounters(Group.DRIVER, PortTraffic.MLX5)
        .build();
  }

  private static PortProfile mlx4() {
    return infiniband(0x1e, MTU_4096, 2, 16, gid("fe80::f452:1403:7b:cba1"))
        .withNumbers(Map.of("port_cap_flags", 0x02594868L))
        .build();
  }

  private static PortProfile irdma() {
    return ethernet(MTU_4096, MTU_1024, 2, 32, 32, 2147483647L)
        .withGid("fe80::42a6:b7ff:fe1c:9d50", GidSlot.ROCE_V2, "enp24s0f0", 5)
        .withGid("::ffff:192.0.2.21", GidSlot.ROCE_V2, "enp24s0f0", 5)
        .withCounters(Group.DRIVER, PortTraffic.IRDMA)
        .build();
  }

  private static PortProfile qib() {
    return infiniband(0x7, MTU_4096, 2, 4, gid("fe80::11:7500:79:5f2a"))
        .withNumbers(Map.of("port_cap_flags", 0x07610868L, "pkey_tbl_len", 4L))
        .withNumbers(Map.of("active_mtu", (long) MTU_2048, "gid_tbl_len", 5L))
        .build();
  }

  private static PortProfile efa() {
    return new PortBuilder(
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
        .withCounters(Group.DRIVER, PortTraffic.EFA)
        .build();
  }

  private static PortProfile rxe() {
    return ethernet(MTU_4096, MTU_1024, 1, 1, 1024, 8L << 20)
        .withGid("fe80::5054:ff:fe12:3456", GidSlot.ROCE_V2, "dummy0", 2)
        .withGid("::ffff:192.0.2.31", GidSlot.ROCE_V2, "dummy0", 2)
        .withCounters(Group.DRIVER, PortTraffic.RXE)
        .build();
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
        .withGid(gid.toString(), GidSlot.IB, "", 0)
        .withCounters(Group.STANDARD, PortTraffic.STANDARD);
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
