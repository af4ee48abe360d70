package org.verbscope.ui.header;

import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Messages;

/**
 * The address of the host. What the user is writing here stays, also when a host that was asked for
 * before opens meanwhile.
 */
final class HostField extends TextField {
  private final HeaderViewModel model;

  /** What stood here before the user wrote. */
  private String settled = "";

  /**
   * @param showAddresses offers the known ones
   */
  HostField(HeaderViewModel model, Runnable showAddresses) {
    this.model = model;
    setId("header-host");
    setAccessibleText(Messages.text("header.host.title"));
    CommandControls.tip(this, Messages.text("header.host.tooltip"));
    setOnAction(event -> ask(getText()));
    setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.DOWN) {
            showAddresses.run();
            event.consume();
          } else if (event.getCode() == KeyCode.ESCAPE) {
            settle(model.address().get());
            event.consume();
          }
        });
    model
        .address()
        .addListener(
            (o, before, now) -> {
              if (!isFocused() || getText().equals(settled)) {
                settle(now);
              }
            });
    settle(model.address().get());
  }

  /** Opens the host at an address, which is shown here. */
  void ask(String address) {
    settle(address);
    model.open(address);
  }

  private void settle(String text) {
    settled = text;
    if (!getText().equals(text)) {
      setText(text);
    }
  }
}
