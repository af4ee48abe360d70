package org.verbscope.verbsctl;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SnapshotDiff;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.CallDesk;
import org.verbscope.verbs.rules.CallTarget;
import org.verbscope.verbs.rules.Resolved;

/**
 * A host with one device: what the command line needs to be looked at, and nothing of RDMA. A query
 * tells 5 more send requests than the creation did; more than 1000 cannot be had.
 */
final class TinyHost implements VerbsHost, CallTarget {
  /** Of a watch that was told all there is to tell. */
  static final Subscription NOTHING_MORE =
      new Subscription() {
        @Override
        public void pause() {}

        @Override
        public void resume() {}

        @Override
        public void close() {}
      };

  private static final ResourceId DEVICE = ResourceId.device("tiny0");
  private static final HostInfo INFO = new HostInfo("tiny:", true, "bench", "6.1", "44.0");

  private final Map<ResourceId, Resource> resources = new LinkedHashMap<>();
  private final CallDesk desk = new CallDesk(this);
  private int number = 100;
  private long revision = 1;
  private Consumer<HostChange> listener = change -> {};
  boolean closed;

  TinyHost() {
    put(ResourceId.HOST, Kind.HOST, null, Owner.NOBODY, Readings.NONE);
    put(
        DEVICE,
        Kind.DEVICE,
        ResourceId.HOST,
        Owner.NOBODY,
        Readings.builder()
            .put("max_qp_wr", Source.QUERIED, 1000)
            .put("qp", Source.KERNEL, 1)
            .put("qp", Source.LIMIT, 1000)
            .put("device_cap_flags", Source.QUERIED, 3)
            .put("fw_ver", Source.SYSFS, new Reading.NotExposed("this device has no firmware"))
            .build());
    put(
        ResourceId.of("tiny0", Kind.QP, 17),
        Kind.QP,
        DEVICE,
        Owner.foreign(4711, "other"),
        Readings.builder().put("state", Source.KERNEL, "RTS").build());
  }

  /** A host without any device. */
  TinyHost(Status status) {
    resources.put(
        ResourceId.HOST,
        new Resource(
            ResourceId.HOST,
            Kind.HOST,
            null,
            "host",
            Owner.NOBODY,
            status,
            Map.of(),
            Readings.NONE));
  }

  private void put(ResourceId id, Kind kind, ResourceId parent, Owner owner, Readings readings) {
    resources.put(
        id, new Resource(id, kind, parent, id.text(), owner, Status.OK, Map.of(), readings));
  }

  @Override
  public HostInfo info() {
    return INFO;
  }

  @Override
  public HostSnapshot snapshot() {
    return new HostSnapshot(INFO, revision, Instant.EPOCH, resources.values(), List.of());
  }

  /**
   * Tells the tree, and then two steps: a PD comes and goes, and meanwhile a port goes down, as
   * three processes hear.
   */
  @Override
  public Subscription watch(Consumer<HostChange> onChange) {
    HostSnapshot before = snapshot();
    onChange.accept(new HostChange.Began(before));
    ResourceId pd = ResourceId.of("tiny0", Kind.PD, 5);
    put(pd, Kind.PD, DEVICE, Owner.foreign(4711, "other"), Readings.NONE);
    revision++;
    HostSnapshot with = snapshot();
    Instant at = Instant.EPOCH.plusMillis(1250);
    ResourceId port = ResourceId.of("tiny0", Kind.PORT, 1);
    HostEvent toA = new HostEvent("IBV_EVENT_PORT_ERR", port, "A", at);
    HostEvent toB = new HostEvent("IBV_EVENT_PORT_ERR", port, "B", at);
    HostEvent toC = new HostEvent("IBV_EVENT_PORT_ERR", port, "C", at);
    onChange.accept(SnapshotDiff.between(before, with, List.of(toA, toB)));
    resources.remove(pd);
    revision++;
    onChange.accept(SnapshotDiff.between(with, snapshot(), List.of(toC)));
    listener = onChange;
    return NOTHING_MORE;
  }

  /** The device goes, and with it everything of this app. */
  void loseDevice() {
    HostSnapshot before = snapshot();
    List<ResourceId> lost =
        resources.values().stream()
            .filter(resource -> resource.owner().thisApp())
            .map(Resource::id)
            .toList();
    lost.forEach(resources::remove);
    lost.forEach(id -> desk.lost(id, "lost when tiny0 was removed"));
    resources.remove(DEVICE);
    revision++;
    Notice loss = new Notice("tiny0 was removed", ResourceId.HOST);
    HostSnapshot after =
        new HostSnapshot(INFO, revision, Instant.EPOCH, resources.values(), List.of(loss));
    listener.accept(SnapshotDiff.between(before, after, List.of()));
  }

  @Override
  public Receipt perform(VerbCall call) {
    return desk.perform(call);
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public Optional<Resource> find(ResourceId id) {
    return Optional.ofNullable(resources.get(id));
  }

  @Override
  public Collection<Resource> resources() {
    return resources.values();
  }

  @Override
  public Collection<String> deviceNames() {
    return List.of("tiny0");
  }

  @Override
  public boolean isSimulated() {
    return true;
  }

  @Override
  public Done carryOut(VerbCall call, Resolved resolved) {
    Map<String, Value> actual = new LinkedHashMap<>(call.requested());
    if (call.verb() == Verb.SIM_ADVANCE) {
      throw new IllegalStateException("the clock\nis broken");
    }
    if (call.verb().isDestroy()) {
      ResourceId id = resolved.object(((VerbCall.Destroy) call).target()).orElseThrow().id();
      resources.remove(id);
      return new Done(new Outcome.Granted(Map.of()), id);
    }
    if (call.verb() == Verb.IBV_QUERY_QP) {
      Resource qp = resolved.object("qp").orElseThrow().resource();
      actual.put("qp_state", Value.of(0));
      Value wr = qp.value("cap.max_send_wr", Source.RECEIPT).orElse(Value.of(0));
      actual.put("cap.max_send_wr", Value.of(((Value.Num) wr).bits() + 5));
      return new Done(new Outcome.Granted(actual), qp.id());
    }
    if (resolved.fields().number("cap.max_send_wr") > 1000) {
      return new Done(new Outcome.Failed(Errno.EINVAL, Layer.KERNEL, List.of()), null);
    }
    Kind kind = call.verb().makes().orElseThrow();
    ResourceId id = desk.freshId("tiny0", kind, Integer.toString(++number));
    if (kind == Kind.QP) {
      actual.put("qp_num", Value.of(number));
      actual.remove("qp_type");
    }
    Readings readings = Readings.builder().putAll(Source.RECEIPT, actual).build();
    Owner owner = Owner.self(call.header().process(), 1, "verbsctl");
    put(id, kind, DEVICE, owner, readings);
    return new Done(new Outcome.Granted(actual), id);
  }
}
