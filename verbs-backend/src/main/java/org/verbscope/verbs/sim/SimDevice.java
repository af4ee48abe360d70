package org.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.ResourceId;

/** A device of the simulated machine: its ports, what is open and how numbers are given out. */
final class SimDevice {
  private static final long QP_NUMBERS = 1 << 24;

  private final Machine machine;
  private final DeviceProfile profile;
  private final List<SimPort> ports = new ArrayList<>();
  private final Map<Owner, SimContext> contexts = new LinkedHashMap<>();
  private final Map<String, XrcDomain> sharedDomains = new LinkedHashMap<>();
  private final Map<ResourceId, SimObject> objects = new LinkedHashMap<>();
  private final Map<Kind, Long> nextNumbers = new EnumMap<>(Kind.class);
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private final Map<String, Reading> limits = new HashMap<>();
  private final BitSet qpNumbers = new BitSet();
  private final QpValues.Fresh freshQp;
  private long nextQpNumber;
  private long nextSrqNumber = 1;
  private boolean lost;
  private boolean countsDiffer;
  private long createsLeft = Long.MAX_VALUE;

  SimDevice(Machine machine, DeviceProfile profile) {
    this.machine = machine;
    this.profile = profile;
    this.nextQpNumber = profile.firstQpNumber();
    this.freshQp = new QpValues.Fresh(profile.provider());
    profile.attributes().forEach((name, value) -> limits.put(name, Reading.of(value)));
    limits.put("num_comp_vectors", Reading.of(profile.compVectors()));
    profile.ports().forEach(port -> ports.add(new SimPort(profile.name(), port)));
  }

  Machine machine() {
    return machine;
  }

  DeviceProfile profile() {
    return profile;
  }

  Provider provider() {
    return profile.provider();
  }

  String name() {
    return profile.name();
  }

  ResourceId id() {
    return ResourceId.device(profile.name());
  }

  List<SimPort> ports() {
    return ports;
  }

  /** The port of a number; empty when there is none. */
  Optional<SimPort> port(long number) {
    return number >= 1 && number <= ports.size()
        ? Optional.of(ports.get((int) number - 1))
        : Optional.empty();
  }

  /** Everything made on it, in the order it was made. */
  Map<ResourceId, SimObject> objects() {
    return objects;
  }

  /** XRC domains that hang on a file, by the file's inode. */
  Map<String, XrcDomain> sharedDomains() {
    return sharedDomains;
  }

  /** The domain that stands on a file; null for none, and on a lost device there is none left. */
  XrcDomain domainOf(SharedFile file) {
    return lost ? null : sharedDomains.get(file.inode());
  }

  /** Lets go of the real files that domains hang on. */
  void releaseFiles() {
    sharedDomains.values().forEach(domain -> domain.file().release());
    sharedDomains.clear();
  }

  /** The device as one process has it open; it is opened when it was not. */
  SimContext contextOf(Owner owner) {
    SimContext context = contexts.get(owner);
    if (context == null) {
      long number = nextNumber(Kind.CONTEXT);
      context = new SimContext(this, freshId(Kind.CONTEXT, number), number, owner);
      contexts.put(owner, context);
      add(context);
    }
    return context;
  }

  boolean hasOpen(Owner owner) {
    return contexts.containsKey(owner);
  }

  /** Which of our processes have it open. */
  List<String> openedBy() {
    return contexts.keySet().stream().filter(Owner::thisApp).map(Owner::process).toList();
  }

  void close(SimContext context) {
    contexts.remove(context.owner());
    remove(context);
  }

  boolean isLost() {
    return lost;
  }

  void lose() {
    lost = true;
  }

  /** From now on only so many objects can be made. */
  void limitCreates(long count) {
    createsLeft = count;
  }

  void checkAlive() throws VerbFailed {
    if (lost) {
      throw VerbFailed.kernel(Errno.EIO);
    }
  }

  /** Refuses an object for which the device has no room. */
  void checkRoom(Kind kind) throws VerbFailed {
    if (createsLeft <= 0) {
      throw VerbFailed.because(
          Errno.ENOMEM,
          new Cause(
              Cause.Certainty.CERTAIN,
              "",
              "the simulator was told to run out of memory on " + name(),
              "sim_fault ENOMEM_AFTER",
              "arm ENOMEM_AFTER anew with a larger count"));
    }
    Optional<Long> limit = AttributeCatalog.countLimit(kind).map(profile::limit);
    if (limit.isPresent() && count(kind) >= limit.get()) {
      throw VerbFailed.kernel(Errno.ENOMEM);
    }
  }

  /** How many objects of a kind there are, of all processes. */
  long count(Kind kind) {
    return counts.getOrDefault(kind, 0L);
  }

  /** Lets the device be told anew if it has more objects or fewer than it was told to have. */
  void tellCounts() {
    if (countsDiffer) {
      countsDiffer = false;
      machine.changes().touch(id());
    }
  }

  /** Counts a created object against the faults that are armed. */
  void countCreate() {
    if (createsLeft != Long.MAX_VALUE) {
      createsLeft--;
    }
  }

  ResourceId freshId(Kind kind, long number) {
    return machine.desk().freshId(name(), kind, Long.toString(number));
  }

  /** The id of an object without a kernel number: {@code v1}, {@code v2}, … */
  ResourceId freshVirtualId(Kind kind, long number) {
    return machine.desk().freshId(name(), kind, "v" + number);
  }

  ResourceId freshHandleId(QueuePair real, int handle) {
    return machine.desk().freshId(name(), Kind.QP_HANDLE, real.number() + "~" + handle);
  }

  /** The kernel gives numbers from 0 and does not reuse them soon. */
  long nextNumber(Kind kind) {
    return nextNumbers.merge(kind, 0L, (last, zero) -> last + 1);
  }

  /** As {@link #nextNumber}, from 1: objects that the kernel does not number. */
  long nextVirtualNumber(Kind kind) {
    return nextNumbers.merge(kind, 1L, Long::sum);
  }

  long nextQpNumber() {
    while (qpNumbers.get((int) nextQpNumber)) {
      advanceQpNumber();
    }
    long number = nextQpNumber;
    advanceQpNumber();
    return number;
  }

  private void advanceQpNumber() {
    nextQpNumber = nextQpNumber + 1 < QP_NUMBERS ? nextQpNumber + 1 : profile.firstQpNumber();
  }

  long nextSrqNumber() {
    return nextSrqNumber++;
  }

  /** From now on the number is a QP's. */
  void takeQpNumber(long number) {
    qpNumbers.set((int) number);
  }

  void freeQpNumber(long number) {
    qpNumbers.clear((int) number);
  }

  /** What a QP tells of itself on which nothing was set yet. */
  QpValues.Fresh freshQp() {
    return freshQp;
  }

  /** A limit as it stands beside what it governs: one reading for all; empty for no such limit. */
  Optional<Reading> limit(String attribute) {
    return Optional.ofNullable(limits.get(attribute));
  }

  void add(SimObject object) {
    objects.put(object.id(), object);
    counts.merge(object.kind(), 1L, Long::sum);
    countsDiffer = true;
    machine.changes().came(object.id());
    object.uses().forEach(SimObject::addUse);
  }

  /** Takes an object away, if it is still there. */
  void remove(SimObject object) {
    if (objects.remove(object.id()) == null) {
      return;
    }
    counts.merge(object.kind(), -1L, Long::sum);
    countsDiffer = true;
    machine.forget(object);
  }
}
