import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.verbscope.ui.Wiring;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Settings;
import org.verbscope.ui.core.StateChange;
import org.verbscope.ui.core.TaskExecutor;
import org.verbscope.ui.core.WindowThread;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;
import org.verbscope.verbs.rules.Grouping;

/**
 * The product's window on {@code sim:scale}: the PD of all QPs open, a QP in the middle selected.
 * Prints what one step of 100 adds, 100 removes and 100 changes costs the window's thread, and what
 * is used of the heap.
 */
public final class ScaleWindow extends Application {
  private static final int CHANGES = 100;
  private static final int WARM_UP = Integer.getInteger("bench.warmUp", 150);
  private static final int STEPS = Integer.getInteger("bench.steps", 60);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static int qps;

  private final List<Step> steps = new ArrayList<>();
  private Wiring wiring;
  private VerbsHost host;
  private Scene scene;
  private CountDownLatch stepped;
  private boolean applied;
  private boolean whole;
  private long begun;
  private long cpuBegun;
  private long spent;
  private long cpuSpent;
  private long layoutBegun;
  private long longest;

  /**
   * One step, in nanoseconds.
   *
   * @param wall on the clock, while the thread was at it
   * @param cpu of the processor's time
   * @param cpuToTake the part of it before layout and drawing
   */
  private record Step(long wall, long cpu, long cpuToTake) {}

  public static void main(String[] arguments) {
    qps = Integer.parseInt(arguments[0]);
    launch(arguments);
  }

  @Override
  public void start(Stage stage) {
    wiring = 
        new Wiring(
            this::open,
            new Measured(new BackgroundTasks("host")),
            new MeasuredSearch(),
            Settings.none());
    wiring.explorer().grouping().set(Grouping.valueOf(System.getProperty("bench.by", "PD")));
    wiring.session().open("sim:scale?qps=" + qps + "&changes=" + CHANGES);
    wiring.show(stage);
    scene = stage.getScene();
    scene.addPreLayoutPulseListener(() -> layoutBegun = System.nanoTime());
    scene.addPostLayoutPulseListener(this::drawn);
    wiring.session().state().onChange(this::changed);
    Thread measuring = new Thread(this::measure, "measuring");
    measuring.setDaemon(true);
    measuring.start();
  }

  private VerbsHost open(String address) {
    host = Hosts.open(address);
    return host;
  }

  private void changed(StateChange change) {
    whole = change.came().size() == CHANGES && change.went().size() == CHANGES;
  }

  /** Measures what is shown. */
  private final class Measured implements TaskExecutor {
    private final TaskExecutor tasks;

    Measured(TaskExecutor tasks) {
      this.tasks = tasks;
    }

    @Override
    public <T> void run(
        Callable<? extends T> work, Consumer<? super T> done, Consumer<? super Exception> failed) {
      tasks.run(work, done, failed);
    }

    @Override
    public void show(Runnable change) {
      tasks.show(
          () -> {
            begun = System.nanoTime();
            cpuBegun = THREADS.getCurrentThreadCpuTime();
            change.run();
            spent = System.nanoTime() - begun;
            cpuSpent = THREADS.getCurrentThreadCpuTime() - cpuBegun;
            applied = true;
            Platform.requestNextPulse();
          });
    }

    @Override
    public void close() {
      tasks.close();
    }
  }

  /** Measures for how long the window's thread is held up by what was found. */
  private final class MeasuredSearch implements TaskExecutor {
    private final TaskExecutor tasks = new BackgroundTasks("find");

    @Override
    public <T> void run(
        Callable<? extends T> work, Consumer<? super T> done, Consumer<? super Exception> failed) {
      tasks.run(work, (T found) -> longest = Math.max(longest, cpu(() -> done.accept(found))), failed);
    }

    @Override
    public void show(Runnable change) {
      tasks.show(change);
    }

    @Override
    public void close() {
      tasks.close();
    }
  }

  /** Nanoseconds of the window's thread for an action and the layout that follows. */
  private long cpu(Runnable action) {
    long begun = THREADS.getCurrentThreadCpuTime();
    action.run();
    scene.getRoot().applyCss();
    scene.getRoot().layout();
    return THREADS.getCurrentThreadCpuTime() - begun;
  }

  /** The frame after a step: layout is done, what is left is handing it to the renderer. */
  private void drawn() {
    if (applied) {
      applied = false;
      long wall = spent + System.nanoTime() - layoutBegun;
      Platform.runLater(
          () -> {
            if (whole) {
              steps.add(new Step(wall, THREADS.getCurrentThreadCpuTime() - cpuBegun, cpuSpent));
            }
            if (stepped != null) {
              stepped.countDown();
            }
          });
    }
  }

  private void measure() {
    try {
      WindowThread.waitUntil(() -> tree() != null && tree().getItems().size() > 3, limit());
      long opened = PROCESS.getProcessCpuTime() / 1_000_000;
      long shown = WindowThread.call(THREADS::getCurrentThreadCpuTime) / 1_000_000;
      step(WARM_UP);
      WindowThread.call(
          () -> {
            steps.clear();
            return null;
          });
      step(STEPS);
      List<Step> measured = WindowThread.call(() -> List.copyOf(steps));
      System.out.printf(
          "%7d QPs  opened with %5d ms cpu (%d on the window's thread)  a step, window's thread: %6.2f ms cpu (%.2f before layout)"
              + "  %6.2f ms wall (medians of %d)  filter %s ms  back %4d ms  to the end %4d ms  heap %6d KiB%n",
          qps,
          opened,
          shown,
          median(measured.stream().map(Step::cpu).toList()),
          median(measured.stream().map(Step::cpuToTake).toList()),
          median(measured.stream().map(Step::wall).toList()),
          measured.size(),
          keystrokes("0x" + Long.toHexString(number(selected()))),
          filter(""),
          scrollToEnd(),
          heap());
      System.out.flush();
      Runtime.getRuntime().halt(0);
    } catch (Exception e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  private static java.time.Duration limit() {
    return java.time.Duration.ofSeconds(120);
  }

  @SuppressWarnings("unchecked")
  private TableView<Object> tree() {
    return (TableView<Object>) scene.lookup("#explorer-tree");
  }

  private void step(int count) throws InterruptedException {
    VerbCall advance =
        VerbCall.of(Verb.SIM_ADVANCE, Header.NONE, Fields.builder().put("millis", 500).build());
    for (int i = 0; i < count; i++) {
      keepSelected();
      CountDownLatch latch = new CountDownLatch(1);
      WindowThread.call(
          () -> {
            stepped = latch;
            return null;
          });
      host.perform(advance);
      latch.await(20, TimeUnit.SECONDS);
    }
  }

  /** A QP near the middle is selected: another one when it went. */
  private void keepSelected() throws InterruptedException {
    WindowThread.call(
        () -> {
          Resource selected = selected();
          if (selected == null || selected.kind() != Kind.QP) {
            List<Resource> all =
                wiring.session().state().resources().stream()
                    .filter(r -> r.kind() == Kind.QP)
                    .toList();
            wiring.selection().set(all.get(all.size() / 2).id());
          }
          return null;
        });
  }

  private Resource selected() {
    ResourceId id = wiring.selection().get();
    return wiring.session().state().find(id).orElse(null);
  }

  private static long number(Resource qp) {
    return Long.parseLong(qp.id().text().replaceFirst(".*/", ""));
  }

  /** What each character costs that is typed to find a text. */
  private String keystrokes(String text) throws InterruptedException {
    List<Long> times = new ArrayList<>();
    for (int typed = 1; typed <= text.length(); typed++) {
      times.add(filter(text.substring(0, typed)));
    }
    return times.toString();
  }

  /**
   * Milliseconds for which the window's thread is held up at most: by the key that is typed, or
   * later by what was found.
   */
  private long filter(String text) throws InterruptedException {
    WindowThread.call(
        () -> {
          longest = 0;
          longest = Math.max(longest, cpu(() -> wiring.explorer().filter().set(text)));
          return null;
        });
    WindowThread.waitUntil(() -> !wiring.explorer().isSearching(), limit());
    return WindowThread.call(() -> longest / 1_000_000);
  }

  private long scrollToEnd() throws InterruptedException {
    return timed(() -> tree().scrollTo(tree().getItems().size() - 1));
  }

  private long timed(Runnable action) throws InterruptedException {
    return WindowThread.call(() -> cpu(action) / 1_000_000);
  }

  private static double median(List<Long> nanos) {
    List<Long> sorted = new ArrayList<>(nanos);
    Collections.sort(sorted);
    return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2) / 1e6;
  }

  /** KiB in use after collection: the least of several, since the host goes on meanwhile. */
  private static long heap() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 8; i++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
      Thread.sleep(150);
    }
    return least / 1024;
  }
}
