package org.verbscope.verbs.rules;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/**
 * A device that answers every call with an errno, and what is said of why.
 *
 * @param memory what the process of a call may pin
 * @param resources everything there is, the device included
 */
record FailingDevice(Errno errno, PinnedMemory memory, Collection<Resource> resources)
    implements CallTarget {
  static final ResourceId DEVICE = ResourceId.device("one");

  /** What a call's failure is put down to. */
  List<Cause> causes(VerbCall call) {
    return ((Outcome.Failed) new CallDesk(this).perform(call).outcome()).causes();
  }

  @Override
  public PinnedMemory pinnedMemory(VerbCall call, Resolved resolved) {
    return memory;
  }

  @Override
  public Optional<Resource> find(ResourceId id) {
    return resources.stream().filter(resource -> resource.id().equals(id)).findFirst();
  }

  @Override
  public Collection<String> deviceNames() {
    return List.of(DEVICE.text());
  }

  @Override
  public boolean isSimulated() {
    return false;
  }

  @Override
  public Done carryOut(VerbCall call, Resolved resolved) {
    return new Done(new Outcome.Failed(errno, Layer.UNKNOWN, List.of()), null);
  }
}
