package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.PortCounters;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.testbed.Guest;

@Tag(Guest.RXE)
class RxeCountersIT {
  private static final ResourceId PORT = ResourceId.of("rxe0", Kind.PORT, 1);
  private static final String SENT = "hw_counters/sent_pkts";
  private static final String RECEIVED = "hw_counters/rcvd_pkts";

  private final GuestCalls rxe = new GuestCalls();
  private final BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void end() throws InterruptedException {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    rxe.close();
  }

  @Test
  void thePortTellsTheDriversCountersAndAWatcherThatTheyMove() throws Exception {
    Resource port = rxe.row(PORT);
    assertThat(port.readings().attributes())
        .contains(SENT, RECEIVED)
        .noneMatch(name -> name.startsWith(PortCounters.Group.STANDARD.directory() + "/"));
    long before = number(port, SENT);

    Subscription watch = rxe.host().watch(told::add);
    start("ibv_rc_pingpong", "-d", "rxe0", "-g", "1", "-n", "100000000");
    TimeUnit.SECONDS.sleep(1);
    start("ibv_rc_pingpong", "-d", "rxe0", "-g", "1", "-n", "100000000", "192.0.2.1");
    HostChange.Changed first = nextOf(SENT);
    HostChange.Changed second = nextOf(SENT);
    watch.close();

    assertThat(first.isOfCountersAlone()).isTrue();
    assertThat(number(first.now(), SENT)).isGreaterThan(before);
    assertThat(number(second.now(), SENT)).isGreaterThan(number(first.now(), SENT));
    assertThat(number(second.now(), RECEIVED)).isPositive();
  }

  /** The next time that the port is told with another value of a counter. */
  private HostChange.Changed nextOf(String counter) throws InterruptedException {
    while (true) {
      HostChange change = told.poll(60, TimeUnit.SECONDS);
      assertThat(change).as("a change of %s", counter).isNotNull();
      if (change instanceof HostChange.Stepped step) {
        for (HostChange.Changed changed : step.changed()) {
          if (changed.now().id().equals(PORT) && changed.readings().containsKey(counter)) {
            return changed;
          }
        }
      }
    }
  }

  private void start(String... command) throws Exception {
    processes.add(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  private static long number(Resource port, String counter) {
    return ((Value.Num) port.value(counter, Source.SYSFS).orElseThrow()).bits();
  }
}
