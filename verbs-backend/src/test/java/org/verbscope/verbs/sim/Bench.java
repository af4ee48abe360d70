package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** A simulated host with short ways to do calls on it, for tests. */
final class Bench implements AutoCloseable {
  /** The peer's address on the way to RTR. */
  static final Value DGID = Value.of(Gid.parse("::ffff:192.0.2.99"));

  /** The value of a field that {@link #toRtr} or {@link #toRts} would give and shall not. */
  static final String LEFT_OUT = "left out";

  final SimulatedHost host;
  private String process = Header.MAIN_PROCESS;

  Bench() {
    this("sim:workshop");
  }

  Bench(String address) {
    host = SimulatedHost.open(HostAddress.parse(address));
  }

  /** From now on another process acts. */
  Bench as(String newProcess) {
    process = newProcess;
    return this;
  }

  /**
   * Does a call.
   *
   * @param fields names and values in turn; {@code "cap", "16/16/1/1"} gives as many of the sizes
   *     of a QP, in the order of {@code struct ibv_qp_cap}
   */
  Receipt call(Verb verb, String device, Object... fields) {
    Fields.Builder builder = Fields.builder();
    for (int i = 0; i < fields.length; i += 2) {
      if (fields[i].equals("cap")) {
        putSizes(builder, (String) fields[i + 1]);
      } else {
        builder.put((String) fields[i], value(fields[i + 1]));
      }
    }
    Header header = Header.NONE.withDevice(device).withProcess(process);
    return host.perform(VerbCall.of(verb, header, builder.build()));
  }

  private static void putSizes(Fields.Builder builder, String slashed) {
    Iterator<String> names = AttributeCatalog.CAPS.iterator();
    for (String size : slashed.split("/")) {
      builder.put(names.next(), Long.parseLong(size));
    }
  }

  private static Value value(Object given) {
    if (given == null) {
      return new Value.NullPointer();
    }
    if (given instanceof ResourceId id) {
      return Value.name(id);
    }
    if (given instanceof Value value) {
      return value;
    }
    return given instanceof String text ? Value.of(text) : Value.of(((Number) given).longValue());
  }

  /** Does a call that must be granted, and names what it made. */
  ResourceId make(Verb verb, String device, Object... fields) {
    return granted(call(verb, device, fields)).id();
  }

  static Receipt granted(Receipt receipt) {
    assertThat(receipt.outcome()).isInstanceOf(Outcome.Granted.class);
    return receipt;
  }

  ResourceId pd(String device) {
    return make(Verb.IBV_ALLOC_PD, device);
  }

  ResourceId cq(String device) {
    return make(Verb.IBV_CREATE_CQ, device, "cqe", 64);
  }

  ResourceId qp(String device, long type) {
    return qp(type, pd(device), cq(device));
  }

  ResourceId qp(long type, ResourceId pd, ResourceId cq) {
    return granted(createQp(Verb.IBV_CREATE_QP, type, pd, cq, "cap", "16/16/1/1")).id();
  }

  /** Asks for a QP with a new PD and both queues on one new CQ; {@code more} are further fields. */
  Receipt createQp(Verb verb, String device, long type, Object... more) {
    return createQp(verb, type, pd(device), cq(device), more);
  }

  /** Asks for a QP with both queues on one CQ; {@code more} are further fields. */
  Receipt createQp(Verb verb, long type, ResourceId pd, ResourceId cq, Object... more) {
    return call(verb, "", with(more, "pd", pd, "send_cq", cq, "recv_cq", cq, "qp_type", type));
  }

  /** Asks for an XRC target QP. */
  Receipt createTarget(ResourceId xrcd, Object... more) {
    return call(Verb.IBV_CREATE_QP_EX, "", with(more, "xrcd", xrcd, "qp_type", QpTypes.XRC_RECV));
  }

  /** Fields, and then more. */
  static Object[] with(Object[] more, Object... fields) {
    List<Object> all = new ArrayList<>(Arrays.asList(fields));
    all.addAll(Arrays.asList(more));
    return all.toArray();
  }

  Receipt modify(ResourceId qp, Object... attributes) {
    return call(Verb.IBV_MODIFY_QP, "", with(attributes, "qp", qp));
  }

  Receipt toInit(ResourceId qp) {
    return modify(qp, "qp_state", 1, "pkey_index", 0, "port_num", 1, "qp_access_flags", 7);
  }

  /** A sound INIT→RTR of a RoCE QP with some attributes changed, added or {@link #LEFT_OUT}. */
  Receipt toRtr(ResourceId qp, Object... changes) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("qp_state", 2);
    fields.put("path_mtu", 3);
    fields.put("dest_qp_num", 0x77);
    fields.put("rq_psn", 0x123456);
    fields.put("max_dest_rd_atomic", 1);
    fields.put("min_rnr_timer", 12);
    fields.put("ah_attr.is_global", 1);
    fields.put("ah_attr.grh.dgid", DGID);
    fields.put("ah_attr.grh.sgid_index", qp.text().startsWith("mlx5_1/") ? 3 : 1);
    fields.put("ah_attr.grh.hop_limit", 64);
    fields.put("ah_attr.port_num", 1);
    return modifyBy(qp, fields, changes);
  }

  /** A sound RTR→RTS with some attributes changed, added or {@link #LEFT_OUT}. */
  Receipt toRts(ResourceId qp, Object... changes) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("qp_state", 3);
    fields.put("timeout", 14);
    fields.put("retry_cnt", 7);
    fields.put("rnr_retry", 7);
    fields.put("sq_psn", 1);
    fields.put("max_rd_atomic", 1);
    return modifyBy(qp, fields, changes);
  }

  private Receipt modifyBy(ResourceId qp, Map<String, Object> fields, Object... changes) {
    for (int i = 0; i < changes.length; i += 2) {
      fields.put((String) changes[i], changes[i + 1]);
    }
    fields.values().removeIf(LEFT_OUT::equals);
    List<Object> flat = new ArrayList<>();
    fields.forEach((name, value) -> flat.addAll(List.of(name, value)));
    return modify(qp, flat.toArray());
  }

  /** {@code granted}, or the errno's name. */
  static String ending(Receipt receipt) {
    return receipt.isGranted() ? "granted" : errno(receipt).name();
  }

  static Errno errno(Receipt receipt) {
    if (receipt.outcome() instanceof Outcome.Failed failed) {
      return failed.errno();
    }
    return receipt.outcome() instanceof Outcome.Refused refused ? refused.errno() : null;
  }

  Resource find(ResourceId id) {
    return host.snapshot().find(id).orElseThrow();
  }

  static long number(Map<String, Value> values, String name) {
    return ((Value.Num) values.get(name)).bits();
  }

  Map<String, Value> query(ResourceId qp) {
    return granted(call(Verb.IBV_QUERY_QP, "", "qp", qp)).actual();
  }

  @Override
  public void close() {
    host.close();
  }
}
