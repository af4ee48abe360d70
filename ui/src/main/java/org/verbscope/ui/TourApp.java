package org.verbscope.ui;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import javafx.application.Application;
import javafx.stage.Stage;
import org.verbscope.ui.controls.Picture;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.core.Settings;
import org.verbscope.ui.core.WindowThread;
import org.verbscope.ui.create.CreateQpViewModel;
import org.verbscope.ui.lifecycle.LifecycleViewModel;
import org.verbscope.ui.open.OpenQpViewModel;
import org.verbscope.ui.theme.Theme;
import org.verbscope.ui.tour.Guests;
import org.verbscope.ui.tour.Tour;
import org.verbscope.ui.tour.TourStage;
import org.verbscope.verbs.open.Hosts;

/** The tour in the real window, drawn where nobody sees it. */
public final class TourApp extends Application implements TourStage, Guests {
  /** The terminal, in UTF-8 whatever the locale says: a verdict's sign must not become a "?". */
  static final PrintStream OUT =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static volatile int exitCode;

  private Wiring wiring;
  private Stage mainStage;
  private Stage dialog;
  private Path pictures;

  /** How the tour ended: 0, or 3 when the host could not be opened. */
  static int exitCode() {
    return exitCode;
  }

  @Override
  public void start(Stage stage) {
    mainStage = stage;
    pictures = Path.of(getParameters().getNamed().get("pictures"));
    wiring = new Wiring(Hosts::open, new BackgroundTasks("host"), Settings.none());
    wiring.show(stage);
    WindowThread.aside("tour", () -> play(getParameters().getNamed().get("host")));
  }

  @Override
  public void stop() {
    wiring.close();
  }

  private void play(String address) {
    try {
      removeOldPictures();
      WindowThread.waitUntil(wiring::isComplete, PATIENCE);
      new Tour(this, this, OUT).play(address);
      OUT.println();
      OUT.println(Messages.text("tour.end.pictures", pictures));
    } catch (IllegalStateException e) {
      OUT.println(Messages.text("tour.end.failed", e.getMessage()));
      exitCode = 3;
    } catch (InterruptedException e) {
      exitCode = 3;
    } finally {
      WindowThread.later(wiring::quit);
    }
  }

  /** Those of another host would pass for this one's, where it shows less. */
  private void removeOldPictures() {
    if (!Files.isDirectory(pictures)) {
      return;
    }
    try (DirectoryStream<Path> old = Files.newDirectoryStream(pictures, "*-{light,dark}.png")) {
      for (Path picture : old) {
        Files.delete(picture);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  @Override
  public <T> T with(Callable<T> work) throws InterruptedException {
    return WindowThread.call(work);
  }

  @Override
  public void until(BooleanSupplier condition, String what) throws InterruptedException {
    if (!WindowThread.waitUntil(condition, PATIENCE)) {
      throw new IllegalStateException(Messages.text("tour.end.tooLong", what));
    }
  }

  @Override
  public void picture(String name) throws InterruptedException {
    for (Theme theme : Theme.values()) {
      with(
          () -> {
            wiring.setTheme(theme);
            return null;
          });
      // a second turn of the window's thread, so that what was shown lies where it belongs
      Picture picture = with(() -> Picture.of((dialog == null ? mainStage : dialog).getScene()));
      try {
        picture.write(
            pictures.resolve(name + "-" + theme.name().toLowerCase(Locale.ROOT) + ".png"));
      } catch (IOException e) {
        throw new IllegalStateException(e.getMessage(), e);
      }
    }
    with(
        () -> {
          wiring.setTheme(Theme.LIGHT);
          return null;
        });
  }

  @Override
  public HostSession session() {
    return wiring.session();
  }

  @Override
  public Selection selection() {
    return wiring.selection();
  }

  @Override
  public LifecycleViewModel lifecycle() {
    return wiring.lifecycle();
  }

  @Override
  public CreateQpViewModel createForm() {
    CreateQpViewModel form = wiring.dialogs().createForm();
    dialog = wiring.dialogs().show(form);
    return form;
  }

  @Override
  public OpenQpViewModel openForm() {
    OpenQpViewModel form = wiring.dialogs().openForm();
    dialog = wiring.dialogs().show(form);
    return form;
  }

  @Override
  public void closeDialog() {
    if (dialog != null) {
      dialog.close();
      dialog = null;
    }
  }
}
