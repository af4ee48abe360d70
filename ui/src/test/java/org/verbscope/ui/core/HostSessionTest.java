package org.verbscope.ui.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.SteadyHost;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class HostSessionTest {
  private final HostSession session = new HostSession(HostSessionTest::open, new SameThreadTasks());

  /** Work that is done only when a test says so, as a background thread may take its time. */
  private static final class TasksInHand implements TaskExecutor {
    private final SameThreadTasks tasks = new SameThreadTasks();
    private final Deque<Runnable> left = new ArrayDeque<>();

    @Override
    public <T> void run(
        Callable<? extends T> work, Consumer<? super T> done, Consumer<? super Exception> failed) {
      left.add(() -> tasks.run(work, done, failed));
    }

    @Override
    public void show(Runnable change) {
      change.run();
    }

    void doOne() {
      left.remove().run();
    }

    void doAll() {
      while (!left.isEmpty()) {
        doOne();
      }
    }

    @Override
    public void close() {
      left.clear();
    }
  }

  private static VerbsHost open(String address) {
    if (address.startsWith("nowhere")) {
      throw new HostUnavailableException("there is no kind of host 'nowhere:'");
    }
    return new SteadyHost(address);
  }

  private static VerbCall allocPd(String device) {
    return VerbCall.of(Verb.IBV_ALLOC_PD, Header.NONE.withDevice(device), Fields.NONE);
  }

  private long pds() {
    return session.state().resources().stream()
        .filter(r -> r.kind() == Kind.PD && r.owner().thisApp())
        .count();
  }

  @Test
  void aHostThatCannotBeOpenedSaysWhyAndTheOneBeforeStays() {
    session.open("sim:workshop");
    session.open("nowhere:");
    assertThat(session.trouble().get()).contains("nowhere:");
    assertThat(session.address().get()).isEqualTo("sim:workshop");
    session.perform(List.of(allocPd("rxe0")), receipts -> {});
    assertThat(pds()).isEqualTo(1);
  }

  @Test
  void anotherHostTakesThePlaceOfTheOneBefore() {
    session.open("sim:workshop");
    session.perform(List.of(allocPd("rxe0")), receipts -> {});
    session.open("sim:workshop?seed=2");
    assertThat(session.address().get()).isEqualTo("sim:workshop?seed=2");
    assertThat(pds()).isZero();
    assertThat(session.trouble().get()).isEmpty();
  }

  @Test
  void aSequenceStopsAtTheFirstCallThatIsNotGranted() {
    session.open("sim:workshop");
    List<VerbCall> calls = List.of(allocPd("rxe0"), allocPd("none0"), allocPd("rxe0"));
    session.perform(calls, receipts -> assertThat(receipts).hasSize(2));
    assertThat(session.journal().receipts())
        .extracting(Receipt::isGranted)
        .containsExactly(false, true);
    assertThat(pds()).isEqualTo(1);
  }

  @Test
  void whatThisWindowDoesIsSeenWhilePausedToo() {
    session.open("sim:workshop");
    session.setPaused(true);
    session.perform(List.of(allocPd("rxe0")), receipts -> {});
    assertThat(pds()).isEqualTo(1);
    session.setPaused(false);
    assertThat(session.paused().get()).isFalse();
    assertThat(pds()).isEqualTo(1);
  }

  @Test
  void aCallIsMadeOnTheHostItWasAskedForOrNotAtAll() {
    TasksInHand tasks = new TasksInHand();
    HostSession slow = new HostSession(HostSessionTest::open, tasks);
    slow.open("sim:workshop");
    tasks.doAll();
    slow.open("sim:workshop?seed=2");
    slow.perform(List.of(allocPd("rxe0")), receipts -> {});
    tasks.doAll();
    assertThat(slow.address().get()).isEqualTo("sim:workshop?seed=2");
    assertThat(slow.journal().receipts()).isEmpty();
    assertThat(slow.state().resources()).noneMatch(r -> r.owner().thisApp());
    assertThat(slow.trouble().get()).contains("ibv_alloc_pd").contains("not called");
    assertThat(slow.doing().get()).isEmpty();
  }

  @Test
  void ofHostsAskedForInQuickSuccessionOnlyTheLastIsOpened() {
    TasksInHand tasks = new TasksInHand();
    List<String> opened = new ArrayList<>();
    HostSession slow =
        new HostSession(
            address -> {
              opened.add(address);
              return open(address);
            },
            tasks);
    slow.open("sim:workshop");
    tasks.doAll();
    slow.open("sim:workshop?seed=2");
    slow.open("sim:workshop?seed=3");
    tasks.doAll();
    assertThat(opened).containsExactly("sim:workshop", "sim:workshop?seed=3");
    assertThat(slow.address().get()).isEqualTo("sim:workshop?seed=3");
    assertThat(slow.doing().get()).isEmpty();
  }

  @Test
  void whatWaitsIsStillToldWhenTheFirstIsDone() {
    TasksInHand tasks = new TasksInHand();
    HostSession slow = new HostSession(HostSessionTest::open, tasks);
    slow.open("sim:workshop");
    tasks.doAll();
    slow.perform(List.of(allocPd("rxe0")), receipts -> {});
    slow.open("sim:workshop?seed=2");
    tasks.doOne();
    assertThat(slow.doing().get()).contains("sim:workshop?seed=2");
  }

  @Test
  void anOpeningThatIsCancelledLeavesTheHostBefore() {
    TasksInHand tasks = new TasksInHand();
    HostSession slow = new HostSession(HostSessionTest::open, tasks);
    slow.open("sim:workshop");
    tasks.doAll();
    slow.open("sim:workshop?seed=2");
    slow.cancel();
    tasks.doAll();
    assertThat(slow.address().get()).isEqualTo("sim:workshop");
    assertThat(slow.doing().get()).isEmpty();
  }

  @Test
  void whoComesBackToTheHostThatIsShownFindsItAsItWas() {
    TasksInHand tasks = new TasksInHand();
    HostSession slow = new HostSession(HostSessionTest::open, tasks);
    slow.open("sim:workshop");
    tasks.doAll();
    slow.perform(List.of(allocPd("rxe0")), receipts -> {});
    tasks.doAll();
    slow.open("sim:workshop?seed=2");
    slow.stay();
    tasks.doAll();
    assertThat(slow.address().get()).isEqualTo("sim:workshop");
    assertThat(slow.state().resources()).anyMatch(r -> r.owner().thisApp());
  }

  @Test
  void aPauseBelongsToTheHostThatWasShown() {
    TasksInHand tasks = new TasksInHand();
    HostSession slow = new HostSession(HostSessionTest::open, tasks);
    slow.open("sim:workshop");
    tasks.doAll();
    slow.open("sim:workshop?seed=2");
    slow.setPaused(true);
    tasks.doAll();
    slow.perform(List.of(allocPd("rxe0")), receipts -> {});
    tasks.doAll();
    assertThat(slow.paused().get()).isFalse();
    assertThat(slow.state().resources()).anyMatch(r -> r.owner().thisApp());
  }

  @Test
  void aHostThatCannotBeWatchedIsClosedAndTheOneBeforeGoesOn() {
    SteadyHost steady = new SteadyHost();
    boolean[] closed = new boolean[1];
    VerbsHost unwatchable =
        (VerbsHost)
            Proxy.newProxyInstance(
                VerbsHost.class.getClassLoader(),
                new Class<?>[] {VerbsHost.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("close")) {
                    closed[0] = true;
                    return null;
                  }
                  throw new HostUnavailableException("its agent died");
                });
    HostSession both =
        new HostSession(
            address -> address.equals("good:") ? steady : unwatchable, new SameThreadTasks());
    both.open("good:");
    both.open("bad:");
    assertThat(both.trouble().get()).isEqualTo("its agent died");
    assertThat(closed[0]).isTrue();
    both.perform(List.of(allocPd("rxe0")), receipts -> {});
    assertThat(both.state().resources()).anyMatch(r -> r.owner().thisApp());
  }

  @Test
  void namesOfResultsAreNeverUsedTwice() {
    assertThat(session.freshName("qp")).isNotEqualTo(session.freshName("qp"));
  }

  @Test
  void aHostIsToldWhichDevicesAreLookedAtAndSoIsTheNextOne() {
    List<SteadyHost> hosts = new ArrayList<>();
    HostSession watched =
        new HostSession(
            address -> {
              hosts.add(new SteadyHost(address));
              return hosts.get(hosts.size() - 1);
            },
            new SameThreadTasks());
    Set<ResourceId> devices = Set.of(ResourceId.device("mlx5_0"));
    watched.look(devices);
    watched.open("sim:workshop");
    watched.look(Set.copyOf(devices));
    watched.look(Set.of());
    watched.look(devices);
    assertThat(hosts.get(0).looks()).containsExactly(devices, Set.of(), devices);
    watched.open("sim:workshop?seed=7");
    assertThat(hosts.get(1).looks()).containsExactly(devices);
  }
}
