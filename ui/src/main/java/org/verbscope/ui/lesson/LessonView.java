package org.verbscope.ui.lesson;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.Observable;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.lesson.Step;
import org.verbscope.verbs.lesson.XrcLesson;

/** The walk-through: who has what, what has just happened, and what comes next. */
public final class LessonView extends BorderPane {
  /** The part of what is out of sight that Page Up and Page Down move by. */
  private static final double PAGE = 0.5;

  private final LessonViewModel model;
  private final Label title = new Label();
  private final Label progress = new Label();
  private final MenuButton skip = new MenuButton(Messages.text("lesson.skip.name"));
  private final BoardView board;
  private final VBox past = new VBox();
  private final VBox next = new VBox();
  private final CallBox call;
  private final Label says = new Label();
  private final Button elsewhere =
      new Button(Messages.text("lesson.elsewhere.name", LessonViewModel.ALWAYS));
  private final HBox go;
  private final HBox back;
  private final BorderPane body = new BorderPane();
  private final ScrollPane scroll = new ScrollPane();

  /** A key that is held down must not run through the lesson. */
  private boolean enterIsHeld;

  /** What the cards are about. */
  private Object cardsShown;

  /** The lesson whose steps are listed. */
  private XrcLesson stepsShown;

  /**
   * @param hide the command that shows and hides the walk-through
   */
  public LessonView(LessonViewModel model, Command hide) {
    this.model = model;
    getStyleClass().add("lesson");
    setId("lesson");
    board = new BoardView(model::goTo);
    call = new CallBox(model::script);
    go = CommandControls.button(model.goCommand(), "lesson-go");
    CommandControls.buttonOf(go).getStyleClass().add("accent");
    back = CommandControls.button(model.backCommand(), "lesson-back");
    elsewhere.setId("lesson-elsewhere");
    CommandControls.tip(elsewhere, Messages.text("lesson.elsewhere.tooltip"));
    elsewhere.setOnAction(event -> model.openElsewhere());
    setTop(top(hide));
    past.getStyleClass().addAll("card", "past");
    next.getStyleClass().addAll("card", "next");
    HBox cards = new HBox(past, next);
    cards.getStyleClass().add("cards");
    for (VBox card : List.of(past, next)) {
      card.setMinWidth(0);
      // both halves alike, whatever stands in them
      card.setPrefWidth(100);
      HBox.setHgrow(card, Priority.ALWAYS);
    }
    VBox content = new VBox(board, cards);
    content.getStyleClass().add("content");
    scroll.setContent(content);
    scroll.setFitToWidth(true);
    scroll.setFocusTraversable(false);
    scroll.getStyleClass().add("edge-to-edge");
    body.setCenter(scroll);
    body.setBottom(bottom());
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    addEventHandler(KeyEvent.KEY_RELEASED, event -> enterIsHeld = false);
    model.turns().addListener((Observable o) -> show());
    show();
  }

  private Node top(Command hide) {
    title.getStyleClass().add("title");
    progress.setId("lesson-progress");
    progress.getStyleClass().add("progress");
    VBox names = new VBox(title, progress);
    names.setMinWidth(0);
    skip.setId("lesson-skip");
    skip.setMinWidth(Region.USE_PREF_SIZE);
    CommandControls.tip(skip, Messages.text("lesson.skip.tooltip"));
    Region spacer = new Region();
    HBox.setHgrow(spacer, Priority.ALWAYS);
    Button close = new Button(Messages.text("lesson.hide.name"));
    close.setId("lesson-hide");
    close.setMinWidth(Region.USE_PREF_SIZE);
    close.setOnAction(event -> hide.run());
    CommandControls.tip(close, Messages.text("lesson.hide.tooltip"));
    HBox top = new HBox(names, spacer, skip, back, close);
    top.setAlignment(Pos.CENTER_LEFT);
    top.getStyleClass().add("top");
    return top;
  }

  private Node bottom() {
    says.setId("lesson-says");
    says.setWrapText(true);
    says.setMinWidth(0);
    says.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(says, Priority.ALWAYS);
    HBox bottom = new HBox(says, go);
    bottom.setAlignment(Pos.CENTER_LEFT);
    bottom.getStyleClass().add("bottom");
    return bottom;
  }

  /** Enter does the step wherever in the walk-through the keyboard is, unless it is a button's. */
  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
      if (!enterIsHeld) {
        model.goCommand().run();
      }
      enterIsHeld = true;
      event.consume();
    } else if (event.getCode() == KeyCode.PAGE_DOWN) {
      scroll.setVvalue(Math.min(1, scroll.getVvalue() + PAGE));
      event.consume();
    } else if (event.getCode() == KeyCode.PAGE_UP) {
      scroll.setVvalue(Math.max(0, scroll.getVvalue() - PAGE));
      event.consume();
    }
  }

  /** Puts the keyboard where the next step is done. */
  public void focus() {
    Button button = CommandControls.buttonOf(model.goCommand().isAllowed() ? go : back);
    (model.isPossible() ? button : elsewhere).requestFocus();
  }

  private void show() {
    if (!model.isPossible()) {
      showNotHere();
      return;
    }
    boolean hadFocus = CommandControls.buttonOf(go).isFocused() || elsewhere.isFocused();
    title.setText(Messages.text("lesson.pane.titleOn", model.lesson().device()));
    body.setCenter(scroll);
    setCenter(body);
    board.show(model.board());
    showCards();
    showSteps();
    showSays();
    if (hadFocus) {
      focus();
    }
  }

  /** The list of all steps; it stays while the lesson does. */
  private void showSteps() {
    skip.setDisable(false);
    if (stepsShown == model.lesson()) {
      return;
    }
    stepsShown = model.lesson();
    List<MenuItem> items = new ArrayList<>();
    for (Step step : model.steps()) {
      int position = items.size();
      MenuItem item = new MenuItem(Messages.text("lesson.skip.step", position + 1, step.title()));
      item.setId("lesson-skip-" + (position + 1));
      item.setMnemonicParsing(false);
      item.setOnAction(event -> model.skipTo(position));
      items.add(item);
    }
    skip.getItems().setAll(items);
  }

  private void showSays() {
    boolean trouble = !model.trouble().isEmpty();
    says.getStyleClass().setAll("label", trouble ? "problem" : "hint");
    says.setText(
        trouble
            ? model.trouble()
            : Messages.text(
                model.host().simulated() ? "lesson.says.simulated" : "lesson.says.real",
                model.lesson().device()));
  }

  /** What has the keyboard in them keeps it while they stay the same. */
  private void showCards() {
    Object now = List.of(model.lesson(), model.at(), model.happened());
    if (!now.equals(cardsShown)) {
      cardsShown = now;
      showPast();
      showNext();
    }
  }

  private void showPast() {
    Optional<Happened> happened = model.happened();
    past.getChildren().setAll(heading(Messages.text("lesson.past.title")));
    if (happened.isEmpty()) {
      past.getChildren().setAll(heading(Messages.text("lesson.intro.title")));
      past.getChildren().add(text(Messages.text("lesson.intro.text"), "after"));
      return;
    }
    Happened what = happened.get();
    past.getChildren().add(verdict(what));
    if (what.receipt() != null) {
      past.getChildren().add(text(LessonText.ending(what.receipt()), "ending"));
    }
    past.getChildren().add(text(after(what), "after"));
    if (what.receipt() != null && !what.receipt().isGranted()) {
      past.getChildren().add(text(LessonText.diagnosis(what.receipt()), "diagnosis"));
    }
  }

  private static String after(Happened what) {
    return switch (what.how()) {
      case AS_TOLD, BY_HAND -> what.step().after();
      case OTHERWISE ->
          Messages.text("lesson.past.otherwise", what.step().ending().text(what.step().call()));
      case STOPPED -> Messages.text("lesson.past.stopped");
    };
  }

  /** Whether it went as told, by a sign, and by whom in words. */
  private static HBox verdict(Happened what) {
    Mark mark = new Mark(14, what.isDone() ? Shape.FULL : Shape.WARNING);
    mark.setTone(what.isDone() ? "tone-good" : "tone-warn");
    String key = "lesson.how." + what.how().name();
    Label label = text(Messages.text(key, what.step().title()), "step-title");
    label.setId("lesson-past");
    HBox box = new HBox(mark, label);
    box.getStyleClass().add("verdict");
    return box;
  }

  private void showNext() {
    Optional<Step> step = model.next();
    if (step.isEmpty()) {
      progress.setText(Messages.text("lesson.progress.atEnd", model.steps().size()));
      next.getChildren().setAll(heading(Messages.text("lesson.next.none")));
      model.lesson().remember().forEach(line -> next.getChildren().add(text(line, "after")));
      next.getChildren().add(text(Messages.text("lesson.next.noneText"), "ending"));
      return;
    }
    Step now = step.get();
    progress.setText(
        Messages.text(
            "lesson.progress.text", model.at() + 1, model.steps().size(), now.chapterTitle()));
    Label stepTitle = text(now.title(), "step-title");
    stepTitle.setId("lesson-next");
    call.show(now);
    next.getChildren()
        .setAll(
            heading(Messages.text("lesson.next.title", now.process())),
            stepTitle,
            text(now.before(), "after"),
            call);
  }

  private void showNotHere() {
    title.setText(Messages.text("lesson.pane.title"));
    progress.setText("");
    skip.setDisable(true);
    String devices = model.devicesWithoutXrc();
    Label why =
        text(
            devices.isEmpty()
                ? Messages.text("lesson.notHere.noDevice", model.host().address())
                : Messages.text("lesson.notHere.noXrc", model.host().address(), devices),
            "after");
    why.setId("lesson-not-here");
    VBox box = new VBox(text(Messages.text("lesson.notHere.title"), "step-title"), why, elsewhere);
    box.getStyleClass().add("not-here");
    setCenter(box);
  }

  private static Label heading(String text) {
    return text(text, "card-heading");
  }

  private static Label text(String text, String styleClass) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.getStyleClass().add(styleClass);
    return label;
  }
}
