package org.verbscope.verbs.live;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.ibverbs.Ibverbs;
import org.verbscope.verbs.live.ibverbs.VerbFailure;
import org.verbscope.verbs.live.ibverbs.VerbsContext;
import org.verbscope.verbs.live.sysfs.SysfsDevice;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

/**
 * An open context. What does not change while it is open, the device's attributes, is asked for
 * once: every call looks at them.
 */
final class OpenDevice {
  private final VerbsContext context;
  private final Optional<SysfsDevice> sysfs;
  private Map<String, Value> attributes;
  private DeviceFacts alone;
  private Resource row;
  private OptionalLong number = OptionalLong.empty();

  OpenDevice(VerbsContext context, Optional<SysfsDevice> sysfs) {
    this.context = context;
    this.sysfs = sysfs;
  }

  VerbsContext context() {
    return context;
  }

  /** The kernel's number of the context; empty until something in it told. */
  OptionalLong number() {
    return number;
  }

  void isNumbered(long ctxn) {
    number = OptionalLong.of(ctxn);
  }

  Map<String, Value> attributes() throws VerbFailure {
    if (attributes == null) {
      attributes = new LinkedHashMap<>(context.queryDevice());
      attributes.put("num_comp_vectors", Value.of(context.numCompVectors()));
    }
    return attributes;
  }

  /** The device without its ports; empty when it cannot be queried. */
  Optional<DeviceFacts> alone() {
    if (alone == null) {
      try {
        alone = facts(Status.OK, attributes(), List.of());
      } catch (VerbFailure failure) {
        return Optional.empty();
      }
    }
    return Optional.of(alone);
  }

  /** The device's row of the tree; empty when it cannot be queried. */
  Optional<Resource> row() {
    if (row == null) {
      row = alone().map(facts -> LiveTree.deviceAlone(facts, Optional.empty())).orElse(null);
    }
    return Optional.ofNullable(row);
  }

  DeviceFacts facts(Status status, Map<String, Value> queried, List<PortFacts> ports) {
    Ibverbs.Listed device = context.device();
    return new DeviceFacts(
        device.name(), status, sysfs, DeviceReader.known(device), queried, ports);
  }
}
