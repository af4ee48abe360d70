package org.verbscope.verbs.live.netlink;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The character device through which processes use an RDMA device: what libibverbs chooses its
 * provider by.
 *
 * @param name such as {@code uverbs0}
 * @param driver {@code rdma_driver_id}: 1 is mlx5, 14 is rxe; see {@link #driverName}
 * @param abi version of the driver's part of the interface
 * @param number {@code dev_t} of the node, see {@link #major} and {@link #minor}
 */
public record KernelChardev(
    Optional<String> name, OptionalLong driver, OptionalLong abi, OptionalLong number) {
  private static final String[] DRIVERS = {
    "unknown",
    "mlx5",
    "mlx4",
    "cxgb3",
    "cxgb4",
    "mthca",
    "bnxt_re",
    "ocrdma",
    "nes",
    "irdma",
    "vmw_pvrdma",
    "qedr",
    "hns",
    "usnic",
    "rxe",
    "hfi1",
    "qib",
    "efa",
    "siw",
    "erdma",
    "mana",
    "ionic"
  };

  /** The driver's name, or its number where it is newer than this list; empty when not told. */
  public Optional<String> driverName() {
    if (driver.isEmpty()) {
      return Optional.empty();
    }
    long id = driver.getAsLong();
    return Optional.of(id >= 0 && id < DRIVERS.length ? DRIVERS[(int) id] : Long.toString(id));
  }

  /** Major number of the node: 231, most often. */
  public OptionalLong major() {
    return number.isPresent()
        ? OptionalLong.of(number.getAsLong() >>> 8 & 0xfff)
        : OptionalLong.empty();
  }

  public OptionalLong minor() {
    return number.isPresent()
        ? OptionalLong.of(number.getAsLong() & 0xff | number.getAsLong() >>> 12 & 0xfff00)
        : OptionalLong.empty();
  }

  static Optional<KernelChardev> read(Message message) {
    return Optional.of(
        new KernelChardev(
            message.text(Nldev.CHARDEV_NAME),
            message.number(Nldev.UVERBS_DRIVER_ID),
            message.number(Nldev.CHARDEV_ABI),
            message.number(Nldev.CHARDEV)));
  }
}
