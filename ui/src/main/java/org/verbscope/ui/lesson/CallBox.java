package org.verbscope.ui.lesson;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.CCode;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.lesson.Step;
import org.verbscope.verbs.model.VerbCall;

/** The calls of a step, as JSON or as C, to be read and to be copied. */
final class CallBox extends VBox {
  private final Label text = new Label();
  private final RadioButton json = new RadioButton(Messages.text("lesson.call.json"));
  private final RadioButton c = new RadioButton(Messages.text("lesson.call.c"));
  private final Button copy;
  private final Button copyScript;
  private List<VerbCall> calls = List.of();

  /**
   * @param script the calls from the first step to this one
   */
  CallBox(Supplier<String> script) {
    getStyleClass().add("call-box");
    text.setId("lesson-call");
    text.getStyleClass().add("code");
    text.setWrapText(true);
    text.setMinHeight(USE_PREF_SIZE);
    ToggleGroup forms = new ToggleGroup();
    json.setToggleGroup(forms);
    json.setId("lesson-json");
    c.setToggleGroup(forms);
    c.setId("lesson-c");
    json.setSelected(true);
    forms.selectedToggleProperty().addListener((o, before, now) -> show());
    copy = copyButton("lesson.copy", text::getText);
    copyScript = copyButton("lesson.copyScript", script);
    FlowPane buttons = new FlowPane(json, c, copy, copyScript);
    buttons.getStyleClass().add("forms");
    getChildren().addAll(buttons, text);
  }

  private static Button copyButton(String key, Supplier<String> what) {
    Button button = new Button(Messages.text(key + ".name"));
    button.setId(key.replace('.', '-'));
    button.getStyleClass().add("small");
    CommandControls.tip(button, Messages.text(key + ".tooltip"));
    button.setOnAction(
        event -> {
          Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, what.get()));
          button.setText(Messages.text("receipt.copied.name"));
        });
    return button;
  }

  void show(Step step) {
    if (!calls.equals(step.calls())) {
      calls = step.calls();
      copy.setText(Messages.text("lesson.copy.name"));
      copyScript.setText(Messages.text("lesson.copyScript.name"));
      show();
    }
  }

  private void show() {
    text.setText(
        calls.stream()
            .map(call -> c.isSelected() ? CCode.of(call).stripTrailing() : JsonText.of(call))
            .collect(Collectors.joining("\n")));
  }
}
