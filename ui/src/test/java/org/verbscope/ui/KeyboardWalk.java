package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Verb;

/** A QP's life by the keyboard alone, the same on every host. */
public abstract class KeyboardWalk extends WindowTest {
  private static final int MOST_TABS = 40;
  private static final int MOST_ROWS = 60;

  /** Creates a QP by the form as it comes, but for {@code cap.max_send_wr}. */
  protected ResourceId createQp(String maxSendWr) {
    awaitTree();
    push(KeyCode.CONTROL, KeyCode.N);
    awaitDialog("#create-go");
    tabTo("create-cap-max_send_wr", "#create-go");
    push(KeyCode.CONTROL, KeyCode.A);
    // by keys: what write() writes goes to the window behind the dialog
    maxSendWr.chars().forEach(digit -> push(KeyCode.getKeyCode(Character.toString(digit))));
    pressWhenAllowed("#create-go", KeyCode.CONTROL, KeyCode.ENTER);
    await("a receipt", () -> !wiring.session().journal().receipts().isEmpty());
    assertThat(newestReceipt().isGranted()).as(newestReceipt().toString()).isTrue();
    assertThat(newestReceipt().call().verb()).isEqualTo(Verb.IBV_QUERY_QP);
    ResourceId qp = newestReceipt().id();
    await(qp.text(), () -> state().find(qp).isPresent());
    push(KeyCode.ESCAPE);
    await("no dialog", () -> lookup("#create-go").tryQuery().isEmpty());
    return qp;
  }

  /** Finds the QP in the tree, so that the inspector shows it. */
  protected void find(ResourceId qp) {
    awaitDialog("#explorer-tree");
    push(KeyCode.CONTROL, KeyCode.F);
    write(qp.text());
    awaitFound();
    push(KeyCode.ENTER);
    write("q");
    await("the selected QP", () -> qp.equals(wiring.selection().get()));
  }

  /** Finds any object in the tree, whatever else the search finds. */
  protected void reach(ResourceId id) {
    awaitDialog("#explorer-tree");
    push(KeyCode.CONTROL, KeyCode.F);
    push(KeyCode.CONTROL, KeyCode.A);
    write(id.text());
    awaitFound();
    push(KeyCode.ENTER);
    push(KeyCode.HOME);
    for (int rows = 0; rows < MOST_ROWS && !isSelected(id); rows++) {
      push(KeyCode.DOWN);
    }
    await(id + " selected", () -> isSelected(id));
  }

  private boolean isSelected(ResourceId id) {
    return id.equals(onWindow(() -> wiring.selection().get()));
  }

  /** Destroys the selected QP. */
  protected void destroy(ResourceId qp) {
    pressWhenAllowed("#lifecycle-destroy", KeyCode.DELETE);
    await("the QP's end", () -> state().find(qp).isEmpty());
    assertThat(newestReceipt().call().verb()).isEqualTo(Verb.IBV_DESTROY_QP);
    assertThat(newestReceipt().isGranted()).isTrue();
  }

  /**
   * Presses the keys of a command once it can be done.
   *
   * @param button of the same command
   */
  protected void pressWhenAllowed(String button, KeyCode... keys) {
    await(button + " allowed", () -> !lookup(button).query().isDisabled());
    push(keys);
  }

  /** What the inspector shows of an attribute. */
  protected ReadingRow row(String attribute) {
    return onWindow(
        () ->
            table("#inspector-attributes").getItems().stream()
                .map(ReadingRow.class::cast)
                .filter(row -> row.name().equals(attribute))
                .findFirst()
                .orElseThrow());
  }

  protected String reading(String attribute, Source source) {
    return row(attribute).cell(source).text();
  }

  /**
   * Walks through the form of a dialog.
   *
   * @param dialog a node in it
   */
  protected void tabTo(String id, String dialog) {
    for (int tabs = 0; tabs < MOST_TABS && !id.equals(focused(dialog)); tabs++) {
      push(KeyCode.TAB);
    }
    assertThat(focused(dialog)).isEqualTo(id);
  }

  private String focused(String dialog) {
    return onWindow(
        () -> {
          Node owner = lookup(dialog).query().getScene().getFocusOwner();
          return owner == null || owner.getId() == null ? "" : owner.getId();
        });
  }
}
