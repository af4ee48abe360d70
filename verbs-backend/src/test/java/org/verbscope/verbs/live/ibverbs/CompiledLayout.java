package org.verbscope.verbs.live.ibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A layout as a C compiler sees it, in the lines that testbed/layout/layout.c prints: {@code struct
 * NAME size=S}, {@code STRUCT.member offset=O size=Z}, {@code verbs_context.op back=D}.
 */
record CompiledLayout(
    Map<String, Integer> sizes, Map<String, Struct.Member> members, Map<String, Integer> backs) {

  /** Members that a library of today need not have yet. */
  private static final List<String> NEWER = List.of("ibv_port_attr.active_speed_ex");

  static CompiledLayout parse(Stream<String> lines) {
    CompiledLayout layout =
        new CompiledLayout(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    lines.forEach(layout::read);
    return layout;
  }

  private void read(String line) {
    String[] words = line.split("[ =]");
    switch (words[words.length - 2]) {
      case "back" -> backs.put(words[0].split("\\.")[1], Integer.parseInt(words[2]));
      case "size" -> {
        if (words[0].equals("struct")) {
          sizes.put(words[1], Integer.parseInt(words[3]));
        } else {
          members.put(
              words[0], new Struct.Member(Integer.parseInt(words[2]), Integer.parseInt(words[4])));
        }
      }
      default -> throw new IllegalArgumentException(line);
    }
  }

  /** Every struct that is mirrored here. */
  static List<Struct> mirrors(Abi abi) {
    return List.of(
        DeviceStructs.IBV_DEVICE,
        DeviceStructs.IBV_DEVICE_ATTR,
        DeviceStructs.IBV_DEVICE_ATTR_EX,
        DeviceStructs.IBV_PORT_ATTR,
        DeviceStructs.IBV_GID_ENTRY,
        DeviceStructs.ibv_context(abi),
        ObjectStructs.IBV_CQ,
        ObjectStructs.IBV_SRQ_ATTR,
        ObjectStructs.IBV_SRQ_INIT_ATTR,
        ObjectStructs.IBV_SRQ_INIT_ATTR_EX,
        ObjectStructs.IBV_MR,
        ObjectStructs.IBV_XRCD_INIT_ATTR,
        ObjectStructs.IBV_GLOBAL_ROUTE,
        ObjectStructs.IBV_AH_ATTR,
        QpStructs.IBV_QP,
        QpStructs.IBV_QP_CAP,
        QpStructs.IBV_QP_INIT_ATTR,
        QpStructs.IBV_RX_HASH_CONF,
        QpStructs.IBV_QP_INIT_ATTR_EX,
        QpStructs.IBV_QP_ATTR,
        QpStructs.IBV_QP_OPEN_ATTR);
  }

  /** Every mirrored struct, member and verb is where the compiler put it. */
  void mustAgreeWithTheMirrors(Abi abi) {
    for (Struct struct : mirrors(abi)) {
      if (struct != DeviceStructs.IBV_PORT_ATTR) {
        assertThat(struct.size()).as("struct " + struct.name()).isEqualTo(size(struct));
      }
      struct
          .members()
          .forEach(
              (path, member) -> {
                String name = struct.name() + "." + path;
                if (members.containsKey(name) || !NEWER.contains(name)) {
                  assertThat(member).as(name).isEqualTo(members.get(name));
                }
              });
    }
    // the one struct that the library takes in several sizes: 52, and 56 since version 49
    assertThat(size(DeviceStructs.IBV_PORT_ATTR)).isBetween(52, DeviceStructs.IBV_PORT_ATTR.size());
    for (ContextOp op : ContextOp.values()) {
      assertThat(op.back()).as("verbs_context." + op).isEqualTo(backs.get(op.name()));
    }
    assertThat(ContextOp.SZ_BACK).as("verbs_context.sz").isEqualTo(backs.get("sz"));
  }

  private Integer size(Struct struct) {
    return sizes.get(struct.name());
  }
}
