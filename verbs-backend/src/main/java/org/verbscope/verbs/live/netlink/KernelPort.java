package org.verbscope.verbs.live.netlink;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A port as the kernel describes it. What only InfiniBand has is absent elsewhere.
 *
 * @param number from 1; 0 for a switch's management port
 * @param capFlags {@code port_cap_flags}, with {@code port_cap_flags2} in the upper 32 bits;
 *     InfiniBand only
 * @param subnetPrefix in host order; InfiniBand only
 * @param lid InfiniBand only; 0 or 65535 until a subnet manager gives one
 * @param smLid LID of the subnet manager; InfiniBand only
 * @param lmc InfiniBand only
 * @param state {@code ib_port_state}: 4 is active
 * @param physState {@code ib_port_phys_state}: 5 is link up
 * @param interfaceIndex network interface behind the port; absent when there is none, or when it is
 *     in another network namespace
 * @param interfaceName likewise
 */
public record KernelPort(
    long number,
    OptionalLong capFlags,
    OptionalLong subnetPrefix,
    OptionalLong lid,
    OptionalLong smLid,
    OptionalLong lmc,
    OptionalLong state,
    OptionalLong physState,
    OptionalLong interfaceIndex,
    Optional<String> interfaceName) {

  static Optional<KernelPort> read(Message message) {
    OptionalLong number = message.number(Nldev.PORT_INDEX);
    if (number.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new KernelPort(
            number.getAsLong(),
            message.number(Nldev.CAP_FLAGS),
            message.number(Nldev.SUBNET_PREFIX),
            message.number(Nldev.LID),
            message.number(Nldev.SM_LID),
            message.number(Nldev.LMC),
            message.number(Nldev.PORT_STATE),
            message.number(Nldev.PORT_PHYS_STATE),
            message.number(Nldev.NDEV_INDEX),
            message.text(Nldev.NDEV_NAME)));
  }
}
