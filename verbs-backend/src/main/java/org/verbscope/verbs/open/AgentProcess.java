package org.verbscope.verbs.open;

import org.verbscope.verbs.HostUnavailableException;

/** An agent's own way in: without the command line, which takes longer to start than the rest. */
final class AgentProcess {
  /** As verbsctl has it. */
  private static final int NO_HOST = 3;

  private AgentProcess() {}

  /**
   * @param arguments the acting process, the address to serve, the file that takes the messages
   */
  public static void main(String[] arguments) {
    try {
      Hosts.serve(arguments[1], arguments[0], arguments[2]);
    } catch (HostUnavailableException e) {
      System.err.println(e.getMessage());
      System.exit(NO_HOST);
    }
  }
}
