package org.verbscope.verbs.live.ibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Value;

/** The mirrors against literal numbers, on every machine. */
class LayoutTest {

  @Test
  void theMirrorsAreWhatACompilerMadeOfTheHeaderOnX86() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                LayoutTest.class.getResourceAsStream("layout-x86_64.txt"),
                StandardCharsets.UTF_8))) {
      CompiledLayout.parse(lines.lines()).mustAgreeWithTheMirrors(Abi.X86_64);
    }
  }

  @Test
  void onAarch64OnlyWhatFollowsTheMutexOfTheContextMoves() {
    Struct context = DeviceStructs.ibv_context(Abi.AARCH64);
    assertThat(context.size()).isEqualTo(336);
    assertThat(context.member("abi_compat")).isEqualTo(new Struct.Member(328, 8));
    assertThat(context.member("num_comp_vectors")).isEqualTo(new Struct.Member(272, 4));
  }

  @Test
  void noTwoMembersOverlapUnlessOneEmbedsTheOther() {
    for (Struct struct : CompiledLayout.mirrors(Abi.X86_64)) {
      Map<Integer, String> bytes = new HashMap<>();
      struct
          .members()
          .forEach(
              (path, member) -> {
                if (struct.members().keySet().stream().anyMatch(p -> p.startsWith(path + "."))) {
                  return;
                }
                for (int at = member.offset(); at < member.offset() + member.size(); at++) {
                  assertThat(bytes.put(at, path)).as(struct.name() + " byte " + at).isNull();
                }
                assertThat(member.offset() + member.size()).isLessThanOrEqualTo(struct.size());
              });
    }
  }

  @Test
  void onlyLinuxOnTwoArchitecturesHasKnownOffsets() {
    assertThat(Abi.of("Linux", "amd64")).contains(Abi.X86_64);
    assertThat(Abi.of("Linux", "aarch64")).contains(Abi.AARCH64);
    assertThat(Abi.of("Linux", "riscv64")).isEmpty();
    assertThat(Abi.of("Windows 11", "amd64")).isEmpty();
  }

  @Test
  void fieldsAreWrittenWhereTheirMembersAreAndReadBackUnsigned() {
    Gid gid = Gid.parse("2001:db8::1");
    Fields fields =
        Fields.builder()
            .put("qp_state", 3)
            .put("dest_qp_num", 0xffff_fff0L)
            .put("ah_attr.grh.dgid", Value.of(gid))
            .put("ah_attr.dlid", 0xfffe)
            .put("timeout", 0xff)
            .put("no_such_member", 1)
            .build();
    try (Struct.Block attr = QpStructs.IBV_QP_ATTR.allocate()) {
      attr.putAll(fields);
      assertThat(attr.pointer().getInt(0)).isEqualTo(3);
      assertThat(attr.pointer().getInt(28)).isEqualTo(-16);
      assertThat(attr.pointer().getByteArray(56, 16)).isEqualTo(gid.bytes());
      assertThat(attr.get("dest_qp_num")).isEqualTo(0xffff_fff0L);
      assertThat(attr.get("ah_attr.dlid")).isEqualTo(0xfffe);
      assertThat(attr.get("timeout")).isEqualTo(255);
      assertThat(attr.get("path_mtu")).isZero();
    }
  }

  @Test
  void theVersionOfRdmaCoreIsInTheNameOfTheMappedFile() {
    assertThat(
            Ibverbs.version(
                java.util.stream.Stream.of(
                    "7f10-7f20 r-xp 00000000 08:01 77 /usr/lib/x86_64-linux-gnu/libc.so.6",
                    "7f30-7f40 r-xp 00002000 08:01 78 /usr/lib64/libibverbs.so.1.14.44.0")))
        .isEqualTo("44.0");
    assertThat(
            Ibverbs.version(java.util.stream.Stream.of("7f30-7f40 r-xp 0 0 /opt/libibverbs.so.1")))
        .isEmpty();
  }

  @Test
  void guidsReadAsTheToolsOfRdmaCoreWriteThem() {
    byte[] guid = {0x50, 0x54, 0, (byte) 0xff, (byte) 0xfe, 0x12, 0x34, 0x56};
    assertThat(VerbsContext.guid(guid)).isEqualTo("5054:00ff:fe12:3456");
  }
}
