package org.verbscope.verbs.live;

import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.io.IOException;

/**
 * A program that connects two ends by librdmacm and holds them until its input ends: {@code server
 * ADDRESS PORT} or {@code client ADDRESS PORT}. Prints what it has reached, a word a line.
 */
final class Connection {
  private static final int RDMA_PS_TCP = 0x106;
  private static final int IBV_QPT_RC = 2;
  private static final int RAI_PASSIVE = 1;
  private static final int ADDRINFO_BYTES = 96;
  private static final int QP_TYPE_OFFSET = 8;
  private static final int PORT_SPACE_OFFSET = 12;
  private static final int QP_INIT_ATTR_BYTES = 64;

  /** {@code rdma/rdma_cma.h}. */
  interface RdmaCm extends Library {
    RdmaCm LIBRARY = Native.load("librdmacm.so.1", RdmaCm.class);

    int rdma_getaddrinfo(String node, String service, Pointer hints, PointerByReference found);

    int rdma_create_ep(PointerByReference id, Pointer found, Pointer pd, Pointer qpInitAttr);

    int rdma_listen(Pointer id, int backlog);

    int rdma_get_request(Pointer listener, PointerByReference id);

    int rdma_accept(Pointer id, Pointer parameters);

    int rdma_connect(Pointer id, Pointer parameters);
  }

  private Connection() {}

  public static void main(String[] arguments) throws IOException {
    boolean serves = arguments[0].equals("server");
    Pointer end = endpoint(arguments[1], arguments[2], serves);
    if (serves) {
      check("rdma_listen", RdmaCm.LIBRARY.rdma_listen(end, 1));
      System.out.println("listening");
      PointerByReference request = new PointerByReference();
      check("rdma_get_request", RdmaCm.LIBRARY.rdma_get_request(end, request));
      check("rdma_accept", RdmaCm.LIBRARY.rdma_accept(request.getValue(), null));
    } else {
      check("rdma_connect", RdmaCm.LIBRARY.rdma_connect(end, null));
    }
    System.out.println("connected");
    while (System.in.read() >= 0) {
      // until whoever started this has seen enough
    }
    // the kernel takes everything back
    Runtime.getRuntime().halt(0);
  }

  private static Pointer endpoint(String address, String port, boolean passive) {
    PointerByReference found = new PointerByReference();
    PointerByReference id = new PointerByReference();
    try (Memory hints = new Memory(ADDRINFO_BYTES);
        Memory qp = new Memory(QP_INIT_ATTR_BYTES)) {
      hints.clear();
      hints.setInt(0, passive ? RAI_PASSIVE : 0);
      hints.setInt(QP_TYPE_OFFSET, IBV_QPT_RC);
      hints.setInt(PORT_SPACE_OFFSET, RDMA_PS_TCP);
      check("rdma_getaddrinfo", RdmaCm.LIBRARY.rdma_getaddrinfo(address, port, hints, found));
      qp.clear();
      for (int cap = 0; cap < 4; cap++) {
        qp.setInt(32 + 4 * cap, 1);
      }
      qp.setInt(52, IBV_QPT_RC);
      check("rdma_create_ep", RdmaCm.LIBRARY.rdma_create_ep(id, found.getValue(), null, qp));
    }
    return id.getValue();
  }

  private static void check(String function, int result) {
    if (result != 0) {
      throw new IllegalStateException(
          function + " returned " + result + ", errno " + Native.getLastError());
    }
  }
}
