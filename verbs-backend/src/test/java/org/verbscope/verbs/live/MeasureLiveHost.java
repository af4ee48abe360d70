package org.verbscope.verbs.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/**
 * Measures the live host, once per line read: {@code look} takes a snapshot of everything, {@code
 * pair N} creates and destroys N queue pairs one after another. Prints nanoseconds, for a pair
 * each.
 */
final class MeasureLiveHost {
  private static final Fields QP =
      Fields.builder()
          .name("pd", "pd")
          .name("send_cq", "cq")
          .name("recv_cq", "cq")
          .put("cap.max_send_wr", 1)
          .put("cap.max_recv_wr", 1)
          .put("cap.max_send_sge", 1)
          .put("cap.max_recv_sge", 1)
          .put("qp_type", 2)
          .build();

  private static final VerbCall CREATE =
      VerbCall.of(Verb.IBV_CREATE_QP, Header.NONE.withAs("qp"), QP);
  private static final VerbCall DESTROY =
      VerbCall.of(Verb.IBV_DESTROY_QP, Header.NONE, Fields.builder().name("qp", "qp").build());

  private final LiveHost host;

  private MeasureLiveHost(LiveHost host) {
    this.host = host;
  }

  public static void main(String[] arguments) throws IOException {
    try (LiveHost host = LiveHost.open(HostAddress.parse("local:"));
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      MeasureLiveHost measured = new MeasureLiveHost(host);
      Header header = Header.NONE.withDevice("rxe0");
      Fields cqe = Fields.builder().put("cqe", 16).build();
      measured.granted(VerbCall.of(Verb.IBV_ALLOC_PD, header.withAs("pd"), Fields.NONE));
      measured.granted(VerbCall.of(Verb.IBV_CREATE_CQ, header.withAs("cq"), cqe));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        System.out.println(
            line.startsWith("pair")
                ? measured.pairs(Integer.parseInt(line.substring(5)))
                : measured.look());
      }
    }
  }

  private String look() {
    long begin = System.nanoTime();
    int rows = host.snapshot().resources().size();
    return (System.nanoTime() - begin) + " " + rows;
  }

  private long pairs(int count) {
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      granted(CREATE);
      granted(DESTROY);
    }
    return (System.nanoTime() - begin) / count;
  }

  private void granted(VerbCall call) {
    Receipt receipt = host.perform(call);
    if (!receipt.isGranted()) {
      throw new IllegalStateException(receipt.toString());
    }
  }
}
