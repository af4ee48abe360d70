package org.verbscope.ui;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.api.FxRobotInterface;
import org.testfx.framework.junit5.ApplicationTest;
import org.testfx.util.WaitForAsyncUtils;
import org.verbscope.ui.controls.Picture;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Settings;
import org.verbscope.ui.theme.Theme;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.open.Hosts;

/** A test with the whole window, on {@code sim:workshop} where nothing else is said. */
@ExtendWith(TextCanBeDrawn.class)
public abstract class WindowTest extends ApplicationTest {
  /** More where the processor is emulated. */
  private static final long PATIENCE_SECONDS = Long.getLong("verbscope.test.patience", 120);

  private static final long POLL_MILLIS = 100;

  protected Wiring wiring;

  /** The address of the host that the window shows. */
  protected String host() {
    return "sim:workshop";
  }

  @Override
  public void start(Stage stage) {
    wiring = new Wiring(Hosts::open, new BackgroundTasks("host"), Settings.none());
    wiring.session().open(host());
    wiring.show(stage);
  }

  @AfterEach
  void closeAll() {
    onWindow(
        () -> {
          wiring.close();
          wiring.quit();
          return null;
        });
  }

  protected HostState state() {
    return wiring.session().state();
  }

  /**
   * Waits until the host is shown, every part of the window is there and it has the keyboard: a key
   * that is pressed before is lost.
   */
  protected void awaitTree() {
    await(
        "the tree",
        () -> wiring.isComplete() && state().find(ResourceId.device("rxe0")).isPresent());
    awaitDialog("#explorer-tree");
  }

  /** Waits until the tree shows what was last looked for. */
  protected void awaitFound() {
    await("what is found", () -> !wiring.explorer().isSearching());
  }

  protected <T> T onWindow(Callable<T> work) {
    return WaitForAsyncUtils.waitForAsyncFx(PATIENCE_SECONDS * 1000, work);
  }

  /**
   * Waits until something holds, asked on the window's thread, and not so often as to hold it up.
   */
  protected void await(String what, Callable<Boolean> condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!onWindow(condition)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("in vain: " + what);
      }
      WaitForAsyncUtils.sleep(POLL_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  protected void awaitNode(String query) {
    await(query, () -> lookup(query).tryQuery().filter(Node::isVisible).isPresent());
  }

  /** Presses keys once a window has the keyboard: one that has just opened gets it later. */
  @Override
  public FxRobot push(KeyCode... combination) {
    await(
        "a window with the keyboard",
        () -> Window.getWindows().stream().anyMatch(Window::isFocused));
    return super.push(combination);
  }

  /** Clicks on a node once it stays where it is: a part that has just come is laid out later. */
  @Override
  public FxRobotInterface clickOn(String query, MouseButton... buttons) {
    awaitNode(query);
    Bounds[] last = new Bounds[1];
    await(
        query + " in its place",
        () -> {
          Node node = lookup(query).query();
          Bounds now = node.localToScreen(node.getBoundsInLocal());
          boolean still = now.equals(last[0]) && now.getWidth() > 0;
          last[0] = now;
          return still;
        });
    return super.clickOn(query, buttons);
  }

  /** Waits for the window with that node and for it to have the keyboard. */
  protected void awaitDialog(String query) {
    awaitNode(query);
    await(
        query + " in front",
        () -> {
          Window window = lookup(query).query().getScene().getWindow();
          window.requestFocus();
          return window.isFocused();
        });
  }

  protected String text(String query) {
    return onWindow(() -> lookup(query).<Label>queryAs(Label.class).getText());
  }

  protected TableView<?> table(String query) {
    return lookup(query).queryTableView();
  }

  /** The first resource that fits, as it is now. */
  protected Resource resource(Predicate<Resource> fits) {
    return onWindow(() -> state().resources().stream().filter(fits).findFirst().orElseThrow());
  }

  protected Resource foreign(Kind kind, String device) {
    return resource(
        r ->
            r.kind() == kind
                && r.id().text().startsWith(device + "/")
                && !r.owner().thisApp()
                && r.owner().pid() > 0);
  }

  protected Receipt newestReceipt() {
    return onWindow(() -> wiring.session().journal().receipts().get(0));
  }

  /**
   * Takes pictures in every theme, for the eye: only where {@code verbscope.pictures} names a
   * directory.
   *
   * @param query a node of the window that is wanted
   */
  protected void photograph(String name, String query) throws IOException {
    String directory = System.getProperty("verbscope.pictures", "");
    for (Theme theme : directory.isEmpty() ? new Theme[0] : Theme.values()) {
      onWindow(
          () -> {
            wiring.setTheme(theme);
            return null;
          });
      WaitForAsyncUtils.waitForFxEvents();
      Picture picture = onWindow(() -> Picture.of(lookup(query).query().getScene()));
      picture.write(Path.of(directory, name + "-" + theme + ".png"));
    }
  }

  protected void select(ResourceId id) {
    onWindow(
        () -> {
          wiring.selection().set(id);
          return null;
        });
    WaitForAsyncUtils.waitForFxEvents();
  }
}
