package org.verbscope.verbs;

/**
 * A host cannot be opened; the message names the address, what is wrong and what would be right.
 */
public final class HostUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public HostUnavailableException(String message) {
    super(message);
  }

  public HostUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
