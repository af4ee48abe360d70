package org.verbscope.verbs.model;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** A port's 16-byte global identifier, in network byte order. */
public final class Gid {
  /** Length of a GID, bytes. */
  public static final int BYTES = 16;

  private final byte[] bytes;

  private Gid(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * @throws IllegalArgumentException when there are not exactly 16 bytes
   */
  public static Gid of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a GID has 16 bytes, not " + bytes.length);
    }
    return new Gid(bytes.clone());
  }

  /**
   * Reads the forms of an IPv6 address, {@code ::ffff:192.0.2.1} included.
   *
   * @throws IllegalArgumentException when {@code text} is not one
   */
  public static Gid parse(String text) {
    if (!text.contains(":") || !text.matches("[0-9a-fA-F:.]+")) {
      throw new IllegalArgumentException("'" + text + "' is not a GID (an IPv6 address)");
    }
    try {
      byte[] address = InetAddress.getByName(text).getAddress();
      return new Gid(address.length == BYTES ? address : mapped(address));
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("'" + text + "' is not a GID (an IPv6 address)", e);
    }
  }

  /** Java turns {@code ::ffff:a.b.c.d} into the IPv4 address; a GID keeps the mapped form. */
  private static byte[] mapped(byte[] ipv4) {
    byte[] gid = new byte[BYTES];
    gid[10] = (byte) 0xff;
    gid[11] = (byte) 0xff;
    System.arraycopy(ipv4, 0, gid, 12, 4);
    return gid;
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  public boolean isZero() {
    return Arrays.equals(bytes, new byte[BYTES]);
  }

  /** True for {@code ::ffff:a.b.c.d}: the GID of an interface's IPv4 address on RoCE. */
  public boolean isIpv4Mapped() {
    for (int i = 0; i < 10; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return bytes[10] == (byte) 0xff && bytes[11] == (byte) 0xff;
  }

  /** True for {@code ff00::/8}: a group, not one port. */
  public boolean isMulticast() {
    return bytes[0] == (byte) 0xff;
  }

  /** True for {@code fe80::/10}: never routed beyond the link. */
  public boolean isLinkLocal() {
    return bytes[0] == (byte) 0xfe && (bytes[1] & 0xc0) == 0x80;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Gid gid && Arrays.equals(bytes, gid.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** The shortest usual form (RFC 5952): {@code fe80::1}, {@code ::ffff:192.0.2.1}. */
  @Override
  public String toString() {
    if (isIpv4Mapped()) {
      return "::ffff:%d.%d.%d.%d"
          .formatted(bytes[12] & 255, bytes[13] & 255, bytes[14] & 255, bytes[15] & 255);
    }
    int[] groups = new int[8];
    for (int i = 0; i < 8; i++) {
      groups[i] = (bytes[2 * i] & 255) << 8 | bytes[2 * i + 1] & 255;
    }
    int start = -1;
    int length = 1;
    for (int i = 0; i < 8; i++) {
      int run = 0;
      while (i + run < 8 && groups[i + run] == 0) {
        run++;
      }
      if (run > length) {
        start = i;
        length = run;
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (i == start) {
        text.append("::");
        i += length - 1;
      } else {
        if (text.length() > 0 && text.charAt(text.length() - 1) != ':') {
          text.append(':');
        }
        text.append(Integer.toHexString(groups[i]));
      }
    }
    return text.toString();
  }
}
