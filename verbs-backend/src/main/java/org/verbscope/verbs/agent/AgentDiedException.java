package org.verbscope.verbs.agent;

/** What was asked of an agent has no answer, because it is dead. */
final class AgentDiedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient AgentDeath death;

  AgentDiedException(AgentDeath death) {
    super(death.how());
    this.death = death;
  }

  AgentDeath death() {
    return death;
  }
}
