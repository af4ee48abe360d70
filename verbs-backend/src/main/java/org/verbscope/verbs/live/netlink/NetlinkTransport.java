package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;

/** Carries datagrams to the kernel and back. Errors are numbers, never exceptions. */
interface NetlinkTransport extends AutoCloseable {
  /**
   * @return 0, or the error number negated
   */
  int send(byte[] request);

  /** Where {@link #receive} leaves a datagram, from index 0 on, in native order. */
  ByteBuffer buffer();

  /**
   * Waits for one datagram, for a few seconds at most.
   *
   * @return its size, bytes: more than {@link #buffer} holds when it was cut off; or the error
   *     number negated, {@code EAGAIN} when none came in time
   */
  int receive();

  /**
   * Begins anew, so that nothing of an earlier exchange is left to arrive.
   *
   * @return 0, or the error number negated
   */
  int reopen();

  @Override
  void close();
}
