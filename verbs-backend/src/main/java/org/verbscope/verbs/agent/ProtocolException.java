package org.verbscope.verbs.agent;

/** What came over the pipe is not the protocol; the message says what it was. */
final class ProtocolException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ProtocolException(String message, Throwable cause) {
    super("protocol error: " + message, cause);
  }
}
