package org.verbscope.ui.tour;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.SameThreadTasks;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.create.CreateQpViewModel;
import org.verbscope.ui.lifecycle.LifecycleViewModel;
import org.verbscope.ui.open.OpenQpViewModel;
import org.verbscope.verbs.VerbsHost;

/** The tour where no text can be drawn: the same ViewModels, no window. */
public final class TextTour implements TourStage, Guests {
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private final SameThreadTasks tasks = new SameThreadTasks();
  private final HostSession session;
  private final Selection selection = new Selection();
  private final LifecycleViewModel lifecycle;

  private TextTour(Function<String, VerbsHost> opener) {
    session = new HostSession(opener, tasks);
    lifecycle = new LifecycleViewModel(session, selection, failure -> {});
  }

  /**
   * Plays it.
   *
   * @return the exit code: 0, or 3 when the host cannot be opened
   */
  public static int play(Function<String, VerbsHost> opener, String address, PrintStream out)
      throws InterruptedException {
    TextTour tour = new TextTour(opener);
    try {
      new Tour(tour, tour, out).play(address);
      return 0;
    } catch (IllegalStateException e) {
      out.println(Messages.text("tour.end.failed", e.getMessage()));
      return 3;
    } finally {
      tour.session.close();
    }
  }

  @Override
  public <T> T with(Callable<T> work) {
    try {
      return work.call();
    } catch (Exception e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  @Override
  public void until(BooleanSupplier condition, String what) throws InterruptedException {
    if (!tasks.showUntil(condition, PATIENCE)) {
      throw new IllegalStateException(Messages.text("tour.end.tooLong", what));
    }
  }

  @Override
  public void picture(String name) {
    // there is nothing to take a picture of
  }

  @Override
  public HostSession session() {
    return session;
  }

  @Override
  public Selection selection() {
    return selection;
  }

  @Override
  public LifecycleViewModel lifecycle() {
    return lifecycle;
  }

  @Override
  public CreateQpViewModel createForm() {
    return new CreateQpViewModel(session, selection);
  }

  @Override
  public OpenQpViewModel openForm() {
    return new OpenQpViewModel(session, selection);
  }

  @Override
  public void closeDialog() {
    // forms have no dialog here
  }
}
