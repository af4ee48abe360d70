package org.verbscope.verbs.live.ibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Layer;

/** What libibverbs would follow to its end is kept from it: so none of it needs the library. */
class NullPointerTest {
  private static final long PD = CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_PD");
  private static final long XRCD = CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_XRCD");
  private static final long TABLE = CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_IND_TABLE");
  private static final long FLAGS =
      CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_CREATE_FLAGS");

  @Test
  void aPlainQpNeedsItsPdAndBothCqs() {
    assertThat(plain("IBV_QPT_RC", "pd", "recv_cq")).isEqualTo("send_cq");
    assertThat(plain("IBV_QPT_RC", "pd", "send_cq")).isEqualTo("recv_cq");
    assertThat(plain("IBV_QPT_RC", "send_cq", "recv_cq")).isEqualTo("pd");
    assertThat(plain("IBV_QPT_UD")).isEqualTo("send_cq");
  }

  @Test
  void anXrcQpHasNoUseForTheCqsOfTheOtherSide() {
    assertThat(plain("IBV_QPT_XRC_SEND", "send_cq")).isEqualTo("pd");
    assertThat(plain("IBV_QPT_XRC_SEND", "pd")).isEqualTo("send_cq");
    assertThat(plain("IBV_QPT_XRC_RECV")).isEqualTo("pd");
  }

  @Test
  void anExtendedQpNeedsWhatItsMaskAnnounces() {
    assertThat(extended(PD, "IBV_QPT_RC", "send_cq", "recv_cq")).isEqualTo("pd");
    assertThat(extended(PD | FLAGS, "IBV_QPT_RC", "send_cq", "recv_cq")).isEqualTo("pd");
    assertThat(extended(PD, "IBV_QPT_RC", "pd", "recv_cq")).isEqualTo("send_cq");
    assertThat(extended(PD, "IBV_QPT_RC", "pd", "send_cq")).isEqualTo("recv_cq");
    assertThat(extended(XRCD, "IBV_QPT_XRC_RECV")).isEqualTo("xrcd");
    assertThat(extended(PD | XRCD, "IBV_QPT_XRC_RECV", "xrcd")).isEqualTo("pd");
    assertThat(extended(0, "IBV_QPT_RC")).isEqualTo("send_cq");
  }

  @Test
  void noVerbMakesAnIndirectionTable() {
    String[] all = {"pd", "xrcd", "send_cq", "recv_cq", "srq"};
    assertThat(extended(PD | TABLE, "IBV_QPT_RAW_PACKET", all)).isEqualTo("rwq_ind_tbl");
    assertThat(extended(TABLE, "IBV_QPT_XRC_RECV")).isEqualTo("rwq_ind_tbl");
  }

  @Test
  void theRefusalNamesThePointerAndWhatToDo() {
    VerbFailure failure =
        catchThrowableOfType(VerbFailure.class, () -> QpVerbs.create(wanted("IBV_QPT_RC")));
    assertThat(failure.errno()).isEqualTo(Errno.EINVAL);
    assertThat(failure.layer()).isEqualTo(Layer.PREFLIGHT);
    assertThat(failure).hasMessageContaining("send_cq is NULL");
    assertThat(failure.remedy()).contains("send_cq");
  }

  @Test
  void objectsOfOtherKindsAreLookedAtAsWell() {
    assertThat(field(() -> ObjectVerbs.createSrq(0, Fields.NONE))).isEqualTo("pd");
    assertThat(field(() -> ObjectVerbs.createAh(0, Fields.NONE))).isEqualTo("pd");
    assertThat(field(() -> ObjectVerbs.regMr(null, 0, Fields.NONE))).isEqualTo("pd");
    assertThat(field(() -> QpVerbs.open(null, 0, Fields.NONE, 0))).isEqualTo("xrcd");
  }

  /** The field that was refused when only {@code there} point anywhere. */
  private static String plain(String type, String... there) {
    return field(() -> QpVerbs.create(wanted(type, there)));
  }

  private static String extended(long compMask, String type, String... there) {
    return field(() -> QpVerbs.createExtended(null, wanted(type, there), compMask));
  }

  private static QpVerbs.Wanted wanted(String type, String... there) {
    List<String> pointing = Arrays.asList(there);
    long number = CEnums.QP_TYPE.valueOf(type);
    Fields fields = Fields.builder().put("qp_type", number).build();
    return new QpVerbs.Wanted(field -> pointing.contains(field) ? 0x1000 : 0, fields, number);
  }

  private interface Verb {
    void run() throws VerbFailure;
  }

  private static String field(Verb verb) {
    return catchThrowableOfType(VerbFailure.class, verb::run).attribute();
  }
}
