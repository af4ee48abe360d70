package org.verbscope.verbs.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.CallDesk;

/** The simulated machine: its devices, everything made on them, its processes and its clock. */
final class Machine {
  private static final long FIRST_PID = 812;

  private final CallDesk desk;
  private final boolean capNetRaw;
  private final Memlock memlock;
  private final Map<String, SimDevice> devices = new LinkedHashMap<>();
  private final Map<String, Owner> actors = new TreeMap<>();
  private final Map<ResourceId, Notice> notices = new LinkedHashMap<>();
  private final Changes changes = new Changes();
  private final Timeline timeline = new Timeline();
  private final FileTable files = new FileTable();
  private long started;
  private long counted;

  /**
   * @param desk gives ids to new objects, and remembers how they end
   * @param capNetRaw whether the acting processes have the capability CAP_NET_RAW
   * @param memlock bytes that each of them may pin; empty when nothing limits that
   */
  Machine(CallDesk desk, boolean capNetRaw, OptionalLong memlock) {
    this.desk = desk;
    this.capNetRaw = capNetRaw;
    this.memlock = new Memlock(this, memlock);
  }

  CallDesk desk() {
    return desk;
  }

  boolean hasCapNetRaw() {
    return capNetRaw;
  }

  Memlock memlock() {
    return memlock;
  }

  SimDevice install(DeviceProfile profile) {
    SimDevice device = new SimDevice(this, profile);
    devices.put(profile.name(), device);
    return device;
  }

  Map<String, SimDevice> devices() {
    return devices;
  }

  /** Ports count as the clock runs; what they count is worth a look once a second of it. */
  void count() {
    long second = timeline.now() / 1000;
    if (second != counted) {
      counted = second;
      devices.values().stream()
          .flatMap(device -> device.ports().stream())
          .forEach(port -> changes.touch(port.id()));
    }
  }

  /**
   * How many objects devices have is told when somebody looks, as of a real host, and not by each
   * call.
   */
  void tellCounts() {
    devices.values().forEach(SimDevice::tellCounts);
  }

  Changes changes() {
    return changes;
  }

  Timeline timeline() {
    return timeline;
  }

  FileTable files() {
    return files;
  }

  /** Which of our processes acts; a new name is a new process. */
  Owner actor(String process) {
    return actors.computeIfAbsent(
        process, name -> Owner.self(name, FIRST_PID + started++, "verbscope"));
  }

  /** A process has ended: the next one of its name is another. */
  void end(Owner actor) {
    actors.remove(actor.process(), actor);
  }

  Optional<SimObject> find(ResourceId id) {
    for (SimDevice device : devices.values()) {
      SimObject object = device.objects().get(id);
      if (object != null) {
        return Optional.of(object);
      }
    }
    return Optional.empty();
  }

  List<Notice> notices() {
    return List.copyOf(notices.values());
  }

  /** Something worth saying about an object as long as it exists. */
  void notice(ResourceId about, String says) {
    notices.put(about, new Notice(says, about));
  }

  /** An object went: nothing more is to be said of it. */
  void forget(SimObject object) {
    notices.remove(object.id());
    changes.went(object.id());
  }
}
