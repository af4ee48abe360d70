package org.verbscope.verbs.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.live.ibverbs.BareCalls;
import org.verbscope.verbs.live.ibverbs.Ibverbs;
import org.verbscope.verbs.live.ibverbs.VerbFailure;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/**
 * Measures the live host, once per line read: {@code look} takes a snapshot of everything, {@code
 * pair N} creates and destroys N queue pairs one after another, {@code bare N} does so by the two
 * calls into libibverbs alone. Prints nanoseconds, for a pair each.
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

  private static final String DEVICE = "rxe0";

  private final LiveHost host;
  private final BareCalls bare;

  private MeasureLiveHost(LiveHost host, BareCalls bare) {
    this.host = host;
    this.bare = bare;
  }

  public static void main(String[] arguments) throws IOException, VerbFailure {
    Library.Loaded library = (Library.Loaded) Library.load(Ibverbs.FILE_NAME);
    try (LiveHost host = LiveHost.open(HostAddress.parse("local:"));
        BareCalls bare = new BareCalls(library.ibverbs(), DEVICE, QP);
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      MeasureLiveHost measured = new MeasureLiveHost(host, bare);
      Header header = Header.NONE.withDevice(DEVICE);
      Fields cqe = Fields.builder().put("cqe", 16).build();
      measured.granted(VerbCall.of(Verb.IBV_ALLOC_PD, header.withAs("pd"), Fields.NONE));
      measured.granted(VerbCall.of(Verb.IBV_CREATE_CQ, header.withAs("cq"), cqe));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        System.out.println(measured.answer(line));
      }
    }
  }

  private String answer(String line) throws VerbFailure {
    String[] words = line.split(" ");
    return switch (words[0]) {
      case "pair" -> Long.toString(pairs(Integer.parseInt(words[1])));
      case "bare" -> Long.toString(barePairs(Integer.parseInt(words[1])));
      default -> look();
    };
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

  private long barePairs(int count) throws VerbFailure {
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      bare.pair();
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
