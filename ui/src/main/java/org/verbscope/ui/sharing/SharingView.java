package org.verbscope.ui.sharing;

import javafx.collections.ListChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.BorderPane;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.WindowThread;

/**
 * Who shares an XRC domain and its QPs, as a list that the arrows walk through and from which Enter
 * goes to an object.
 */
public final class SharingView extends BorderPane {
  private final SharingViewModel model;
  private final ListView<SharingRow> list;
  private SharingRow at;

  public SharingView(SharingViewModel model) {
    this.model = model;
    getStyleClass().add("sharing");
    list = new ListView<>();
    list.setId("sharing-list");
    list.setAccessibleText(Messages.text("sharing.list.title"));
    list.setPlaceholder(new Label(Messages.text("sharing.list.empty")));
    list.setCellFactory(SharingCell::new);
    list.getSelectionModel()
        .selectedItemProperty()
        .addListener(
            (o, before, now) -> {
              if (now != null) {
                at = now;
              }
            });
    list.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            go();
            event.consume();
          } else if (event.getCode() == KeyCode.END) {
            // rows differ in height: before they are laid out the list would stop short of the end
            WindowThread.afterFrame(() -> list.scrollTo(list.getItems().size() - 1));
          }
        });
    list.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
            go();
          }
        });
    model.rows().addListener((ListChangeListener<SharingRow>) change -> show());
    show();
    setCenter(list);
  }

  /** Whether somebody can see it; at first nobody can, and nothing is found out. */
  public void setInSight(boolean inSight) {
    model.setInSight(inSight);
  }

  /** The row that is selected stays so, whatever is said there by now. */
  private void show() {
    SharingRow before = at;
    list.getItems().setAll(model.rows());
    if (before != null) {
      for (int i = 0; i < list.getItems().size(); i++) {
        if (list.getItems().get(i).isSamePlace(before)) {
          list.getSelectionModel().select(i);
          return;
        }
      }
    }
  }

  private void go() {
    SharingRow row = list.getSelectionModel().getSelectedItem();
    if (row != null && row.to() != null) {
      model.goTo(row.to());
    }
  }
}
