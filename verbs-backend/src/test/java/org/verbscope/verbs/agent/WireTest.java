package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.BusyScript;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.open.Hosts;

/** Whatever comes over the pipe is a message or a protocol error. */
class WireTest {
  private static final int MESSAGES = Integer.getInteger("verbscope.wire.messages", 5_000);

  private int pages;

  /** Hears what an agent tells. */
  private final AgentListener ear =
      new AgentListener() {
        @Override
        public void rows(Rows rows) {
          pages++;
        }

        @Override
        public void began(Began began) {
          pages++;
        }

        @Override
        public void stepped(Step step) {
          pages++;
        }

        @Override
        public void looked(Look look) {
          pages++;
        }
      };

  @Test
  void mutilatedMessagesAreProtocolErrorsOrHeardAndNothingElse() throws IOException {
    byte[] sound = recorded();
    listen(sound);
    assertThat(pages).isEqualTo(4);
    Random random = new Random(11);
    int errors = 0;
    for (int i = 0; i < MESSAGES; i++) {
      try {
        listen(mutilated(sound, random));
      } catch (ProtocolException e) {
        assertThat(e).hasMessageStartingWith("protocol error: ");
        assertThat(e.getMessage().length()).isLessThan(400);
        errors++;
      }
    }
    assertThat(errors).isGreaterThan(MESSAGES / 10);
  }

  private void listen(byte[] bytes) {
    new Wire<>(
            ear,
            AgentService.class,
            new ByteArrayInputStream(bytes),
            OutputStream.nullOutputStream())
        .listen();
  }

  /** What an agent would send of a few rows. */
  private static byte[] recorded() throws IOException {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    Object nobody = new Object();
    Wire<AgentListener> wire =
        new Wire<>(nobody, AgentListener.class, new ByteArrayInputStream(new byte[0]), sent);
    try (VerbsHost host = Hosts.open("sim:workshop")) {
      BusyScript.calls().forEach(host::perform);
      List<Resource> rows =
          host.snapshot().resources().stream().filter(row -> row.owner().thisApp()).toList();
      wire.remote().rows(new AgentListener.Rows(1, rows));
      AgentService.State state = new AgentService.State(3, "2026-01-01T00:00:00Z", List.of());
      wire.remote().began(new AgentListener.Began(1, state));
      wire.remote()
          .stepped(new AgentListener.Step(1, 4, List.of(rows.get(0).id()), List.of(), List.of()));
      wire.remote().looked(new AgentListener.Look(1, 4, 17, 4711, Map.of("rxe0", 42L)));
    }
    assertThat(sent.toString(StandardCharsets.UTF_8)).startsWith("Content-Length: ");
    return sent.toByteArray();
  }

  private static byte[] mutilated(byte[] sound, Random random) {
    byte[] bytes = sound.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextBoolean() ? random.nextInt(40) : random.nextInt(bytes.length);
      bytes[at] = (byte) random.nextInt(256);
    }
    return random.nextInt(4) == 0
        ? java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length))
        : bytes;
  }
}
