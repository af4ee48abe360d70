package org.verbscope.verbs.live.netlink;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Tables of objects that no recorded kernel had, for tests of what is made of them. */
public final class HandMadeTables {
  private static final int RC = 2;
  private static final int RTS = 3;
  private static final int TCP = 0x106;
  private static final int INET = 2;
  private static final int INET6 = 10;
  private static final int SOCKADDR_STORAGE_BYTES = 128;

  private HandMadeTables() {}

  /** QPs of process 900 in its domain 1, ready to send. */
  public static ResourceTable qps(long... numbers) {
    return table(
        ResourceKind.QP,
        Arrays.stream(numbers).mapToObj(number -> Wire.qp(number, 1, 1, 900, RC, RTS)).toList());
  }

  /** Completion queues of process 900. */
  public static ResourceTable cqs(long... numbers) {
    return cqsOf(900, numbers);
  }

  /** Completion queues of a process, with 63 entries each. */
  public static ResourceTable cqsOf(long process, long... numbers) {
    return table(
        ResourceKind.CQ,
        Arrays.stream(numbers)
            .mapToObj(
                number ->
                    Wire.nest(
                        Nldev.RES_CQ_ENTRY,
                        Wire.u32(Nldev.RES_CQE, 63),
                        Wire.u32(Nldev.RES_CQN, number),
                        Wire.u32(Nldev.RES_PID, process)))
            .toList());
  }

  /** An SRQ of XRC, of process 900, whose receives complete in a CQ. */
  public static ResourceTable xrcSrq(long number, long cq) {
    return table(
        ResourceKind.SRQ,
        List.of(
            Wire.nest(
                Nldev.RES_SRQ_ENTRY,
                Wire.u32(Nldev.RES_SRQN, number),
                Wire.u8(Nldev.RES_TYPE, 1),
                Wire.u32(Nldev.RES_CQN, cq),
                Wire.u32(Nldev.RES_PID, 900))));
  }

  /**
   * A connection id of process 900.
   *
   * @param qp number of its QP; negative when it has none
   * @param state {@code rdma_cm_state}
   * @param to where it leads; empty when nowhere yet
   */
  public static byte[] cmId(long number, long qp, int state, String from, String to) {
    List<byte[]> told = new ArrayList<>();
    if (qp >= 0) {
      told.add(Wire.u32(Nldev.RES_LQPN, qp));
      told.add(Wire.u8(Nldev.RES_TYPE, RC));
    }
    told.add(Wire.u32(Nldev.RES_PS, TCP));
    told.add(Wire.u8(Nldev.RES_STATE, state));
    told.add(Wire.attribute(Nldev.RES_SRC_ADDR, address(from, 7471)));
    if (!to.isEmpty()) {
      told.add(Wire.attribute(Nldev.RES_DST_ADDR, address(to, 34_000)));
    }
    told.add(Wire.u32(Nldev.RES_CM_IDN, number));
    told.add(Wire.u32(Nldev.RES_PID, 900));
    return Wire.nest(Nldev.RES_CM_ID_ENTRY, told.toArray(new byte[0][]));
  }

  public static ResourceTable cmIds(byte[]... entries) {
    return table(ResourceKind.CM_ID, List.of(entries));
  }

  private static ResourceTable table(ResourceKind kind, List<byte[]> entries) {
    Answer<ResourceTable> answer = Wire.rows(kind, entries.toArray(new byte[0][]));
    if (!answer.notices().isEmpty()) {
      throw new IllegalStateException(answer.notices().toString());
    }
    return answer.value();
  }

  /** {@code struct sockaddr_storage}: the family is in native order, the port is not. */
  private static byte[] address(String host, int port) {
    byte[] address;
    try {
      address = InetAddress.getByName(host).getAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
    boolean four = address.length == 4;
    ByteBuffer bytes = ByteBuffer.allocate(SOCKADDR_STORAGE_BYTES);
    bytes.order(java.nio.ByteOrder.nativeOrder()).putShort((short) (four ? INET : INET6));
    bytes.put((byte) (port >> 8)).put((byte) port);
    bytes.position(four ? 4 : 8).put(address);
    return bytes.array();
  }
}
