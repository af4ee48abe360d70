package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Settings;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.open.Hosts;

/** A user who does not wait. */
class HasteViewTest extends WindowTest {
  /** Lets the hosts whose address says so take their time. */
  private final CountDownLatch mayOpen = new CountDownLatch(1);

  @Override
  public void start(Stage stage) {
    wiring = new Wiring(this::open, new BackgroundTasks("host"), Settings.none());
    wiring.session().open(host());
    wiring.show(stage);
    Event.fireEvent(
        stage.getScene().getRoot(),
        new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.F, false, true, false, false));
  }

  private VerbsHost open(String address) {
    if (address.equals("huge:")) {
      throw new OutOfMemoryError("Java heap space");
    }
    if (address.endsWith("seed=2")) {
      try {
        mayOpen.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return Hosts.open(address);
  }

  private void ask(String address) {
    onWindow(
        () -> {
          wiring.session().open(address);
          return null;
        });
  }

  @Test
  void ctrlFBeforeThereIsAFieldPutsTheKeyboardIntoItOnceItIsThere() {
    awaitTree();
    awaitNode("#header-find");
    await("the keyboard in it", () -> lookup("#header-find").query().isFocused());
  }

  @Test
  void anAddressThatIsBeingWrittenStaysWhenAnotherHostOpens() {
    awaitTree();
    ask("sim:workshop?seed=2");
    clickOn("#header-host");
    write("local");
    mayOpen.countDown();
    await("the host", () -> wiring.session().address().get().endsWith("seed=2"));
    assertThat(onWindow(() -> hostField().getText())).contains("local");
    push(KeyCode.ESCAPE);
    assertThat(onWindow(() -> hostField().getText())).isEqualTo("sim:workshop?seed=2");
  }

  private TextField hostField() {
    return lookup("#header-host").queryAs(TextField.class);
  }

  @Test
  void aHostThatNoMemoryHoldsIsTroubleAndTheWindowGoesOn() {
    awaitTree();
    ask("huge:");
    await("the trouble", () -> wiring.session().trouble().get().contains("Java heap space"));
    assertThat(onWindow(() -> wiring.session().doing().get())).isEmpty();
    mayOpen.countDown();
    ask("sim:workshop?seed=2");
    await("the next host", () -> wiring.session().address().get().endsWith("seed=2"));
  }

  @Test
  void inADialogTooF1TellsAboutVerbscopeAndCtrlDChangesTheColours() {
    awaitTree();
    push(KeyCode.CONTROL, KeyCode.N);
    awaitDialog("#create-go");
    Node dialog = onWindow(() -> lookup("#create-go").query().getScene().getRoot());
    String before = onWindow(() -> String.join(" ", dialog.getScene().getStylesheets()));
    push(KeyCode.CONTROL, KeyCode.D);
    await(
        "other colours",
        () -> !String.join(" ", dialog.getScene().getStylesheets()).equals(before));
    push(KeyCode.F1);
    awaitDialog("#about-product");
    push(KeyCode.ESCAPE);
    await("no help", () -> lookup("#about-product").tryQuery().isEmpty());
    assertThat(onWindow(() -> dialog.getScene().getWindow().isShowing())).isTrue();
  }
}
