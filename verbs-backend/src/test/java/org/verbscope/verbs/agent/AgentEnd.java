package org.verbscope.verbs.agent;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.VerbCall;

/** The end that is asked, and answers at once. */
final class AgentEnd extends WireEnd {
  private final Desk desk = new Desk();
  private long lastUnwatched;
  private long heard;

  AgentEnd(Random random) {
    super(random);
  }

  @Override
  long heard() {
    return heard;
  }

  @Override
  Wire<?> connect(InputStream in, OutputStream out) {
    return new Wire<>(desk, AgentListener.class, in, out);
  }

  @Override
  byte[] probe(long number) {
    return Mutants.framed(
            "{\"jsonrpc\":\"2.0\",\"id\":\"probe\",\"method\":\"unwatch\",\"params\":{\"token\":"
                + number
                + ",\"own\":true}}")
        .bytes();
  }

  /** Heard, and answered as the last thing. */
  @Override
  boolean isHeard(long number) {
    return lastUnwatched == number
        && sent.toString(StandardCharsets.UTF_8).endsWith("\"id\":\"probe\",\"result\":true}");
  }

  private final class Desk implements AgentService {
    @Override
    public CompletableFuture<Hello> hello() {
      heard++;
      HostInfo info = new HostInfo("sim:", true, "n", "k", "r");
      return CompletableFuture.completedFuture(new Hello(PROTOCOL, "main", 812, "java", info));
    }

    @Override
    public CompletableFuture<Receipt> perform(VerbCall call) {
      heard++;
      return CompletableFuture.completedFuture(
          new Receipt(
              call,
              new Outcome.Granted(Map.of()),
              null,
              Instant.EPOCH,
              1,
              call.requested(),
              Map.of()));
    }

    @Override
    public CompletableFuture<State> snapshot(View view) {
      heard++;
      return CompletableFuture.completedFuture(
          new State(view.token(), Instant.EPOCH.toString(), List.of()));
    }

    @Override
    public CompletableFuture<Boolean> watch(View view) {
      heard++;
      return CompletableFuture.completedFuture(view.own());
    }

    @Override
    public CompletableFuture<Boolean> unwatch(View view) {
      if (view.own()) {
        lastUnwatched = view.token();
      }
      return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletableFuture<Boolean> look(Sight sight) {
      heard++;
      return CompletableFuture.completedFuture(sight.devices().contains("mlx5_0"));
    }
  }
}
