package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;

class ForeignViewTest extends WindowTest {

  @Test
  void anotherProcessesQpCannotBeActedOnAndTheWindowSaysWhy() {
    awaitTree();
    Resource qp = foreign(Kind.QP, "mlx5_0");
    select(qp.id());
    for (String button : new String[] {"#lifecycle-query", "#lifecycle-destroy"}) {
      assertThat(lookup(button).query().isDisabled()).isTrue();
      assertThat(onWindow(() -> lookup(button).query().getAccessibleHelp()))
          .contains(qp.owner().comm())
          .contains("only its own process");
    }
    awaitDialog("#explorer-tree");
    push(KeyCode.DELETE);
    await("the reason", () -> text("#status-says").contains(qp.owner().comm()));
    assertThat(onWindow(() -> state().find(qp.id()))).isPresent();
    assertThat(onWindow(() -> wiring.session().journal().receipts().size())).isZero();
  }

  @Test
  void itsContextMenuSaysWhyToo() {
    awaitTree();
    Resource pd = foreign(Kind.PD, "mlx5_0");
    select(pd.id());
    awaitDialog("#explorer-tree");
    push(KeyCode.SHIFT, KeyCode.F10);
    await(
        "the menu",
        () ->
            listWindows().stream()
                .filter(javafx.scene.control.ContextMenu.class::isInstance)
                .map(javafx.scene.control.ContextMenu.class::cast)
                .flatMap(menu -> menu.getItems().stream())
                .anyMatch(
                    item ->
                        "menu-destroy".equals(item.getId())
                            && item.isDisable()
                            && item.getText().contains("only its own process")));
  }
}
