package org.verbscope.ui.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.WindowTest;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

class CountersViewTest extends WindowTest {
  @Test
  void aPortsCountersMoveInATabThatTheKeyboardReaches() throws IOException {
    awaitTree();
    awaitDialog("#explorer-tree");
    select(ResourceId.of("mlx5_0", Kind.PORT, 1));
    awaitNode("#inspector-tabs");
    assertThat(attributes()).contains("state").noneMatch(name -> name.contains("/"));

    focus("#inspector-tabs");
    push(KeyCode.RIGHT);
    awaitNode("#counters-table");
    assertThat(row("port_xmit_data").directory()).isEqualTo("counters");
    assertThat(row("out_of_buffer").directory()).isEqualTo("hw_counters");
    String before = row("port_xmit_data").value().text();
    await("a rate", () -> find("port_xmit_data").rate().text().endsWith("MB/s"));
    await("a difference", () -> find("port_xmit_data").difference().text().startsWith("+"));
    await("another value", () -> !find("port_xmit_data").value().text().equals(before));
    assertThat(row("symbol_error").rate()).isEqualTo(new CounterRow.Cell("0", true, ""));
    assertThat(text("#counters-note")).contains("4 bytes");
    focus("#counters-table");
    push(KeyCode.DOWN);
    photograph("counters-infiniband", "#counters-table");

    // the tab stays chosen for the next port, which lacks a directory
    select(ResourceId.of("rxe0", Kind.PORT, 1));
    assertThat(row("sent_pkts").directory()).isEqualTo("hw_counters");
    assertThat(text("#counters-note")).contains("no directory counters");
    photograph("counters-rxe", "#counters-table");

    select(ResourceId.device("rxe0"));
    await("no tabs", () -> lookup("#inspector-tabs").tryQuery().isEmpty());
    assertThat(attributes()).contains("max_qp");
  }

  private void focus(String query) {
    boolean traversable =
        onWindow(
            () -> {
              Node node = lookup(query).query();
              node.requestFocus();
              return node.isFocusTraversable();
            });
    assertThat(traversable).as(query).isTrue();
  }

  private CounterRow row(String counter) {
    return onWindow(() -> find(counter));
  }

  private CounterRow find(String counter) {
    return lookup("#counters-table").<TableView<CounterRow>>query().getItems().stream()
        .filter(row -> row.name().equals(counter))
        .findFirst()
        .orElseThrow();
  }

  private List<String> attributes() {
    return onWindow(
        () ->
            lookup("#inspector-attributes").<TableView<ReadingRow>>query().getItems().stream()
                .map(ReadingRow::name)
                .toList());
  }
}
