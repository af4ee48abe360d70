package org.verbscope.verbs.live.netlink;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Settings of the whole RDMA subsystem; each is absent on kernels that do not have it.
 *
 * @param sharedNamespaces 1 when every network namespace sees every device, 0 when a device belongs
 *     to one
 * @param copyOnFork 1 when registered memory survives fork(2) without ibv_fork_init
 * @param privilegedQkey 1 when unprivileged processes may use controlled queue keys
 * @param monitor present where the kernel announces devices that come and go ({@link RdmaMonitor})
 */
public record KernelSystem(
    OptionalLong sharedNamespaces,
    OptionalLong copyOnFork,
    OptionalLong privilegedQkey,
    OptionalLong monitor) {

  /** True when a device belongs to one network namespace; false also when it was not told. */
  public boolean isExclusive() {
    return sharedNamespaces.isPresent() && sharedNamespaces.getAsLong() == 0;
  }

  static Optional<KernelSystem> read(Message message) {
    return Optional.of(
        new KernelSystem(
            message.number(Nldev.SYS_NETNS_MODE),
            message.number(Nldev.SYS_COPY_ON_FORK),
            message.number(Nldev.SYS_PRIVILEGED_QKEY_MODE),
            message.number(Nldev.SYS_MONITOR_MODE)));
  }
}
