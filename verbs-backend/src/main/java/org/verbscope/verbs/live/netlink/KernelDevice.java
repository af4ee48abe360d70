package org.verbscope.verbs.live.netlink;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * An RDMA device as the kernel describes it. Anything but index and name can be absent.
 *
 * @param index the kernel's number, from 0; it stays when the device is renamed
 * @param name such as {@code mlx5_0} or, renamed by udev, {@code rocep3s0f0}
 * @param ports number of ports
 * @param capFlags {@code device_cap_flags}, 64 bits
 * @param firmware the vendor's version; absent for devices without firmware
 * @param nodeGuid in host order
 * @param sysImageGuid in host order
 * @param nodeType {@code rdma_node_type}: 1 is a channel adapter
 * @param adaptiveModeration whether the device moderates interrupts by itself; 0 or 1
 * @param protocol {@code ib}, {@code roce}, {@code iw}, {@code opa} or {@code usnic}
 * @param type what kind of sub-device it is: 1 is {@code smi}; newer kernels only
 * @param parent name of the device that a sub-device belongs to; newer kernels only
 */
public record KernelDevice(
    long index,
    String name,
    OptionalLong ports,
    OptionalLong capFlags,
    Optional<String> firmware,
    OptionalLong nodeGuid,
    OptionalLong sysImageGuid,
    OptionalLong nodeType,
    OptionalLong adaptiveModeration,
    Optional<String> protocol,
    OptionalLong type,
    Optional<String> parent) {

  static Optional<KernelDevice> read(Message message) {
    OptionalLong index = message.number(Nldev.DEV_INDEX);
    Optional<String> name = message.text(Nldev.DEV_NAME);
    if (index.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new KernelDevice(
            index.getAsLong(),
            name.get(),
            message.number(Nldev.PORT_INDEX),
            message.number(Nldev.CAP_FLAGS),
            message.text(Nldev.FW_VERSION),
            message.number(Nldev.NODE_GUID),
            message.number(Nldev.SYS_IMAGE_GUID),
            message.number(Nldev.DEV_NODE_TYPE),
            message.number(Nldev.DEV_DIM),
            message.text(Nldev.DEV_PROTOCOL),
            message.number(Nldev.DEV_TYPE),
            message.text(Nldev.PARENT_NAME)));
  }
}
