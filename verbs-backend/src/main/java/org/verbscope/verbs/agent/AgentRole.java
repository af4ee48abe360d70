package org.verbscope.verbs.agent;

import org.verbscope.verbs.model.Header;

/**
 * What an agent is there for.
 *
 * @param process the acting process that it is; empty for one that only reads
 * @param reads true when it tells everything about the host, and not only what it holds itself
 */
record AgentRole(String process, boolean reads) {
  static final AgentRole READER = new AgentRole("", true);

  /** For a host that is opened for a moment: the main process reads as well. */
  static final AgentRole READER_AND_MAIN = new AgentRole(Header.MAIN_PROCESS, true);

  static AgentRole acting(String process) {
    return new AgentRole(process, false);
  }

  boolean acts() {
    return !process.isEmpty();
  }
}
