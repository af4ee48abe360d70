package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableCell;
import javafx.scene.input.KeyCode;
import javafx.scene.shape.SVGPath;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.controls.Shape;
import org.verbscope.verbs.model.ResourceId;

class ShortfallViewTest extends WindowTest {

  @Test
  void aShortfallIsUnderstoodWithoutColour() {
    awaitTree();
    select(ResourceId.device("qib0"));
    push(KeyCode.CONTROL, KeyCode.N);
    awaitDialog("#create-go");
    doubleClickOn("#create-cap-max_inline_data").write("64");
    clickOn("#create-go");
    awaitNode("#create-result");

    TableCell<?, ?> verdict =
        onWindow(
            () ->
                from(new Node[] {table("#create-result")})
                    .lookup(".verdict-cell")
                    .queryAll()
                    .stream()
                    .map(TableCell.class::cast)
                    .filter(cell -> "SHORTFALL".equals(cell.getText()))
                    .findFirst()
                    .orElseThrow());
    assertThat(shapeOf(verdict.getGraphic())).isEqualTo(Shape.DOWN.path());
    IndexedCell<?> row = (IndexedCell<?>) verdict.getParent();
    assertThat(row.getItem().toString()).contains("cap.max_inline_data");
    assertThat(onWindow(() -> verdict.getTooltip().getText())).contains("less than was asked for");

    ResourceId qp = newestReceipt().id();
    await(qp.text(), () -> state().find(qp).isPresent());
    clickOn("#create-show");
    await(
        "the explanation",
        () ->
            lookup("#inspector-attributes-meaning").queryParent().getChildrenUnmodifiable().stream()
                .anyMatch(node -> node.toString().contains("SHORTFALL")));
  }

  private static String shapeOf(Node mark) {
    return ((SVGPath) mark.lookup(".mark")).getContent();
  }
}
