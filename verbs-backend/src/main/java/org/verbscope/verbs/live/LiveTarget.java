package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.live.ibverbs.VerbFailure;
import org.verbscope.verbs.live.sysfs.InfinibandClass;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.CallDesk;
import org.verbscope.verbs.rules.CallTarget;
import org.verbscope.verbs.rules.Resolved;

/**
 * This machine's devices and this app's objects on them. Not thread-safe: {@link LiveHost} lets one
 * thread in at a time.
 */
final class LiveTarget implements CallTarget {
  private final HostInfo info;
  private final Library library;
  private final DeviceReader reader;
  private final OpenContexts contexts;
  private final OwnObjects own = new OwnObjects();
  private final CallDesk desk = new CallDesk(this);
  private final LiveVerbs verbs = new LiveVerbs(own, desk);
  private final long pid = ProcessHandle.current().pid();
  private final String comm = ThisMachine.processName();

  LiveTarget(HostInfo info, Library library, InfinibandClass sysfs) {
    this.info = info;
    this.library = library;
    this.contexts = new OpenContexts(sysfs);
    this.reader = new DeviceReader(library, contexts, sysfs);
  }

  CallDesk desk() {
    return desk;
  }

  @Override
  public boolean isSimulated() {
    return false;
  }

  @Override
  public Collection<String> deviceNames() {
    return reader.inventory().names();
  }

  @Override
  public Optional<Resource> find(ResourceId id) {
    Optional<OwnObject> object = own.find(id);
    if (object.isPresent()) {
      Optional<OpenDevice> device = contexts.anyOf(object.get().context().device());
      return object.map(o -> row(o, device.flatMap(OpenDevice::alone)));
    }
    Optional<Resource> open = contexts.anyOf(id.text()).flatMap(OpenDevice::row);
    if (open.isPresent()) {
      return open;
    }
    DeviceReader.Inventory inventory = reader.inventory();
    if (id.equals(ResourceId.HOST)) {
      return Optional.of(hostRow(inventory));
    }
    return inventory.names().stream()
        .filter(name -> id.text().equals(name) || id.text().startsWith(name + "/"))
        .flatMap(name -> LiveTree.device(reader.read(name, inventory)).stream())
        .filter(resource -> resource.id().equals(id))
        .findFirst();
  }

  /** Everything, in tree order. Objects of a device that is gone are forgotten on the way. */
  @Override
  public Collection<Resource> resources() {
    DeviceReader.Inventory inventory = reader.inventory();
    List<DeviceFacts> devices = new ArrayList<>();
    for (String name : inventory.names()) {
      devices.add(reader.read(name, inventory));
    }
    if (inventory.isComplete()) {
      forgetLost(devices);
    }
    List<Resource> rows = new ArrayList<>();
    rows.add(hostRow(inventory));
    for (DeviceFacts device : devices) {
      rows.addAll(LiveTree.device(device));
      own.on(device.name()).forEach(object -> rows.add(row(object, Optional.of(device))));
    }
    return rows;
  }

  private Resource hostRow(DeviceReader.Inventory inventory) {
    return LiveTree.host(info, inventory.status(), ThisMachine.memlock());
  }

  private Resource row(OwnObject object, Optional<DeviceFacts> device) {
    Owner owner = Owner.self(object.context().process(), pid, comm);
    return LiveTree.own(object, desk.ownReadings(object.id()), owner, device);
  }

  /** A device that was unplugged, even if it is back by now, has taken our objects with it. */
  private void forgetLost(List<DeviceFacts> devices) {
    Set<String> gone = new LinkedHashSet<>();
    own.all().forEach(object -> gone.add(object.context().device()));
    for (DeviceFacts device : devices) {
      if (!device.isRemoved()) {
        gone.remove(device.name());
      } else {
        gone.add(device.name());
      }
    }
    for (String name : gone) {
      for (OwnObject object : own.childrenFirst()) {
        if (object.context().device().equals(name)) {
          destroy(object);
          desk.lost(object.id(), "lost when " + name + " was removed");
        }
      }
      contexts.closeAllOf(name);
    }
  }

  @Override
  public Done carryOut(VerbCall call, Resolved resolved) {
    OpenContexts.Key key = new OpenContexts.Key(call.header().process(), resolved.device());
    OpenDevice open;
    try {
      if (!(library instanceof Library.Loaded loaded)) {
        return refused(key.device(), Errno.ENOSYS);
      }
      open = contexts.get(loaded.ibverbs(), key);
    } catch (VerbFailure failure) {
      return refused(key.device(), failure.errno());
    }
    try {
      return verbs.carryOut(call, resolved, key, open.context());
    } catch (VerbFailure failure) {
      return new Done(outcome(failure), target(call, resolved));
    }
  }

  /** The device cannot be opened; its row in the tree says why, and so does the receipt. */
  private Done refused(String device, Errno errno) {
    Status status = reader.read(device, reader.inventory()).status();
    Cause cause =
        new Cause(
            Cause.Certainty.CERTAIN,
            "device",
            device + ": " + status.word(),
            status.reason(),
            status.remedy());
    return new Done(new Outcome.Refused(errno, List.of(cause)), null);
  }

  private static Outcome outcome(VerbFailure failure) {
    if (failure.layer() != Layer.PREFLIGHT) {
      return new Outcome.Failed(failure.errno(), failure.layer(), List.of());
    }
    Cause cause =
        new Cause(
            Cause.Certainty.CERTAIN,
            failure.attribute(),
            failure.getMessage(),
            failure.errno().sentence(),
            "");
    return new Outcome.Refused(failure.errno(), List.of(cause));
  }

  /** The object that a call which makes none acts on. */
  private static ResourceId target(VerbCall call, Resolved resolved) {
    if (call.verb().makes().isPresent()) {
      return null;
    }
    return resolved.objects().values().stream().findFirst().map(Resource::id).orElse(null);
  }

  /**
   * Closes the contexts through which nothing lives: a device that somebody has open cannot be
   * removed, and looking at it must not be in anybody's way.
   */
  void closeUnused() {
    contexts.closeAllBut(own.contexts());
  }

  /** Ends everything, users before what they use. */
  void closeAll() {
    own.childrenFirst().forEach(this::destroy);
    contexts.closeAllBut(Set.of());
  }

  /** Ends an object whatever the library says: nothing more can be done about it. */
  private void destroy(OwnObject object) {
    try {
      if (library instanceof Library.Loaded loaded) {
        LiveVerbs.destroy(object, contexts.get(loaded.ibverbs(), object.context()).context());
      }
    } catch (VerbFailure failure) {
      // the kernel takes it back when the context is closed
    } finally {
      own.remove(object.id());
    }
  }
}
