package org.verbscope.ui.header;

import java.util.List;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.Words;

/** Which host is shown, whether it is live, and what it is doing. */
public final class HeaderViewModel {
  /** Addresses that are always worth offering. */
  static final List<String> KNOWN_ADDRESSES = List.of("sim:workshop", "local:");

  private final HostSession session;
  private final Command pause;
  private final ReadOnlyStringWrapper badge = new ReadOnlyStringWrapper("");

  public HeaderViewModel(HostSession session) {
    this.session = session;
    pause =
        new Command("header.pause", "Shortcut+P", () -> session.setPaused(!session.paused().get()));
    session.state().onChange(change -> decide());
    session.address().addListener((o, before, now) -> decide());
    decide();
  }

  private void decide() {
    badge.set(Words.provenance(session.state().info()));
    pause.forbid(session.address().get().isEmpty() ? Messages.text("header.pause.noHost") : "");
  }

  /** Opens the host at an address, unless it is being opened; the one that is shown just stays. */
  void open(String address) {
    String wanted = address == null ? "" : address.strip();
    if (wanted.equals(session.address().get())) {
      session.stay();
    } else if (!wanted.isEmpty() && !wanted.equals(session.wanted())) {
      session.open(wanted);
    }
  }

  public Command pauseCommand() {
    return pause;
  }

  ReadOnlyStringProperty address() {
    return session.address();
  }

  ReadOnlyBooleanProperty paused() {
    return session.paused();
  }

  /** {@code SIMULATED}, or empty. */
  ReadOnlyStringProperty badge() {
    return badge.getReadOnlyProperty();
  }
}
