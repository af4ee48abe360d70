package org.verbscope.ui.agents;

import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Status;

/** What the user is told when an agent of the host died, and the action that starts it again. */
public final class AgentNoticeViewModel {
  private final HostSession session;
  private final Command restart;
  private final ReadOnlyStringWrapper says = new ReadOnlyStringWrapper("");

  public AgentNoticeViewModel(HostSession session) {
    this.session = session;
    restart = new Command("agents.restart", "Shortcut+R", session::restartAgents);
    session.state().onChange(change -> decide());
    decide();
  }

  private void decide() {
    Status host = session.state().find(ResourceId.HOST).map(Resource::status).orElse(Status.OK);
    boolean died = host.word().equals(AgentControl.DIED);
    says.set(died ? Messages.text("agents.notice.died", host.reason(), host.remedy()) : "");
    restart.forbid(died ? "" : Messages.text("agents.restart.allWell"));
  }

  /** What died, of what, and what helps; empty while all is well. */
  public ReadOnlyStringProperty says() {
    return says.getReadOnlyProperty();
  }

  public Command restartCommand() {
    return restart;
  }
}
