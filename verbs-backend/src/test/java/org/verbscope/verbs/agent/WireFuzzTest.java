package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.agent.Mutants.JsonParts;
import org.verbscope.verbs.agent.Mutants.Mutant;
import org.verbscope.verbs.agent.WireEnd.Fate;

/**
 * Damaged messages, to either end of a pipe: each is heard, answered or a protocol error, soon and
 * in little memory, and where its header is sound the message after it is heard. {@code
 * -Dverbscope.wire.messages=1000000} makes it longer, {@code -Dverbscope.wire.seed=7} another one.
 */
class WireFuzzTest {
  private static final int MESSAGES = Integer.getInteger("verbscope.wire.messages", 20_000);
  private static final long SEED = Long.getLong("verbscope.wire.seed", 11);

  /** What no message takes, in a process that has little of the processor. */
  private static final long SLOWEST_MILLIS = 10_000;

  /** What reading one message may allocate: so much, and so much for each byte of it. */
  private static final long BYTES_OF_A_MESSAGE = 4 << 20;

  private static final long BYTES_PER_BYTE = 400;

  /**
   * What all the messages together may leave behind, bytes: the texts and shapes of which one copy
   * is kept, whose number and size are bounded.
   */
  private static final long LEFT_BEHIND = 16 << 20;

  private static final List<String> ODD = List.of("null", "true", "1e999", "\"x\"", "[]", "{}", "");

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final SoundMessages sound = SoundMessages.record();
  private final Random random = new Random(SEED);
  private final WindowEnd window = new WindowEnd(sound, random);
  private final AgentEnd agent = new AgentEnd(random);
  private final Map<Fate, Integer> fates = new EnumMap<>(Fate.class);

  /** Read by the thread that looks whether anything hangs. */
  private volatile long number;

  private volatile Mutant now;
  private long slowest;
  private long largest;

  private interface Work {
    void run() throws Exception;
  }

  @Test
  void soundMessagesAreAllHeard() throws Exception {
    watched(
        () -> {
          for (String body : sound.toWindow()) {
            send(window, Mutants.framed(window.due(body)));
          }
          for (String body : sound.toAgent()) {
            send(agent, Mutants.framed(body));
          }
        });
    assertThat(fates).containsOnlyKeys(Fate.WENT_ON);
    assertThat(window.heard()).isEqualTo(sound.toWindow().size());
    assertThat(agent.heard()).isEqualTo(sound.toAgent().size() - 2);
  }

  @Test
  void everyValueOfEveryMessageMayBeAnything() throws Exception {
    watched(
        () -> {
          for (String body : sound.toWindow()) {
            for (int i = JsonParts.values(body).size() - 1; i >= 0; i--) {
              for (String odd : ODD) {
                String due = window.due(body);
                send(window, Mutants.framed(JsonParts.values(due).get(i).replacedIn(due, odd)));
              }
            }
          }
          for (String body : sound.toAgent()) {
            for (JsonParts.Part value : JsonParts.values(body)) {
              for (String odd : ODD) {
                send(agent, Mutants.framed(value.replacedIn(body, odd)));
              }
            }
          }
        });
    assertThat(fates.get(Fate.WENT_ON)).isGreaterThan(sound.toAgent().size());
    assertThat(fates.get(Fate.PROTOCOL_ERROR)).isGreaterThan(sound.toWindow().size());
  }

  @Test
  void damagedMessagesAreHeardOrProtocolErrorsAndNothingElse() throws Exception {
    Mutants toWindow = new Mutants(random, sound.toWindow());
    Mutants toAgent = new Mutants(random, sound.toAgent());
    long before = heapInUse();
    long begin = System.nanoTime();
    watched(
        () -> {
          for (int i = 0; i < MESSAGES; i++) {
            if (random.nextBoolean()) {
              send(window, toWindow.of(window.due(any(sound.toWindow()))));
            } else {
              send(agent, toAgent.of(any(sound.toAgent())));
            }
          }
        });
    long left = heapInUse() - before;
    System.out.printf(
        "%d messages, seed %d: %d s, %s, heard by the window %d, by the agent %d;"
            + " slowest %d ms, largest %d KiB allocated, left behind %d KiB%n",
        MESSAGES,
        SEED,
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin),
        fates,
        window.heard(),
        agent.heard(),
        TimeUnit.NANOSECONDS.toMillis(slowest),
        largest >> 10,
        left >> 10);
    assertThat(left).as("bytes left behind").isLessThan(LEFT_BEHIND);
    assertThat(fates.get(Fate.WENT_ON)).isGreaterThan(MESSAGES / 5);
    assertThat(fates.get(Fate.PROTOCOL_ERROR)).isGreaterThan(MESSAGES / 5);
    assertThat(fates.get(Fate.CUT_SHORT)).isGreaterThan(MESSAGES / 200);
    assertThat(window.heard() + agent.heard()).isGreaterThan(MESSAGES / 20);
  }

  private String any(List<String> bodies) {
    return bodies.get(random.nextInt(bodies.size()));
  }

  private static long heapInUse() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void send(WireEnd end, Mutant mutant) throws Exception {
    now = mutant;
    number++;
    long begin = System.nanoTime();
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    Fate fate = end.hear(mutant, number);
    fates.merge(fate, 1, Integer::sum);
    allocated = THREADS.getCurrentThreadAllocatedBytes() - allocated;
    slowest = Math.max(slowest, System.nanoTime() - begin);
    largest = Math.max(largest, allocated);
    WireEnd.check(
        allocated < BYTES_OF_A_MESSAGE + BYTES_PER_BYTE * mutant.bytes().length,
        "reading it took " + allocated + " bytes");
  }

  /** Reads in a thread of its own and looks whether that gets on. */
  private void watched(Work work) throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    Thread reader = new Thread(() -> run(work, end), "reader");
    reader.setDaemon(true);
    reader.start();
    while (!end.isDone()) {
      long before = number;
      waitFor(end);
      assertThat(end.isDone() || number != before)
          .as("%s hangs in %s", what(), List.of(reader.getStackTrace()))
          .isTrue();
    }
    end.get();
  }

  private void run(Work work, CompletableFuture<Void> end) {
    try {
      work.run();
      end.complete(null);
    } catch (Exception | Error e) {
      end.completeExceptionally(new AssertionError(what() + ": " + e.getMessage(), e));
    }
  }

  private String what() {
    Mutant mutant = now;
    String text = mutant == null ? "" : new String(mutant.bytes(), StandardCharsets.ISO_8859_1);
    String start = text.substring(0, Math.min(text.length(), 2000));
    return "message " + number + " of seed " + SEED + " <" + start + ">";
  }

  private static void waitFor(CompletableFuture<Void> end) throws Exception {
    try {
      end.get(SLOWEST_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // looked at again
      return;
    }
  }
}
