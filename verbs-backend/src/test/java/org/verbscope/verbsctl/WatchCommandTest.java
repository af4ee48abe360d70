package org.verbscope.verbsctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SnapshotDiff;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.VerbCall;

/** What of a step is a line for a person. */
class WatchCommandTest {
  private static final Status FULL = new Status("few GID slots left", "1 is left", "remove some");
  private static final String COUNTER = "hw_counters/sent_pkts";

  @Test
  void thatAPortInTroubleCountsOnIsNoNewsOfItsTrouble() {
    HostSnapshot before = snapshot(1, port(FULL, 10, 4), List.of());
    HostSnapshot after = snapshot(2, port(FULL, 11, 4), List.of(row(Kind.PD, "one/pd/3")));
    assertThat(lines(before, after)).containsExactly("came     one/pd/3  one/pd/3");
  }

  @Test
  void troubleThatComesOrChangesIsTold() {
    HostSnapshot well = snapshot(1, port(Status.OK, 10, 4), List.of());
    HostSnapshot full = snapshot(2, port(FULL, 10, 4), List.of());
    assertThat(lines(well, full))
        .containsExactly("changed  one/port/1  status few GID slots left: 1 is left");
    assertThat(lines(full, well)).containsExactly("changed  one/port/1  status ok");
    assertThat(lines(well, snapshot(2, port(FULL, 10, 1), List.of())))
        .containsExactly(
            "changed  one/port/1  status few GID slots left: 1 is left",
            "changed  one/port/1  state (queried): IBV_PORT_ACTIVE → IBV_PORT_DOWN");
  }

  /** The lines of the one step between two states. */
  private static List<String> lines(HostSnapshot before, HostSnapshot after) {
    Run run =
        Run.with(
            address -> new TwoStates(before, after),
            Interruption.byHand(),
            "",
            "--host",
            "tiny:",
            "watch",
            "--count",
            "1");
    assertThat(run.code()).isZero();
    return run.out().lines().filter(line -> line.matches("(came|changed|went) .*")).toList();
  }

  private static Resource port(Status status, long counted, long state) {
    Readings readings =
        Readings.builder()
            .put("state", Source.QUERIED, state)
            .put(COUNTER, Source.SYSFS, counted)
            .build();
    Resource row = row(Kind.PORT, "one/port/1");
    return new Resource(
        row.id(), row.kind(), row.parent(), "Port 1", Owner.NOBODY, status, Map.of(), readings);
  }

  private static Resource row(Kind kind, String id) {
    return new Resource(
        new ResourceId(id),
        kind,
        ResourceId.HOST,
        id,
        Owner.NOBODY,
        Status.OK,
        Map.of(),
        Readings.NONE);
  }

  private static HostSnapshot snapshot(long revision, Resource port, List<Resource> more) {
    List<Resource> rows = new ArrayList<>(List.of(port));
    rows.addAll(more);
    return new HostSnapshot(TwoStates.INFO, revision, Instant.EPOCH, rows, List.of());
  }

  /** A host that is in one state and then in another. */
  private record TwoStates(HostSnapshot before, HostSnapshot after) implements VerbsHost {
    static final HostInfo INFO = new HostInfo("tiny:", true, "bench", "6.1", "44.0");

    @Override
    public HostInfo info() {
      return INFO;
    }

    @Override
    public HostSnapshot snapshot() {
      return before;
    }

    @Override
    public Subscription watch(Consumer<HostChange> onChange) {
      onChange.accept(new HostChange.Began(before));
      onChange.accept(SnapshotDiff.between(before, after, List.of()));
      return TinyHost.NOTHING_MORE;
    }

    @Override
    public Receipt perform(VerbCall call) {
      throw new UnsupportedOperationException("a watch calls nothing");
    }

    @Override
    public void close() {}
  }
}
