package org.verbscope.ui.header;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
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

/** The bar at the top; its sizes are pixels. */
public final class HeaderView extends HBox {
  private static final double HOST_WIDTH = 170;
  private static final double FIND_WIDTH = 240;
  private static final double FIND_MOST_WIDTH = 320;
  private static final double FIELD_LEAST_WIDTH = 72;

  private final HeaderViewModel model;
  private final Label hostStandIn;
  private final Label findStandIn;
  private final HBox hostBox;
  private final StringProperty filter;
  private final Runnable leaveFind;

  /** The commands whose buttons stand in a menu where there is too little room for all. */
  private final List<Command> folding;

  private final List<HBox> foldingButtons = new ArrayList<>();

  /** Stands for those buttons; null until it is first needed. */
  private Button more;

  /** What all of it needs, pixels. */
  private double neededWidth;

  /** Null until the window was drawn, and so is {@link #find}. */
  private HostField host;

  private TextField find;
  private boolean findIsWanted;

  /**
   * @param filter what is looked for in the tree
   * @param leaveFind gives the keyboard back to the tree
   * @param commands buttons at the right, in this order; the first is always seen
   */
  public HeaderView(
      HeaderViewModel model, StringProperty filter, Runnable leaveFind, List<Command> commands) {
    this.model = model;
    this.filter = filter;
    this.leaveFind = leaveFind;
    hostStandIn = standIn(HOST_WIDTH, HOST_WIDTH);
    hostStandIn.textProperty().bind(model.address());
    findStandIn = standIn(FIND_WIDTH, FIND_MOST_WIDTH);
    findStandIn.setText(Messages.text("header.find.prompt"));
    findStandIn.getStyleClass().add("prompt");
    hostBox = hostBox();
    getStyleClass().add("header-bar");
    // in a window too narrow for it the rest is not cut off as well
    setMinWidth(0);
    setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(hostBox, badge(), live(), findStandIn, spacer());
    for (Command command : commands) {
      foldingButtons.add(CommandControls.button(command, command.id().replace('.', '-')));
    }
    getChildren().addAll(foldingButtons);
    foldingButtons.remove(0);
    folding = commands.subList(1, commands.size());
  }

  /** Puts the text fields where labels stood for them; once, after the window was drawn. */
  public void complete() {
    hostStandIn.textProperty().unbind();
    // an editable combo box would start far slower
    host = new HostField(model, this::showAddresses);
    size(host, HOST_WIDTH, HOST_WIDTH);
    hostBox.getChildren().set(0, host);
    find = find();
    getChildren().set(getChildren().indexOf(findStandIn), find);
    if (findIsWanted) {
      focusFind();
    }
    widthProperty().addListener((o, before, now) -> fold());
    model.badge().addListener((o, before, now) -> fold());
    fold();
  }

  /** Puts buttons into a menu where there is too little room for all, and back where there is. */
  private void fold() {
    if (more == null || !more.isManaged()) {
      neededWidth = computeMinWidth(-1);
    }
    boolean folded = getWidth() < neededWidth;
    if (folded && more == null) {
      more = more();
      getChildren().add(more);
    }
    if (more != null) {
      more.setVisible(folded);
      more.setManaged(folded);
    }
    for (HBox button : foldingButtons) {
      button.setVisible(!folded);
      button.setManaged(!folded);
    }
  }

  private Button more() {
    Button button = new Button(Messages.text("header.more.name"), new Mark(9, Shape.TRIANGLE_DOWN));
    button.setContentDisplay(ContentDisplay.RIGHT);
    button.setId("header-more");
    button.setMinWidth(USE_PREF_SIZE);
    CommandControls.tip(button, Messages.text("header.more.tooltip"));
    button.setOnAction(
        event -> {
          ContextMenu menu = new ContextMenu();
          folding.forEach(
              command ->
                  menu.getItems()
                      .add(
                          CommandControls.menuItem(
                              command, "more-" + command.id().replace('.', '-'))));
          menu.show(button, Side.BOTTOM, 0, 0);
        });
    return button;
  }

  /** Puts the keyboard into the search field, as soon as it is there. */
  public void focusFind() {
    findIsWanted = find == null;
    if (find != null) {
      find.requestFocus();
      find.selectAll();
    }
  }

  /**
   * Looks like a text field and is drawn far sooner: the first text field costs a window that opens
   * about as much as its tree does.
   */
  private static Label standIn(double width, double most) {
    Label label = new Label();
    label.getStyleClass().addAll("text-input", "text-field");
    size(label, width, most);
    return label;
  }

  private static void size(Control field, double width, double most) {
    field.setPrefWidth(width);
    field.setMinWidth(FIELD_LEAST_WIDTH);
    field.setMaxWidth(most);
    HBox.setHgrow(field, most > width ? Priority.ALWAYS : Priority.NEVER);
  }

  private HBox hostBox() {
    Mark mark = new Mark(9, Shape.TRIANGLE_DOWN);
    Button list = new Button("", mark);
    list.setId("header-host-list");
    list.setFocusTraversable(false);
    list.setOnAction(event -> showAddresses());
    CommandControls.tip(list, Messages.text("header.addresses.tooltip"));
    HBox box = new HBox(hostStandIn, list);
    box.setAlignment(Pos.CENTER_LEFT);
    box.getStyleClass().add("host");
    return box;
  }

  private void showAddresses() {
    ContextMenu menu = new ContextMenu();
    for (String address : HeaderViewModel.KNOWN_ADDRESSES) {
      MenuItem item = new MenuItem(address);
      item.setOnAction(event -> open(address));
      menu.getItems().add(item);
    }
    menu.show(hostBox, Side.BOTTOM, 0, 0);
  }

  private void open(String address) {
    if (host == null) {
      model.open(address);
    } else {
      host.ask(address);
    }
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

  private TextField find() {
    TextField field = new TextField();
    field.setId("header-find");
    field.setPromptText(Messages.text("header.find.prompt"));
    size(field, FIND_WIDTH, FIND_MOST_WIDTH);
    CommandControls.tip(field, Messages.text("header.find.tooltip"));
    field.textProperty().bindBidirectional(filter);
    field.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            field.clear();
            leaveFind.run();
            event.consume();
          } else if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.ENTER) {
            leaveFind.run();
            event.consume();
          }
        });
    return field;
  }

  private static Node spacer() {
    Region spacer = new Region();
    HBox.setHgrow(spacer, Priority.ALWAYS);
    return spacer;
  }
}
