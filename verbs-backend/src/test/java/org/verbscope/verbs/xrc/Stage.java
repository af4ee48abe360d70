package org.verbscope.verbs.xrc;

import org.verbscope.verbs.VerbsHost;

/**
 * Where a play is given: a host whose device {@value #DEVICE} has XRC, and what happens to it
 * without a verb. What the plays do to files they do to real ones, on every stage: a simulated
 * domain hangs on the inode of a real file too.
 */
interface Stage extends AutoCloseable {
  String DEVICE = "mlx4_0";

  VerbsHost host();

  /** Ends a process that may hold objects, without a chance to give them back. */
  void kill(String process);

  /** Raises {@code IBV_EVENT_QP_FATAL} on the QP of a handle. */
  void strike(Answer handle);

  /** The port goes down and comes up again, which everybody is told who has the device open. */
  void blinkPort();

  /** The device goes away while it is open. */
  void takeDeviceAway();

  /** What the kernel's resource tracking lists of the device's objects. */
  String tracked();

  @Override
  void close();
}
