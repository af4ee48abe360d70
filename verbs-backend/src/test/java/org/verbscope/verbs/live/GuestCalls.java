package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Calls on a device of the guest, in few words. */
public final class GuestCalls implements AutoCloseable {
  /** The soft-RoCE device. */
  static final String RXE = "rxe0";

  /** The XRC test module's device, which libmlx4 serves. */
  static final String MLX4 = "mlx4_0";

  static final long RC = 2;
  static final long XRC_SEND = 9;

  private final LiveHost host = LiveHost.open(HostAddress.parse("local:"));
  private final String device;
  private ResourceId pd;

  public GuestCalls() {
    this(RXE);
  }

  GuestCalls(String device) {
    this.device = device;
  }

  LiveHost host() {
    return host;
  }

  /** One call; names of fields are resolved by the host. */
  Receipt call(Verb verb, String as, UnaryOperator<Fields.Builder> fields) {
    Header header = Header.NONE.withAs(as);
    return call(verb, verb.needsDevice() ? header.withDevice(device) : header, fields);
  }

  Receipt call(Verb verb, Header header, UnaryOperator<Fields.Builder> fields) {
    return host.perform(VerbCall.of(verb, header, fields.apply(Fields.builder()).build()));
  }

  /** A call that must be granted. */
  Receipt granted(Verb verb, String as, UnaryOperator<Fields.Builder> fields) {
    Receipt receipt = call(verb, as, fields);
    assertThat(receipt.outcome()).as(verb.cName()).isInstanceOf(Outcome.Granted.class);
    return receipt;
  }

  /** The id of the PD that {@link #withPdAndCq} made. */
  ResourceId pd() {
    return pd;
  }

  /** A PD called {@code pd} and a CQ called {@code cq}. */
  GuestCalls withPdAndCq() {
    pd = granted(Verb.IBV_ALLOC_PD, "pd", f -> f).id();
    granted(Verb.IBV_CREATE_CQ, "cq", f -> f.put("cqe", 64));
    return this;
  }

  /** Many QPs, so that whoever looks for its own must find them among those. */
  public void withCrowd(int qps) {
    withPdAndCq();
    for (int i = 0; i < qps; i++) {
      granted(Verb.IBV_CREATE_QP, "", qp(RC, 1, 1));
    }
  }

  /** The fields of a QP on {@code pd} and {@code cq}. */
  static UnaryOperator<Fields.Builder> qp(long type, long sendWr, long recvWr) {
    return f ->
        f.name("pd", "pd")
            .name("send_cq", "cq")
            .name("recv_cq", "cq")
            .put("cap.max_send_wr", sendWr)
            .put("cap.max_recv_wr", recvWr)
            .put("cap.max_send_sge", 1)
            .put("cap.max_recv_sge", 1)
            .put("qp_type", type);
  }

  void destroy(Verb verb, String field, String name) {
    granted(verb, "", f -> f.name(field, name));
  }

  static Outcome.Failed failed(Receipt receipt) {
    assertThat(receipt.outcome()).isInstanceOf(Outcome.Failed.class);
    return (Outcome.Failed) receipt.outcome();
  }

  static Outcome.Refused refused(Receipt receipt) {
    assertThat(receipt.outcome()).isInstanceOf(Outcome.Refused.class);
    return (Outcome.Refused) receipt.outcome();
  }

  Resource row(ResourceId id) {
    return host.snapshot().find(id).orElseThrow();
  }

  @Override
  public void close() {
    host.close();
  }

  /** What a program of the guest prints; it must succeed. */
  public static String run(String... command) throws Exception {
    Path output = Files.createTempFile("guest", ".out");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("%s ends", List.of(command)).isTrue();
      // else a thread of the VM closes them, when it gets to it
      process.getOutputStream().close();
      process.getErrorStream().close();
      String text = Files.readString(output);
      assertThat(process.exitValue()).as(text).isZero();
      return text;
    } finally {
      Files.delete(output);
    }
  }
}
