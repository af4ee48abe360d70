package org.verbscope.verbs.sim;

import java.util.Optional;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;

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
    if (!profile.hasGid(index)) {
      throw VerbFailed.kernel(Errno.ENODEV);
    }
  }
}
