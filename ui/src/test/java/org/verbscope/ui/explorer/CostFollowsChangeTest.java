package org.verbscope.ui.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.ui.SteadyHost;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.SameThreadTasks;
import org.verbscope.ui.core.Selection;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.Grouping;

/** What a step of the host costs the tree is a matter of what changed, not of what there is. */
class CostFollowsChangeTest {
  private static final int CHANGES = 100;
  private static final int STEPS = 5;

  /** What the tree tells its table of a step, and how often its cells look for news. */
  private record Told(int events, long taken, long brought, int beats) {}

  /** The same steps on crowds of two sizes. */
  @ParameterizedTest
  @EnumSource(Grouping.class)
  void theTreeTellsAsMuchOfALargeHostAsOfASmallOne(Grouping grouping) {
    List<Told> small = stepsOf(1_000, grouping);
    List<Told> large = stepsOf(20_000, grouping);
    assertThat(large).isEqualTo(small);
    assertThat(small).hasSize(STEPS).containsOnly(new Told(1, CHANGES, CHANGES, 1));
  }

  private static List<Told> stepsOf(int qps, Grouping grouping) {
    String address = "sim:scale?qps=" + qps + "&changes=" + CHANGES;
    HostSession session = new HostSession(a -> new SteadyHost(a), new SameThreadTasks());
    session.open(address);
    Selection selection = new Selection();
    ExplorerViewModel explorer =
        new ExplorerViewModel(session.state(), selection, new SameThreadTasks());
    explorer.grouping().set(grouping);
    Resource some =
        session.state().resources().stream()
            .filter(r -> r.kind() == Kind.QP && r.owner().pid() > 0)
            .skip(qps / 2)
            .findFirst()
            .orElseThrow();
    selection.set(some.id());
    assertThat(explorer.rows()).hasSizeGreaterThan(qps);
    List<Told> steps = new ArrayList<>();
    int[] events = new int[1];
    int[] beats = new int[1];
    explorer.news().beat().addListener((o, before, now) -> beats[0]++);
    AtomicLong taken = new AtomicLong();
    AtomicLong brought = new AtomicLong();
    explorer
        .rows()
        .addListener(
            (ListChangeListener<Row>)
                change -> {
                  events[0]++;
                  while (change.next()) {
                    taken.addAndGet(change.getRemovedSize());
                    brought.addAndGet(change.getAddedSize());
                  }
                });
    for (int step = 0; step < STEPS; step++) {
      events[0] = 0;
      beats[0] = 0;
      taken.set(0);
      brought.set(0);
      Fields millis = Fields.builder().put("millis", 500).build();
      session.perform(List.of(VerbCall.of(Verb.SIM_ADVANCE, Header.NONE, millis)), receipts -> {});
      steps.add(new Told(events[0], taken.get(), brought.get(), beats[0]));
    }
    session.close();
    return steps;
  }
}
