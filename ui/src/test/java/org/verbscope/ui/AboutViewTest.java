package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.control.Button;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.ProductVersion;

class AboutViewTest extends WindowTest {
  private static final String PRODUCT = "Verbscope " + ProductVersion.current();

  @Test
  void theVersionStandsInTheWindowAndF1TellsMore() {
    awaitTree();
    assertThat(onWindow(() -> lookup("#status-product").<Button>queryAs(Button.class).getText()))
        .isEqualTo(PRODUCT);
    assertThat(
            onWindow(
                () ->
                    ((Stage) lookup("#status-product").query().getScene().getWindow()).getIcons()))
        .as("the window's own icon")
        .isNotEmpty();
    push(KeyCode.F1);
    awaitDialog("#about-product");
    assertThat(text("#about-product")).isEqualTo(PRODUCT);
    assertThat(text("#about-details")).contains(System.getProperty("java.version"));
    assertThat(onWindow(() -> table("#about-keys").getItems().size())).isGreaterThan(8);
    push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.C);
    await(
        "the version in the clipboard",
        () -> {
          String copied = Clipboard.getSystemClipboard().getString();
          return copied != null && copied.startsWith(PRODUCT);
        });
    push(KeyCode.ESCAPE);
    await("no dialog", () -> lookup("#about-product").tryQuery().isEmpty());
  }

  @Test
  void theLicenceOfAPartIsRead() {
    awaitTree();
    clickOn("#status-product");
    awaitDialog("#about-product");
    onWindow(
        () -> {
          lookup("#about-tabs").<TabPane>queryAs(TabPane.class).getSelectionModel().select(1);
          return null;
        });
    awaitNode("#about-parts");
    onWindow(
        () -> {
          List<?> parts = table("#about-parts").getItems();
          int runtime =
              IntStream.range(0, parts.size())
                  .filter(i -> parts.get(i).toString().contains("OpenJDK"))
                  .findFirst()
                  .getAsInt();
          table("#about-parts").getSelectionModel().select(runtime);
          return null;
        });
    assertThat(onWindow(() -> lookup("#about-licence").<TextArea>queryAs(TextArea.class).getText()))
        .contains("CLASSPATH");
  }
}
