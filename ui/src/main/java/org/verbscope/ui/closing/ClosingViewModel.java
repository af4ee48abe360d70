package org.verbscope.ui.closing;

import java.util.List;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.HostState;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;

/** Whether the window may close without a question: not while it holds objects of a real host. */
public final class ClosingViewModel {
  private final HostState state;
  private final Command destroy;

  /**
   * @param quit closes everything; the host then destroys what is held
   */
  public ClosingViewModel(HostSession session, Runnable quit) {
    state = session.state();
    destroy = new Command("closing.destroy", "Shortcut+Enter", quit);
  }

  public boolean mustAsk() {
    return !state.info().simulated() && !held().isEmpty();
  }

  /** What this window made and has not destroyed. A context goes with what was made in it. */
  List<Resource> held() {
    return state.resources().stream()
        .filter(row -> row.owner().thisApp() && row.kind() != Kind.CONTEXT)
        .filter(row -> !row.status().word().equals(AgentControl.STALE))
        .toList();
  }

  String host() {
    return state.info().address();
  }

  Command destroyCommand() {
    return destroy;
  }
}
