package org.verbscope.ui.receipt;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/** A call that was refused or failed: what, who said no, why, what helps, what was asked. */
public final class FailureCard extends VBox {
  private final HBox buttons = new HBox();

  /**
   * @param inTheWay objects that keep the call from succeeding; may be empty
   * @param goTo shows one of them
   */
  public FailureCard(
      Receipt receipt, HostInfo host, List<Resource> inTheWay, Consumer<ResourceId> goTo) {
    setId("failure-card");
    getStyleClass().add("failure-card");
    getChildren().add(header(receipt, host));
    getChildren().add(text(CauseText.layer(receipt), "layer"));
    if (!inTheWay.isEmpty()) {
      getChildren().add(inTheWay(inTheWay, goTo));
    }
    List<Cause> causes = CauseText.causes(receipt);
    if (causes.isEmpty()) {
      getChildren().add(text(Messages.text("receipt.cause.none"), "cause"));
    }
    for (int i = 0; i < causes.size(); i++) {
      getChildren().add(cause(i + 1, causes.get(i)));
    }
    if (!receipt.requested().isEmpty()) {
      getChildren().add(requested(receipt));
    }
    getChildren().add(text(CallText.of(receipt.call()), "code"));
  }

  /** Adds a button that closes the card. */
  public FailureCard closable(Runnable close) {
    Button button = new Button(Messages.text("receipt.close.name"));
    button.setId("failure-close");
    CommandControls.tip(button, Messages.text("receipt.close.tooltip"));
    button.setOnAction(event -> close.run());
    buttons.getChildren().add(button);
    return this;
  }

  private HBox header(Receipt receipt, HostInfo host) {
    Mark mark = new Mark(16, Shape.CROSS);
    mark.setTone("tone-bad");
    Label title = new Label(CauseText.headline(receipt));
    title.setId("failure-title");
    title.getStyleClass().add("title");
    title.setWrapText(true);
    HBox.setHgrow(title, Priority.ALWAYS);
    title.setMaxWidth(Double.MAX_VALUE);
    buttons.getStyleClass().add("buttons");
    buttons.setMinWidth(Region.USE_PREF_SIZE);
    buttons
        .getChildren()
        .addAll(
            copyButton("receipt.copy", () -> ReceiptText.of(receipt, host)),
            copyButton("receipt.copyC", () -> CCode.of(receipt.call())));
    HBox header = new HBox(mark, title, buttons);
    header.setAlignment(Pos.TOP_LEFT);
    header.getStyleClass().add("header");
    return header;
  }

  private static Button copyButton(String key, Supplier<String> text) {
    Button button = new Button(Messages.text(key + ".name"));
    button.setId("failure-" + key.substring(key.indexOf('.') + 1));
    CommandControls.tip(button, Messages.text(key + ".tooltip"));
    button.setOnAction(
        event -> {
          Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, text.get()));
          button.setText(Messages.text("receipt.copied.name"));
        });
    return button;
  }

  private static VBox inTheWay(List<Resource> resources, Consumer<ResourceId> goTo) {
    FlowPane links = new FlowPane();
    links.setId("failure-in-the-way");
    for (Resource resource : resources) {
      Hyperlink link = new Hyperlink(resource.label());
      link.setOnAction(event -> goTo.accept(resource.id()));
      links.getChildren().add(link);
    }
    return new VBox(text(Messages.text("receipt.inTheWay.title"), "cause"), links);
  }

  private static VBox cause(int rank, Cause cause) {
    VBox box =
        new VBox(
            text(
                Messages.text(
                    "receipt.cause.ranked", rank, cause.certainty().word(), cause.sentence()),
                "cause"));
    if (!cause.evidence().isEmpty()) {
      box.getChildren()
          .add(text(Messages.text("receipt.cause.evidence", cause.evidence()), "evidence"));
    }
    if (!cause.remedy().isEmpty()) {
      box.getChildren().add(text(Messages.text("receipt.cause.remedy", cause.remedy()), "remedy"));
    }
    return box;
  }

  private static Label requested(Receipt receipt) {
    StringBuilder text = new StringBuilder();
    receipt
        .requested()
        .forEach(
            (name, value) ->
                text.append(text.length() == 0 ? "" : " · ")
                    .append(name)
                    .append(" = ")
                    .append(OneLine.of(CallText.value(receipt.call(), name, value))));
    return text(Messages.text("receipt.requested.line", text), "requested");
  }

  private static Label text(String text, String styleClass) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.getStyleClass().add(styleClass);
    return label;
  }
}
