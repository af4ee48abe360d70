package org.verbscope.verbs.sim;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.rules.QpAttrMask;
import org.verbscope.verbs.rules.QpStateTable;

/** {@code ibv_modify_qp}: the checks of uverbs, of the core and of the driver, in their order. */
final class QpModification {
  private static final long STATE = QpAttrMask.bit("IBV_QP_STATE");
  private static final long CUR_STATE = QpAttrMask.bit("IBV_QP_CUR_STATE");
  private static final long PORT = QpAttrMask.bit("IBV_QP_PORT");
  private static final long AV = QpAttrMask.bit("IBV_QP_AV");
  private static final long ALT_PATH = QpAttrMask.bit("IBV_QP_ALT_PATH");
  private static final long QKEY = QpAttrMask.bit("IBV_QP_QKEY");
  private static final long RATE_LIMIT = QpAttrMask.bit("IBV_QP_RATE_LIMIT");
  private static final long STRIPPED_OF_SENDER =
      QpAttrMask.bit("IBV_QP_MAX_DEST_RD_ATOMIC") | QpAttrMask.bit("IBV_QP_MIN_RNR_TIMER");
  private static final long STRIPPED_OF_TARGET =
      QpAttrMask.bit("IBV_QP_MAX_QP_RD_ATOMIC")
          | QpAttrMask.bit("IBV_QP_RETRY_CNT")
          | QpAttrMask.bit("IBV_QP_RNR_RETRY");

  private static final long CONTROLLED_QKEY = 0x8000_0000L;
  private static final long PSN_MASK = 0xff_ffff;
  private static final long LARGEST_MTU = 5;

  /** For each attribute the bit that announces it. */
  private static final Map<String, Long> BITS = new LinkedHashMap<>();

  static {
    for (String name : AttributeCatalog.QP_ATTR) {
      BITS.put(name, QpAttrMask.of(Fields.builder().put(name, 0).build()));
    }
  }

  private final QueuePair qp;
  private final Fields fields;
  private long mask;

  private QpModification(QueuePair qp, Fields fields) {
    this.qp = qp;
    this.fields = fields;
    this.mask = QpAttrMask.of(fields);
  }

  static void modify(QueuePair qp, Fields fields) throws VerbFailed {
    new QpModification(qp, fields).run();
  }

  private void run() throws VerbFailed {
    if (given(RATE_LIMIT) && !qp.device().provider().takesRateLimit()) {
      throw VerbFailed.library(Errno.EOPNOTSUPP);
    }
    qp.device().checkAlive();
    need(!given(STATE) || isState("qp_state"));
    need(!given(CUR_STATE) || isState("cur_qp_state"));
    checkPorts();
    checkQkey();
    mask &= ~strippedBits();
    if (given(AV)) {
      AddressCheck.check(qp.device(), fields, "ah_attr.");
    }
    if (given(ALT_PATH)) {
      need(!port("alt_port_num").isEthernet());
      AddressCheck.check(qp.device(), fields, "alt_ah_attr.");
    }
    checkTransition();
    checkValues();
    store();
    qp.changed();
  }

  private boolean given(long bit) {
    return (mask & bit) != 0;
  }

  private static void need(boolean sound) throws VerbFailed {
    if (!sound) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
  }

  private boolean isState(String field) {
    long state = fields.number(field);
    return state >= QueuePair.RESET && state <= QueuePair.ERR;
  }

  private PortProfile port(String field) throws VerbFailed {
    return qp.device()
        .port(fields.number(field))
        .map(SimPort::profile)
        .orElseThrow(() -> VerbFailed.kernel(Errno.EINVAL));
  }

  private void checkPorts() throws VerbFailed {
    if (given(PORT)) {
      port("port_num");
    }
    if (given(AV)) {
      long addressed = port("ah_attr.port_num").number();
      if (given(STATE) && fields.number("qp_state") == QueuePair.RTR) {
        need(addressed == qp.number("port_num"));
      } else {
        need(!given(PORT) || fields.number("port_num") == addressed);
        mask |= PORT;
      }
    }
    if (given(ALT_PATH)) {
      need(port("alt_port_num").number() == port("alt_ah_attr.port_num").number());
    }
  }

  private void checkQkey() throws VerbFailed {
    boolean controlled = given(QKEY) && (fields.number("qkey") & CONTROLLED_QKEY) != 0;
    if (controlled && !qp.device().machine().hasCapNetRaw()) {
      throw VerbFailed.kernel(Errno.EPERM);
    }
  }

  /** Bits that mean nothing to one half of an XRC connection: the kernel drops them silently. */
  private long strippedBits() {
    if (qp.type() == QpTypes.XRC_SEND) {
      return STRIPPED_OF_SENDER;
    }
    return qp.type() == QpTypes.XRC_RECV ? STRIPPED_OF_TARGET : 0;
  }

  private void checkTransition() throws VerbFailed {
    long from = given(CUR_STATE) ? fields.number("cur_qp_state") : qp.state();
    long to = given(STATE) ? fields.number("qp_state") : from;
    need(from == qp.state() || qp.device().provider().trustsCurrentState());
    need(QpStateTable.allows(from, to, qp.type(), mask));
  }

  private void checkValues() throws VerbFailed {
    SimDevice device = qp.device();
    long portNumber = given(PORT) ? wanted("port_num") : qp.number("port_num");
    PortProfile port =
        device.port(portNumber).map(SimPort::profile).orElse(device.ports().get(0).profile());
    long mtuBound =
        port.attribute(device.provider().mtuBoundIsMaximum() ? "max_mtu" : "active_mtu");
    boolean mtuGiven = fields.has("path_mtu");
    need(!mtuGiven || fields.number("path_mtu") <= Math.min(mtuBound, LARGEST_MTU));
    need(fields.number("max_rd_atomic") <= device.profile().limit("max_qp_init_rd_atom"));
    need(fields.number("timeout") <= 31);
    if (device.provider().looksAtFewValues()) {
      return;
    }
    need(!mtuGiven || fields.number("path_mtu") >= 1);
    need(fields.number("pkey_index") < Math.max(1, port.attribute("pkey_tbl_len")));
    need(fields.number("max_dest_rd_atomic") <= device.profile().limit("max_qp_rd_atom"));
    need(fields.number("min_rnr_timer") <= 31);
    need(fields.number("retry_cnt") <= 7 && fields.number("rnr_retry") <= 7);
  }

  /** The port that is set, by the address alone where {@code port_num} was left out. */
  private long wanted(String field) {
    return fields.has(field) ? fields.number(field) : fields.number("ah_attr." + field);
  }

  private void store() {
    if (given(STATE)) {
      qp.enter(fields.number("qp_state"));
    }
    if (given(CUR_STATE)) {
      qp.set("cur_qp_state", Value.of(qp.state()));
    }
    BITS.forEach(
        (name, bit) -> {
          if (given(bit) && !name.endsWith("qp_state")) {
            qp.set(name, stored(name));
          }
        });
    if (given(PORT)) {
      qp.set("port_num", Value.of(wanted("port_num")));
    }
  }

  /** What the kernel keeps of a given value; a member left out of a struct is zero. */
  private Value stored(String name) {
    long number = fields.number(name);
    return switch (name) {
      case "rq_psn", "sq_psn" -> Value.of(number & PSN_MASK);
      case "max_rd_atomic", "max_dest_rd_atomic" ->
          Value.of(qp.device().provider().storedReadDepth(number));
      default -> fields.get(name).orElseGet(() -> zero(name));
    };
  }

  private static Value zero(String name) {
    boolean gid = AttributeCatalog.get(Kind.QP, name).type() instanceof ValueType.GidText;
    return gid ? Value.of(Gid.of(new byte[Gid.BYTES])) : Value.of(0);
  }
}
