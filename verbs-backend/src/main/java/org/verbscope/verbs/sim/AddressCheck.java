package org.verbscope.verbs.sim;

import java.util.Optional;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Value;

/** What the kernel looks at in a {@code struct ibv_ah_attr}. */
final class AddressCheck {
  private AddressCheck() {}

  /**
   * @param prefix the path of the struct: {@code ah_attr.}, or empty
   */
  static void check(SimDevice device, Fields fields, String prefix) throws VerbFailed {
    Optional<SimPort> port = device.port(fields.number(prefix + "port_num"));
    if (port.isEmpty()) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    PortProfile profile = port.get().profile();
    if (fields.number(prefix + "is_global") == 0) {
      if (profile.isEthernet()) {
        throw VerbFailed.kernel(Errno.EINVAL);
      }
      return;
    }
    long index = fields.number(prefix + "grh.sgid_index");
    if (index >= profile.attribute("gid_tbl_len")) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    Optional<GidSlot> source = profile.gid(index);
    if (source.isEmpty()) {
      throw VerbFailed.kernel(Errno.ENODATA);
    }
    if (profile.isEthernet() && !isReachable(source.get(), destination(fields, prefix))) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
  }

  private static Gid destination(Fields fields, String prefix) {
    return fields
        .get(prefix + "grh.dgid")
        .filter(Value.Address.class::isInstance)
        .map(value -> ((Value.Address) value).gid())
        .orElseGet(() -> Gid.of(new byte[Gid.BYTES]));
  }

  /**
   * The kernel looks for a route from one to the other, so both are IPv4 or both IPv6. For a group
   * it looks for none.
   */
  private static boolean isReachable(GidSlot source, Gid destination) {
    return source.type() != GidSlot.ROCE_V2
        || destination.isMulticast()
        || source.gid().isIpv4Mapped() == destination.isIpv4Mapped();
  }
}
