package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
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

  Receipt call(Verb verb, String device, Object... fields) {
    Fields.Builder builder = Fields.builder();
    for (int i = 0; i < fields.length; i += 2) {
      builder.put((String) fields[i], value(fields[i + 1]));
    }
    Header header = Header.NONE.withDevice(device).withProcess(process);
    return host.perform(VerbCall.of(verb, header, builder.build()));
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
    return make(
        Verb.IBV_CREATE_QP,
        "",
        "pd",
        pd,
        "send_cq",
        cq,
        "recv_cq",
        cq,
        "qp_type",
        type,
        "cap.max_send_wr",
        16,
        "cap.max_recv_wr",
        16,
        "cap.max_send_sge",
        1,
        "cap.max_recv_sge",
        1);
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
