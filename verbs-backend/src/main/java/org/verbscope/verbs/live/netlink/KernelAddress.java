package org.verbscope.verbs.live.netlink;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import org.verbscope.verbs.model.Gid;

/**
 * An address of the connection manager: {@code struct sockaddr_storage}.
 *
 * @param family {@code AF_INET} 2, {@code AF_INET6} 10, {@code AF_IB} 27
 * @param host the address as text; a GID for {@code AF_IB}
 * @param port TCP-like port, or the low half of an InfiniBand service id
 */
public record KernelAddress(int family, String host, int port) {
  private static final int INET = 2;
  private static final int INET6 = 10;
  private static final int IB = 27;

  /** Empty when the family is unknown or the bytes are too few. */
  static Optional<KernelAddress> read(Attributes attribute) {
    byte[] bytes = attribute.payload();
    if (bytes.length < 2) {
      return Optional.empty();
    }
    int family = attribute.familyOfAddress();
    return switch (family) {
      case INET -> at(bytes, family, 4, 8, 2);
      case INET6 -> at(bytes, family, 8, 24, 2);
      case IB -> at(bytes, family, 8, 24, 30);
      default -> Optional.empty();
    };
  }

  private static Optional<KernelAddress> at(byte[] bytes, int family, int from, int to, int port) {
    if (bytes.length < Math.max(to, port + 2)) {
      return Optional.empty();
    }
    byte[] address = Arrays.copyOfRange(bytes, from, to);
    int number = (bytes[port] & 0xff) << 8 | bytes[port + 1] & 0xff;
    return Optional.of(new KernelAddress(family, host(address), number));
  }

  private static String host(byte[] address) {
    if (address.length == Gid.BYTES) {
      return Gid.of(address).toString();
    }
    try {
      return InetAddress.getByAddress(address).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an IPv4 address has four bytes", e);
    }
  }

  /** {@code 192.0.2.1:4791}, {@code [fe80::1]:4791}. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
