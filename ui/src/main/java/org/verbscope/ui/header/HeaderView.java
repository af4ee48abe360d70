package org.verbscope.ui.header;

import java.util.List;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.Messages;

/** The bar at the top. */
public final class HeaderView extends HBox {
  private final HeaderViewModel model;
  private final TextField host = new TextField();
  private final TextField find = new TextField();

  /**
   * @param filter what is looked for in the tree
   * @param leaveFind gives the keyboard back to the tree
   * @param commands buttons at the right, in this order
   */
  public HeaderView(
      HeaderViewModel model, StringProperty filter, Runnable leaveFind, List<Command> commands) {
    this.model = model;
    getStyleClass().add("header-bar");
    setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(host(), badge(), live(), find(filter, leaveFind), spacer());
    for (Command command : commands) {
      getChildren().add(CommandControls.button(command, command.id().replace('.', '-')));
    }
  }

  /** Puts the keyboard into the search field. */
  public void focusFind() {
    find.requestFocus();
    find.selectAll();
  }

  /** A text field and a list of known addresses: an editable combo box would start far slower. */
  private Node host() {
    host.setId("header-host");
    host.setPrefWidth(170);
    host.setMinWidth(110);
    host.setAccessibleText(Messages.text("header.host.title"));
    CommandControls.tip(host, Messages.text("header.host.tooltip"));
    host.setOnAction(event -> model.open(host.getText()));
    host.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.DOWN) {
            showAddresses();
            event.consume();
          } else if (event.getCode() == KeyCode.ESCAPE) {
            host.setText(model.address().get());
            event.consume();
          }
        });
    model.address().addListener((o, before, now) -> host.setText(now));
    host.setText(model.address().get());
    Mark mark = new Mark(9, Shape.TRIANGLE_DOWN);
    Button list = new Button("", mark);
    list.setId("header-host-list");
    list.setFocusTraversable(false);
    list.setOnAction(event -> showAddresses());
    CommandControls.tip(list, Messages.text("header.addresses.tooltip"));
    HBox box = new HBox(host, list);
    box.setAlignment(Pos.CENTER_LEFT);
    box.getStyleClass().add("host");
    return box;
  }

  private void showAddresses() {
    ContextMenu menu = new ContextMenu();
    for (String address : HeaderViewModel.KNOWN_ADDRESSES) {
      MenuItem item = new MenuItem(address);
      item.setOnAction(event -> model.open(address));
      menu.getItems().add(item);
    }
    menu.show(host, Side.BOTTOM, 0, 0);
  }

  private Node badge() {
    Label badge = new Label();
    badge.setId("header-badge");
    badge.getStyleClass().add("badge");
    badge.setMinWidth(Region.USE_PREF_SIZE);
    badge.textProperty().bind(model.badge());
    badge.visibleProperty().bind(model.badge().isNotEmpty());
    badge.managedProperty().bind(badge.visibleProperty());
    CommandControls.tip(badge, Messages.text("header.badge.tooltip"));
    return badge;
  }

  private Node live() {
    HBox holder = CommandControls.button(model.pauseCommand(), "header-pause");
    Button button = CommandControls.buttonOf(holder);
    Mark mark = new Mark(12);
    button.setGraphic(mark);
    Runnable show =
        () -> {
          boolean paused = model.paused().get();
          button.setText(Messages.text(paused ? "header.pause.paused" : "header.pause.live"));
          mark.show((paused ? Shape.PAUSE : Shape.FULL).path());
          mark.setTone(paused ? "tone-warn" : "tone-good");
        };
    model.paused().addListener((o, before, now) -> show.run());
    show.run();
    return holder;
  }

  private Node find(StringProperty filter, Runnable leave) {
    find.setId("header-find");
    find.setPromptText(Messages.text("header.find.prompt"));
    find.setPrefWidth(240);
    find.setMinWidth(110);
    find.setMaxWidth(320);
    HBox.setHgrow(find, Priority.ALWAYS);
    CommandControls.tip(find, Messages.text("header.find.tooltip"));
    find.textProperty().bindBidirectional(filter);
    find.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            find.clear();
            leave.run();
            event.consume();
          } else if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.ENTER) {
            leave.run();
            event.consume();
          }
        });
    return find;
  }

  private static Node spacer() {
    Region spacer = new Region();
    HBox.setHgrow(spacer, Priority.ALWAYS);
    return spacer;
  }
}
