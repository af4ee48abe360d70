package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Status;

/** Who is told what of a host's view, and what is told of those who watch. */
class WatchedViewTest {
  private static final ResourceId A = ResourceId.device("a");
  private static final ResourceId B = ResourceId.device("b");

  private final List<Set<ResourceId>> sights = new ArrayList<>();
  private final List<String> left = new ArrayList<>();
  private final WatchedView view = new WatchedView(sights::add, () -> left.add("all"));
  private final BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();

  private void read(ResourceId... devices) {
    List<Resource> rows = new ArrayList<>();
    for (ResourceId id : devices) {
      rows.add(
          new Resource(
              id,
              Kind.DEVICE,
              ResourceId.HOST,
              id.text(),
              Owner.NOBODY,
              Status.OK,
              Map.of(),
              Readings.builder().build()));
    }
    view.change(
        now -> now.replace(AgentRole.READER, new Agent.Seen(rows, 1, Instant.EPOCH, List.of())));
  }

  @Test
  void whoWatchesIsToldTheStateAndThenItsSteps() throws InterruptedException {
    WatchedView.Onlooker onlooker = view.admit(told::add);
    HostInfo info = new HostInfo("sim:", true, "node1", "6.1", "44.0");
    AgentService.Hello hello = new AgentService.Hello(1, "", 1, "java", info);
    view.change(now -> now.born(AgentRole.READER, hello, "sim:"));
    read(A);
    onlooker.begin();
    read(A, B);
    assertThat(told.poll(10, TimeUnit.SECONDS)).isInstanceOf(HostChange.Began.class);
    assertThat(told.poll(10, TimeUnit.SECONDS))
        .isInstanceOfSatisfying(
            HostChange.Stepped.class,
            step -> assertThat(step.came()).extracting(Resource::id).containsExactly(B));
    view.close();
    read(A);
    assertThat(told.poll(100, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void whatAnyOfThemLooksAtIsInViewUntilItLeaves() {
    WatchedView.Onlooker one = view.admit(told::add);
    WatchedView.Onlooker other = view.admit(told::add);
    one.look(Set.of(A));
    other.look(Set.of(B));
    assertThat(view.inView()).containsExactlyInAnyOrder(A, B);
    one.close();
    assertThat(sights).containsExactly(Set.of(A), Set.of(A, B), Set.of(B));
    assertThat(left).isEmpty();
    assertThat(view.isWatched()).isTrue();
    other.close();
    assertThat(left).containsExactly("all");
    assertThat(view.isWatched()).isFalse();
    assertThat(view.inView()).isEmpty();
  }

  @Test
  void nobodyIsAskedAnythingOnceItIsClosed() {
    view.admit(told::add).look(Set.of(A));
    view.close();
    assertThat(view.isWatched()).isFalse();
    assertThat(left).isEmpty();
    assertThat(sights).hasSize(1);
  }
}
