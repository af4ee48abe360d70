package org.verbscope.verbs.testbed;

import java.util.List;
import java.util.Optional;

/**
 * The machines that the testbed can be. A test that needs one carries its tag; the testbed says
 * which it is in {@code VERBSCOPE_TESTBED}, and in {@code VERBSCOPE_TESTBED_XRC} whether the XRC
 * test module is loaded.
 */
public final class Guest {
  /** With soft-RoCE: {@code rxe0} on {@code dummy0}, which has 192.0.2.1. */
  public static final String RXE = "rxe";

  /** Verbs are served, but there is no device. */
  public static final String NONE = "none";

  /** Without any RDMA module. */
  public static final String OFF = "off";

  /** With the XRC test module: {@code mlx4_0}, served by libmlx4, stands beside {@code rxe0}. */
  public static final String XRC = "xrc";

  static final List<String> ALL = List.of(RXE, NONE, OFF, XRC);

  private Guest() {}

  /** The tag of the machine that this is; one that no test carries where it is no guest. */
  static String here() {
    return System.getenv("VERBSCOPE_TESTBED_XRC") != null
        ? XRC
        : Optional.ofNullable(System.getenv("VERBSCOPE_TESTBED")).orElse("no guest");
  }
}
