package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.live.GuestCalls;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.testbed.Guest;

/** Three agents create, open, modify, destroy and close in one XRC domain, in any order. */
@Tag(Guest.XRC)
class XrcRaceIT {
  private static final Duration RACE = Duration.ofSeconds(30);
  private static final Duration LONGEST_RACE = Duration.ofSeconds(180);
  private static final int HANDLES = 4;

  /** The numbers of QPs that the racers show each other. */
  private final AtomicLongArray board = new AtomicLongArray(4);

  private final Map<Verb, Integer> done = new ConcurrentHashMap<>();
  private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();
  private final AtomicLong tooLate = new AtomicLong();
  @TempDir Path directory;

  @Test
  void nothingUnexpectedIsAnsweredAndNothingIsLeft() throws Exception {
    String before = GuestCalls.run("rdma", "resource", "show");
    Path file = Files.createFile(directory.resolve("race"));
    race(file);
    assertThat(unexpected).isEmpty();
    assertThat(tooLate.get()).as("opened too late").isPositive();
    assertThat(done.keySet())
        .containsExactlyInAnyOrder(
            Verb.IBV_OPEN_XRCD,
            Verb.IBV_CREATE_QP_EX,
            Verb.IBV_OPEN_QP,
            Verb.IBV_MODIFY_QP,
            Verb.IBV_DESTROY_QP,
            Verb.IBV_CLOSE_XRCD);
    assertThat(GuestCalls.run("rdma", "resource", "show")).isEqualTo(before);
    XrcModule.reload();
    assertThat(GuestCalls.run("rdma", "resource", "show"))
        .contains("mlx4_0: pd 0 cq 0 qp 0 cm_id 0 mr 0 ctx 0 srq 0");
  }

  private void race(Path file) throws Exception {
    ExecutorService racers = Executors.newCachedThreadPool();
    try (AgentHost host =
        AgentHost.open(
            HostAddress.parse("local:"), TestAgents.launch(TestAgents.AGENT), directory)) {
      List<XrcProcess> processes =
          Stream.of("A", "B", "C").map(name -> new XrcProcess(host, name)).toList();
      for (XrcProcess process : processes) {
        TestAgents.granted(process.closeDomain(process.openDomain(file).id()));
      }
      long began = System.nanoTime();
      List<Future<?>> ends = new ArrayList<>();
      for (XrcProcess process : processes) {
        ends.add(racers.submit(() -> rounds(process, file, began)));
      }
      for (Future<?> racer : ends) {
        racer.get(LONGEST_RACE.toSeconds() + 60, TimeUnit.SECONDS);
      }
      System.out.println("       raced: " + done + ", opened too late: " + tooLate);
    } finally {
      racers.shutdownNow();
    }
  }

  private void rounds(XrcProcess process, Path file, long began) {
    Random random = new Random(process.name().charAt(0));
    while (goesOn(Duration.ofNanos(System.nanoTime() - began))) {
      round(process, file, random);
    }
  }

  /** A slow machine gets more time to see everything happen. */
  private boolean goesOn(Duration passed) {
    boolean isComplete = done.containsKey(Verb.IBV_OPEN_QP) && tooLate.get() > 0;
    return passed.compareTo(isComplete ? RACE : LONGEST_RACE) < 0;
  }

  private void round(XrcProcess process, Path file, Random random) {
    Receipt opened = process.openDomain(file);
    if (!isGranted(opened)) {
      return;
    }
    ResourceId domain = opened.id();
    List<ResourceId> handles = new ArrayList<>();
    for (int i = 0; i < HANDLES; i++) {
      int place = random.nextInt(board.length());
      Receipt made;
      if (random.nextBoolean()) {
        made = process.createTarget(domain);
        if (isGranted(made)) {
          board.set(place, XrcProcess.number(made));
        }
      } else {
        made = process.open(domain, board.get(place));
        if (cameTooLate(made)) {
          tooLate.incrementAndGet();
        } else {
          isGranted(made);
        }
      }
      if (made.isGranted()) {
        handles.add(made.id());
        // another may have done so already: then it is from INIT to INIT, which is right as well
        if (random.nextBoolean()) {
          isGranted(process.toInit(made.id()));
        }
      }
    }
    handles.forEach(handle -> isGranted(process.destroy(handle)));
    isGranted(process.closeDomain(domain));
  }

  /** The QP went before it was opened. */
  private static boolean cameTooLate(Receipt receipt) {
    return receipt.outcome() instanceof Outcome.Failed failed
        && failed.errno().equals(Errno.EINVAL);
  }

  private boolean isGranted(Receipt receipt) {
    if (receipt.isGranted()) {
      done.merge(receipt.call().verb(), 1, Integer::sum);
    } else {
      unexpected.add(JsonText.of(receipt));
    }
    return receipt.isGranted();
  }
}
