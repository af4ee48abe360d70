package org.verbscope.verbs.testbed;

/**
 * The machines that the testbed can be. A test that needs one carries its tag; the testbed says
 * which it is in {@code VERBSCOPE_TESTBED}.
 */
public final class Guest {
  /** With soft-RoCE: {@code rxe0} on {@code dummy0}, which has 192.0.2.1. */
  public static final String RXE = "rxe";

  /** Verbs are served, but there is no device. */
  public static final String NONE = "none";

  /** Without any RDMA module. */
  public static final String OFF = "off";

  private Guest() {}
}
