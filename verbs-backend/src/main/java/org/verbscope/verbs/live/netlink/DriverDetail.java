package org.verbscope.verbs.live.netlink;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Something a driver tells of a resource in its own words.
 *
 * @param name the driver's, such as {@code sq_wqe_cnt}; {@code rdma} prints it with {@code drv_}
 *     before it
 * @param number empty when the value is a text
 * @param text the value as the driver wants it shown: hexadecimal for some numbers
 */
public record DriverDetail(String name, OptionalLong number, String text) {
  private static final long HEXADECIMAL = 1;

  /** A name, perhaps how to print it, and a value follow one another. */
  static List<DriverDetail> read(Attributes table) {
    List<DriverDetail> details = new ArrayList<>();
    read(table.nested(), details, true);
    return List.copyOf(details);
  }

  private static void read(Attributes flat, List<DriverDetail> details, boolean outermost) {
    String name = null;
    boolean hex = false;
    while (flat.next()) {
      switch (flat.type()) {
        case Nldev.DRIVER_ENTRY -> {
          if (outermost) {
            read(flat.nested(), details, false);
          }
        }
        case Nldev.DRIVER_PRINT_TYPE -> hex = flat.number().orElse(0) == HEXADECIMAL;
        case Nldev.DRIVER_STRING -> {
          String text = flat.text();
          if (name == null) {
            name = text;
          } else {
            details.add(new DriverDetail(name, OptionalLong.empty(), text));
            name = null;
            hex = false;
          }
        }
        case Nldev.DRIVER_S32, Nldev.DRIVER_U32, Nldev.DRIVER_S64, Nldev.DRIVER_U64 -> {
          OptionalLong value = number(flat);
          if (name != null && value.isPresent()) {
            details.add(new DriverDetail(name, value, show(value.getAsLong(), flat.type(), hex)));
          }
          name = null;
          hex = false;
        }
        default -> {}
      }
    }
  }

  private static OptionalLong number(Attributes value) {
    OptionalLong number = value.number();
    return value.type() == Nldev.DRIVER_S32 && number.isPresent()
        ? OptionalLong.of((int) number.getAsLong())
        : number;
  }

  private static String show(long value, int type, boolean hex) {
    if (hex) {
      return "0x" + Long.toHexString(type == Nldev.DRIVER_S32 ? value & 0xffffffffL : value);
    }
    return type == Nldev.DRIVER_U64 ? Long.toUnsignedString(value) : Long.toString(value);
  }

  @Override
  public String toString() {
    return name + "=" + text;
  }
}
