package org.verbscope.verbs.rules;

import java.util.Collection;
import java.util.Optional;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/** What a host brings to a {@link CallDesk}: look-ups, and the call itself. */
public interface CallTarget {

  /** One resource as it is now; must cost no more than that one resource. */
  Optional<Resource> find(ResourceId id);

  /**
   * The same resource as far as a call must know it to name it. Every call asks this of each object
   * it names.
   */
  default Optional<Named> identify(ResourceId id) {
    return find(id).map(resource -> new Named.AtHand(resource, deviceOf(resource)));
  }

  /** Everything as it is now; asked for only to find out why a call failed. */
  Collection<Resource> resources();

  /** What the process of a call may pin; asked for only to find out why it met ENOMEM. */
  default PinnedMemory pinnedMemory(VerbCall call, Resolved resolved) {
    return PinnedMemory.UNLIMITED;
  }

  /** What can stand in {@code device} of a call: the names, for messages. */
  Collection<String> deviceNames();

  /** Whether a call can be meant for that device. */
  default boolean hasDevice(String name) {
    return deviceNames().contains(name);
  }

  /** The name of the device that a resource is on; empty for the host itself. */
  default String deviceOf(Resource resource) {
    Resource at = resource;
    while (at.kind() != Kind.DEVICE && at.parent() != null) {
      at = find(at.parent()).orElse(null);
      if (at == null) {
        return "";
      }
    }
    return at.kind() == Kind.DEVICE ? at.id().text() : "";
  }

  /** True for a host that understands {@code sim_fault} and {@code sim_advance}. */
  boolean isSimulated();

  /**
   * Carries out a call that was found sound: every object exists, is of the right kind and device,
   * and belongs to the acting process.
   */
  Done carryOut(VerbCall call, Resolved resolved);

  /**
   * How it ended. Of an {@link Outcome.Failed} without causes the desk finds them.
   *
   * @param id the resource made or acted on; null when there is none
   */
  record Done(Outcome outcome, ResourceId id) {}
}
