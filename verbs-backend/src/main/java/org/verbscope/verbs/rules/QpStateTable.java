package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Cause;

/**
 * What {@code ibv_modify_qp} needs and takes for each transition and QP type: the kernel's {@code
 * ib_modify_qp_is_ok} (drivers/infiniband/core/verbs.c), told by reasons instead of one EINVAL.
 */
public final class QpStateTable {
  private static final long STATE = QpAttrMask.bit("IBV_QP_STATE");
  private static final long CUR_STATE = QpAttrMask.bit("IBV_QP_CUR_STATE");

  /**
   * Bits that the kernel takes out of the mask before it looks at the table, so that an RC mask
   * works on XRC QPs.
   */
  private static final Map<Long, Long> STRIPPED =
      Map.of(
          IBV_QPT_XRC_SEND,
          QpAttrMask.bit("IBV_QP_MAX_DEST_RD_ATOMIC") | QpAttrMask.bit("IBV_QP_MIN_RNR_TIMER"),
          IBV_QPT_XRC_RECV,
          QpAttrMask.bit("IBV_QP_MAX_QP_RD_ATOMIC")
              | QpAttrMask.bit("IBV_QP_RETRY_CNT")
              | QpAttrMask.bit("IBV_QP_RNR_RETRY"));

  private static final Map<Key, Rule> RULES = read();

  private QpStateTable() {}

  /**
   * One row: bits that must be given, that may be given, and that newer kernels (from about 7.0)
   * take as well.
   */
  public record Rule(long required, long optional, long optionalInNewest) {}

  private record Key(long from, long to, long qpType) {}

  /** The rule for a transition; empty where there is no such transition for the type. */
  public static Optional<Rule> rule(long from, long to, long qpType) {
    return Optional.ofNullable(RULES.get(new Key(from, to, qpType)));
  }

  /** The states that can be reached from {@code from} in one step. */
  public static List<Long> reachable(long from, long qpType) {
    return RULES.keySet().stream()
        .filter(key -> key.from == from && key.qpType == qpType)
        .map(Key::to)
        .sorted()
        .toList();
  }

  public static boolean allows(long from, long to, long qpType, long mask) {
    return problems(from, to, qpType, mask).isEmpty();
  }

  /**
   * Every reason why the table forbids a modify; empty when it allows it.
   *
   * @param from the state of the QP now, or {@code cur_qp_state} where that is given
   * @param to {@code qp_state}, or {@code from} where none is given
   * @param mask the bits of the fields given
   */
  public static List<Cause> problems(long from, long to, long qpType, long mask) {
    String step = state(from) + " → " + state(to);
    List<Cause> causes = new ArrayList<>();
    if ((mask & CUR_STATE) != 0 && (from < 2 || from > 5)) {
      causes.add(
          certain(
              "cur_qp_state",
              "cur_qp_state " + state(from) + " cannot be claimed",
              "only RTR, RTS, SQD and SQE can",
              "leave cur_qp_state out"));
    }
    Optional<Rule> rule = rule(from, to, qpType);
    if (rule.isEmpty()) {
      causes.add(
          certain(
              "qp_state",
              "there is no step " + step + " for " + CEnums.QP_TYPE.nameOf(qpType),
              "from " + state(from) + " a QP goes to " + reachableNames(from, qpType),
              "go by the states in between"));
      return causes;
    }
    long given = mask & ~STRIPPED.getOrDefault(qpType, 0L);
    for (long bit : bits(rule.get().required & ~given)) {
      causes.add(
          certain(
              QpAttrMask.fieldOf(bit),
              QpAttrMask.fieldOf(bit) + " is missing",
              step + " of " + CEnums.QP_TYPE.nameOf(qpType) + " needs " + QpAttrMask.names(bit),
              "give " + QpAttrMask.fieldOf(bit)));
    }
    long allowed = rule.get().required | rule.get().optional | STATE;
    for (long bit : bits(given & ~allowed)) {
      boolean newer = (rule.get().optionalInNewest & bit) != 0;
      causes.add(
          certain(
              QpAttrMask.fieldOf(bit),
              QpAttrMask.fieldOf(bit) + " cannot be given",
              step
                  + " of "
                  + CEnums.QP_TYPE.nameOf(qpType)
                  + " does not take "
                  + QpAttrMask.names(bit)
                  + (newer ? " before about Linux 7.0" : ""),
              "leave " + QpAttrMask.fieldOf(bit) + " out"));
    }
    return causes;
  }

  private static String reachableNames(long from, long qpType) {
    List<String> names = reachable(from, qpType).stream().map(QpStateTable::state).toList();
    return names.isEmpty() ? "no other state" : String.join(", ", names);
  }

  private static Cause certain(String attribute, String says, String evidence, String remedy) {
    return new Cause(Cause.Certainty.CERTAIN, attribute, says, evidence, remedy);
  }

  private static String state(long state) {
    return CEnums.QP_STATE.nameOf(state).replace("IBV_QPS_", "");
  }

  private static List<Long> bits(long mask) {
    List<Long> bits = new ArrayList<>();
    for (long left = mask; left != 0; left &= left - 1) {
      bits.add(Long.lowestOneBit(left));
    }
    return bits;
  }

  private static Map<Key, Rule> read() {
    Map<Key, Rule> rules = new LinkedHashMap<>();
    for (String[] cells : TabbedText.rows(QpStateTable.class, "qp-states.tsv")) {
      rules.put(
          new Key(
              CEnums.QP_STATE.valueOf("IBV_QPS_" + cells[0]),
              CEnums.QP_STATE.valueOf("IBV_QPS_" + cells[1]),
              CEnums.QP_TYPE.valueOf("IBV_QPT_" + cells[2])),
          new Rule(mask(cells[3]), mask(cells[4]), mask(cells[5])));
    }
    return rules;
  }

  private static long mask(String names) {
    long mask = 0;
    for (String name : names.equals("-") ? new String[0] : names.split("\\|")) {
      mask |= QpAttrMask.bit("IBV_QP_" + name);
    }
    return mask;
  }
}
