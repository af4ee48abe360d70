package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.live.DeviceFacts.GidFacts;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.sysfs.GidSlot;
import org.verbscope.verbs.live.sysfs.SysfsDevice;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

/** What a port says of itself that cannot be used. */
class PortStatusTest {
  private static final int INFINIBAND = 1;
  private static final int ETHERNET = 2;
  private static final int DOWN = 1;
  private static final int INIT = 2;
  private static final int ACTIVE = 4;
  private static final String GUID = "0011:22ff:fe33:4455";

  @Test
  void anInfinibandPortThatWaitsInInitLacksASubnetManager() {
    Status status = of(card(false), infiniband(INIT, 65535, 0));
    assertThat(status.word()).isEqualTo("no subnet manager");
    assertThat(status.reason()).contains("lid 65535, sm_lid 0");
    assertThat(status.remedy()).contains("opensm", "vf N state auto");
  }

  @Test
  void aVirtualFunctionThatIsDownPointsAtItsHostAndAtTheSubnetManager() {
    Status status = of(card(true), infiniband(DOWN, 65535, 0));
    assertThat(status.word()).isEqualTo("link down");
    assertThat(status.reason()).contains("virtual function", "lid 65535, sm_lid 0");
    assertThat(status.remedy()).contains("vf N state auto", "virtualization enabled");
  }

  @Test
  void aVirtualFunctionWithoutItsGuidSaysThatItHasNone() {
    DeviceFacts card = card(true, "0000:0000:0000:0000");
    Status status = of(card, infiniband(DOWN, 65535, 0));
    assertThat(status.word()).isEqualTo("no GUID");
    assertThat(status.reason()).contains("node_guid is 0");
    assertThat(status.remedy()).contains("node_guid", "port_guid", "state to auto");
  }

  @Test
  void aPortOfACardThatIsDownTellsItsPhysicalState() {
    Status status = of(card(false), infiniband(DOWN, 0, 0));
    assertThat(status.word()).isEqualTo("link down");
    assertThat(status.reason()).contains("IB_PORT_PHYS_STATE_POLLING");
    assertThat(status.remedy()).contains("cable");
  }

  @Test
  void anActivePortThatNobodyGaveALidIsOfNoUseUnlessAddressesGoByGid() {
    assertThat(of(card(false), infiniband(ACTIVE, 65535, 0)).word()).isEqualTo("no LID");
    assertThat(of(card(false), infiniband(ACTIVE, 0, 1)).reason()).contains("lid 0, sm_lid 1");
    assertThat(of(card(false), infiniband(ACTIVE, 3, 1))).isEqualTo(Status.OK);
    PortFacts byGid = infiniband(ACTIVE, 65535, 0);
    byGid.queried().put("flags", Value.of(1));
    assertThat(of(card(false), byGid)).isEqualTo(Status.OK);
  }

  @Test
  void aPortWhoseGidsAllBelongToOtherNamespacesHasNoneThatIsOfUse() {
    GidFacts elsewhere = gid(0, GidSlot.Mark.INTERFACE_ELSEWHERE);
    Status status = of(card(false), ethernet(256, List.of(elsewhere, elsewhere)));
    assertThat(status.word()).isEqualTo("no usable GID");
    assertThat(status.reason()).contains("(2)", "other network namespaces");
    assertThat(status.remedy()).contains("netns", "macvlan");
    assertThat(of(card(false), ethernet(256, List.of(elsewhere, gid(1))))).isEqualTo(Status.OK);
  }

  @Test
  void aGidTableThatHasRoomForOneMoreAddressSaysSo() {
    Status status = of(card(false), ethernet(128, gids(126)));
    assertThat(status.word()).isEqualTo("few GID slots left");
    assertThat(status.reason()).contains("126 of 128 slots");
    assertThat(of(card(false), ethernet(128, gids(125)))).isEqualTo(Status.OK);
  }

  @Test
  void theOneSlotOfAnIwarpPortIsUsedAndThatIsNoMatter() {
    assertThat(of(card(false), ethernet(1, gids(1)))).isEqualTo(Status.OK);
  }

  @Test
  void aPortOfADeviceThatWasNotOpenedLeavesItToTheDevice() {
    PortFacts unopened = new PortFacts(1, Map.of(), null, Optional.empty(), List.of());
    assertThat(of(card(false), unopened)).isEqualTo(Status.OK);
  }

  private static Status of(DeviceFacts device, PortFacts port) {
    return PortStatus.of(device, port);
  }

  private static PortFacts infiniband(int state, int lid, int smLid) {
    Map<String, Value> queried = new LinkedHashMap<>();
    queried.put("link_layer", Value.of(INFINIBAND));
    queried.put("state", Value.of(state));
    queried.put("phys_state", Value.of(2));
    queried.put("lid", Value.of(lid));
    queried.put("sm_lid", Value.of(smLid));
    queried.put("flags", Value.of(0));
    return new PortFacts(1, queried, null, Optional.empty(), List.of());
  }

  private static PortFacts ethernet(int slots, List<GidFacts> gids) {
    Map<String, Value> queried =
        Map.of(
            "link_layer",
            Value.of(ETHERNET),
            "state",
            Value.of(ACTIVE),
            "gid_tbl_len",
            Value.of(slots));
    return new PortFacts(1, queried, null, Optional.empty(), gids);
  }

  private static List<GidFacts> gids(int count) {
    return IntStream.range(0, count).mapToObj(index -> gid(index)).toList();
  }

  private static GidFacts gid(int index, GidSlot.Mark... marks) {
    Gid address = Gid.parse("::ffff:192.0.2.1");
    return new GidFacts(index, address, 2, 7, "ens1np0", Set.of(marks));
  }

  private static DeviceFacts card(boolean isVirtualFunction) {
    return card(isVirtualFunction, GUID);
  }

  private static DeviceFacts card(boolean isVirtualFunction, String guid) {
    SysfsDevice sysfs =
        new SysfsDevice(
            "mlx5_3",
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            false,
            isVirtualFunction,
            List.of(1));
    return new DeviceFacts(
        "mlx5_3",
        Status.OK,
        Optional.of(sysfs),
        Map.of(),
        Map.of("node_guid", Value.of(guid)),
        List.of());
  }
}
