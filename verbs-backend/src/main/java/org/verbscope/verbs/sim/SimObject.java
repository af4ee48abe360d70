package org.verbscope.verbs.sim;

import java.util.List;
import java.util.OptionalLong;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;

/** Something that a process, or the kernel for itself, made on a device. */
abstract class SimObject {
  private final SimDevice device;
  private final ResourceId id;
  private final Kind kind;
  private final long number;
  private final SimContext context;
  private Owner owner;
  private int useCount;
  private long pinned;

  /**
   * @param number the kernel's number of it; where it has none, the number in its id
   * @param context the open device through which it was made; null when the kernel made it
   */
  SimObject(
      SimDevice device, ResourceId id, Kind kind, long number, Owner owner, SimContext context) {
    this.device = device;
    this.id = id;
    this.kind = kind;
    this.number = number;
    this.owner = owner;
    this.context = context;
  }

  final SimDevice device() {
    return device;
  }

  final ResourceId id() {
    return id;
  }

  final Kind kind() {
    return kind;
  }

  final long number() {
    return number;
  }

  final SimContext context() {
    return context;
  }

  final Owner owner() {
    return owner;
  }

  final void handOver(Owner newOwner) {
    owner = newOwner;
    changed();
  }

  /** The kernel's use count: a QP that sends and receives through one CQ counts twice there. */
  final int useCount() {
    return useCount;
  }

  final void addUse() {
    useCount++;
    changed();
  }

  final void dropUse() {
    useCount--;
    changed();
  }

  /** Bytes of its process's memory that it keeps where they are, beside doorbell records. */
  final long pinned() {
    return pinned;
  }

  final void pins(OptionalLong bytes) {
    pinned = bytes.orElse(0);
  }

  /** What it shows is to be looked at anew. */
  final void changed() {
    device.machine().changes().touch(id);
  }

  final boolean isOurs() {
    return owner.thisApp();
  }

  /** The objects that it uses, once for every use; they are released when it goes. */
  abstract List<SimObject> uses();
}
