package org.verbscope.verbs.sim;

import static org.verbscope.verbs.model.CConstants.IBV_QPS_ERR;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_INIT;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_RESET;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_RTR;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_RTS;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_UNKNOWN;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.Value;

/** A queue pair as the kernel has it, behind the one or more handles of processes. */
final class QueuePair {
  static final long RESET = IBV_QPS_RESET;
  static final long INIT = IBV_QPS_INIT;
  static final long RTR = IBV_QPS_RTR;
  static final long RTS = IBV_QPS_RTS;
  static final long ERR = IBV_QPS_ERR;
  static final long UNKNOWN = IBV_QPS_UNKNOWN;

  private final SimDevice device;
  private final long number;
  private final long type;
  private final Caps reported;
  private final boolean signalsAll;
  private final XrcDomain domain;
  private final QpValues values;

  /** Replaced when it changes: nearly every QP has one handle, and there may be 130,000 QPs. */
  private List<SimQp> handles = List.of();

  private int handlesMade;
  private SimQp row;

  /**
   * @param reported capabilities as a query tells them
   * @param signalsAll {@code sq_sig_all}
   * @param domain of a target QP the XRC domain it is in, else null
   */
  QueuePair(
      SimDevice device,
      long number,
      long type,
      Caps reported,
      boolean signalsAll,
      XrcDomain domain) {
    this.device = device;
    this.number = number;
    this.type = type;
    this.reported = reported;
    this.signalsAll = signalsAll;
    this.domain = domain;
    this.values = new QpValues(device.freshQp());
  }

  SimDevice device() {
    return device;
  }

  long number() {
    return number;
  }

  long type() {
    return type;
  }

  XrcDomain domain() {
    return domain;
  }

  boolean isTarget() {
    return domain != null;
  }

  /** Every handle that is open, in the order they were made. */
  List<SimQp> handles() {
    return handles;
  }

  /** Adds a handle; the first is the creator's and stands for the QP from then on. */
  void add(SimQp handle) {
    if (row == null) {
      row = handle;
    }
    List<SimQp> more = new ArrayList<>(handles);
    more.add(handle);
    handles = List.copyOf(more);
  }

  /** Takes a handle away that was closed. */
  void remove(SimQp handle) {
    handles = handles.stream().filter(other -> other != handle).toList();
  }

  /** The creator's handle, whether still open or not. */
  SimQp row() {
    return row;
  }

  boolean isOpenByCreator() {
    return handles.contains(row);
  }

  /** Every row that shows it is to be looked at anew. */
  void changed() {
    row.changed();
    handles.forEach(SimObject::changed);
  }

  /** Counts a new handle: 1 is the creator's. */
  int countHandle() {
    return ++handlesMade;
  }

  long state() {
    return number("qp_state");
  }

  long number(String attribute) {
    return ((Value.Num) value(attribute)).bits();
  }

  /** A member of {@code struct ibv_qp_attr}. */
  Value value(String attribute) {
    return values.get(attribute);
  }

  void set(String attribute, Value value) {
    values.set(attribute, value);
  }

  void enter(long state) {
    if (state == RESET && !device.provider().keepsAttributesOverReset()) {
      values.clear();
    }
    values.set("qp_state", Value.of(state));
    if (!device.provider().trustsCurrentState()) {
      values.set("cur_qp_state", Value.of(state));
    }
  }

  /**
   * What {@code ibv_query_qp} returns: {@code ibv_qp_attr}, and the rest of the init attributes.
   */
  Map<String, Value> queried() {
    Map<String, Value> all = new LinkedHashMap<>();
    all.put("qp_type", Value.of(type));
    all.putAll(reported.toMap());
    all.put("sq_sig_all", Value.of(signalsAll ? 1 : 0));
    all.putAll(values.toMap());
    // a modify takes it, but no query answers it
    all.remove("rate_limit");
    all.put("sq_draining", Value.of(0));
    return all;
  }
}
