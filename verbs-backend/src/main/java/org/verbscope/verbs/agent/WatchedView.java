package org.verbscope.verbs.agent;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.PausableWatch;

/** A host's view, which one thread at a time has, and those who watch it and are told its steps. */
final class WatchedView {
  private final HostView view = new HostView();
  private final List<PausableWatch> watches = new CopyOnWriteArrayList<>();
  private final Map<PausableWatch, Set<ResourceId>> sights = new ConcurrentHashMap<>();
  private final ExecutorService teller = Executors.newSingleThreadExecutor(WatchedView::daemon);
  private final Consumer<Set<ResourceId>> onSight;
  private final Runnable onLeft;
  private volatile boolean closed;

  /**
   * @param onSight told which devices are in view, whenever that may have changed
   * @param onLeft called when nobody watches any more
   */
  WatchedView(Consumer<Set<ResourceId>> onSight, Runnable onLeft) {
    this.onSight = onSight;
    this.onLeft = onLeft;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "agent-host-teller");
    thread.setDaemon(true);
    return thread;
  }

  interface Change {
    HostChange.Stepped of(HostView view);
  }

  /** Changes the view and tells those who watch. */
  void change(Change change) {
    synchronized (view) {
      HostChange.Stepped step = change.of(view);
      if (!step.isEmpty() && !closed) {
        watches.forEach(watch -> watch.take(step));
      }
    }
  }

  /** Tells those who watch when what is shown was read. */
  void tell(Function<HostView, HostChange.Looked> look) {
    synchronized (view) {
      HostChange.Looked looked = look.apply(view);
      if (!closed) {
        watches.forEach(watch -> watch.take(looked));
      }
    }
  }

  /** Lets the view take note of what changes nothing that is shown. */
  void note(Consumer<HostView> what) {
    synchronized (view) {
      what.accept(view);
    }
  }

  /** What the view answers. */
  <T> T ask(Function<HostView, T> question) {
    synchronized (view) {
      return question.apply(view);
    }
  }

  boolean isWatched() {
    return !watches.isEmpty();
  }

  /** The devices that anybody who watches looks at. */
  Set<ResourceId> inView() {
    return sights.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
  }

  /** Lets somebody watch, who is told nothing before it {@linkplain Onlooker#begin begins}. */
  Onlooker admit(Consumer<HostChange> onChange) {
    PausableWatch watch = new PausableWatch(view, view::snapshot, onChange, teller, this::left);
    watches.add(watch);
    return new Onlooker(watch);
  }

  private void left(PausableWatch watch) {
    watches.remove(watch);
    boolean hadSight = sights.remove(watch) != null;
    if (closed) {
      return;
    }
    if (watches.isEmpty()) {
      onLeft.run();
    } else if (hadSight) {
      onSight.accept(inView());
    }
  }

  /** Whoever watches, and may say which devices they look at. */
  final class Onlooker implements Subscription {
    private final PausableWatch watch;

    private Onlooker(PausableWatch watch) {
      this.watch = watch;
    }

    void begin() {
      synchronized (view) {
        watch.begin();
      }
    }

    @Override
    public void look(Set<ResourceId> devices) {
      sights.put(watch, Set.copyOf(devices));
      onSight.accept(inView());
    }

    @Override
    public void pause() {
      watch.pause();
    }

    @Override
    public void resume() {
      watch.resume();
    }

    @Override
    public void close() {
      watch.close();
    }
  }

  /** Nobody is told anything from now on. */
  void close() {
    synchronized (view) {
      closed = true;
    }
    watches.forEach(PausableWatch::close);
    teller.shutdown();
  }
}
