package org.verbscope.ui.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class CCodeTest {

  @Test
  void aQpIsCreatedWithItsStruct() {
    VerbCall call =
        VerbCall.of(
            Verb.IBV_CREATE_QP,
            Header.NONE.withAs("qp1"),
            Fields.builder()
                .put("pd", ResourceId.of("mlx5_0", org.verbscope.verbs.model.Kind.PD, 3))
                .name("send_cq", "cq1")
                .name("recv_cq", "cq1")
                .put("cap.max_send_wr", 100)
                .put("cap.max_inline_data", 64)
                .put("qp_type", CEnums.QP_TYPE.valueOf("IBV_QPT_RC"))
                .build());
    assertThat(CCode.of(call))
        .isEqualTo(
            """
            struct ibv_qp_init_attr attr = {
                .send_cq = cq1,
                .recv_cq = cq1,
                .qp_type = IBV_QPT_RC,
                .cap = {
                    .max_send_wr = 100,
                    .max_inline_data = 64,
                },
            };
            struct ibv_qp *qp1 = ibv_create_qp(pd_3, &attr);
            """);
  }

  @Test
  void aModificationNamesItsMask() {
    VerbCall call =
        VerbCall.of(
            Verb.IBV_MODIFY_QP,
            Header.NONE,
            Fields.builder()
                .name("qp", "qp1")
                .put("qp_state", CEnums.QP_STATE.valueOf("IBV_QPS_INIT"))
                .put("port_num", 1)
                .build());
    assertThat(CCode.of(call))
        .contains(".qp_state = IBV_QPS_INIT,", ".port_num = 1,")
        .contains("ibv_modify_qp(qp1, &attr,")
        .contains("IBV_QP_STATE | IBV_QP_PORT");
  }

  @Test
  void aDomainIsOpenedByItsFile() {
    VerbCall call =
        VerbCall.of(
            Verb.IBV_OPEN_XRCD,
            Header.NONE.withAs("x").withDevice("mlx5_0"),
            Fields.builder()
                .put("fd_path", Value.of("/tmp/domain"))
                .put("oflags", CEnums.OFLAGS.valueOf("O_CREAT"))
                .build());
    assertThat(CCode.of(call))
        .contains(".fd = open(\"/tmp/domain\", O_RDONLY),")
        .contains(".oflags = O_CREAT,")
        .contains("struct ibv_xrcd *x = ibv_open_xrcd(context, &attr);");
  }

  @Test
  void aNameThatNeedsItIsEscaped() {
    VerbCall call =
        VerbCall.of(
            Verb.IBV_OPEN_XRCD,
            Header.NONE.withDevice("mlx5_0"),
            Fields.builder().put("fd_path", Value.of("/tmp/a\n\"b\"\\c\u001b1")).build());
    assertThat(CCode.of(call)).contains("open(\"/tmp/a\\n\\\"b\\\"\\\\c\\0331\", O_RDONLY)");
  }

  @Test
  void everyVerbHasAForm() {
    for (Verb verb : Verb.values()) {
      assertThat(CCode.of(VerbCall.of(verb, Header.NONE, Fields.NONE)))
          .contains(verb.cName())
          .endsWith("\n");
    }
  }
}
