package org.verbscope.ui.open;

import java.util.function.Consumer;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.ResourceId;

/** The dialog that opens an XRC domain. */
public final class OpenDomainView extends DomainFormView {
  /**
   * @param goTo shows a resource in the main window
   */
  public OpenDomainView(OpenDomainViewModel model, Consumer<ResourceId> goTo) {
    super("domain", model, goTo);
    int row = addActors(0, Messages.text("domain.device.tooltip"));
    new DomainRows("domain", model.domain()).add(grid(), row);
    build(Messages.text("domain.dialog.intro"), new CheckList("domain-checks", model.checks()));
  }
}
