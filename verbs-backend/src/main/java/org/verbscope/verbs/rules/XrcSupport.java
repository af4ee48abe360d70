package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_DEVICE_XRC;

import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;

/**
 * Which providers have the XRC verbs, by the kernel's driver of the device: libibverbs answers
 * EOPNOTSUPP for all others. As of rdma-core 44; a later one may have more.
 *
 * @param flagged whether the device says IBV_DEVICE_XRC; empty when it does not tell
 * @param driver as netlink names it: {@code mlx4}; empty when it is not known
 */
record XrcSupport(Optional<Boolean> flagged, Optional<String> driver) {

  /** How much of XRC a provider has. */
  enum Extent {
    /** Domains, target QPs, and the opening of others'. */
    ALL,
    /** Domains and target QPs of one's own: no {@code ibv_open_qp}. */
    DOMAINS,
    NOTHING,
    UNKNOWN
  }

  static XrcSupport of(Optional<Resource> device) {
    OptionalLong flags = Facts.number(device, "device_cap_flags");
    return new XrcSupport(
        flags.isEmpty() ? Optional.empty() : Optional.of((flags.getAsLong() & IBV_DEVICE_XRC) != 0),
        device
            .flatMap(known -> known.value("driver", Source.KERNEL, Source.SYSFS))
            .filter(Value.Text.class::isInstance)
            .map(text -> ((Value.Text) text).text()));
  }

  Extent extent() {
    if (driver.isEmpty()) {
      return Extent.UNKNOWN;
    }
    return switch (driver.get()) {
      case "mlx4", "mlx5", "hns" -> Extent.ALL;
      case "qedr" -> Extent.DOMAINS;
      default -> Extent.NOTHING;
    };
  }

  /** True when the device itself says that it has no XRC, whatever its provider has. */
  boolean isDenied() {
    return flagged.isPresent() && !flagged.get();
  }

  /** What speaks for or against the verbs, for people. */
  String evidence() {
    if (isDenied()) {
      return "device_cap_flags lacks IBV_DEVICE_XRC";
    }
    return switch (extent()) {
      case ALL -> "the " + driver.get() + " provider has ibv_open_xrcd and ibv_open_qp";
      case DOMAINS -> "the " + driver.get() + " provider has ibv_open_xrcd, but not ibv_open_qp";
      case NOTHING -> "no XRC verb is known of a provider for " + driver.get();
      case UNKNOWN -> "the device's driver, by which its provider is chosen, is not told";
    };
  }
}
