package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Sharing;
import org.verbscope.verbs.model.Source;

/**
 * Finds out who shares an XRC domain and its target QPs, from the rows of the tree alone. On a real
 * host only this app's own handles are there to be found; the simulator shows everybody's.
 */
public final class SharingFinder {
  private static final String STATE_PREFIX = "IBV_QPS_";

  /** What concerns sharing, and the devices, out of everything there is. */
  private final Map<ResourceId, Resource> rows = new LinkedHashMap<>();

  private final XrcMap map;
  private final boolean simulated;

  private SharingFinder(Collection<Resource> resources, boolean simulated) {
    this.simulated = simulated;
    resources.stream()
        .filter(row -> row.kind() == Kind.DEVICE || concerns(row))
        .forEach(row -> rows.put(row.id(), row));
    map = new XrcMap(rows.values());
  }

  /** True for what has a sharing: an XRC domain, a target QP, a handle of one. */
  public static boolean appliesTo(Resource resource) {
    return resource.kind() == Kind.XRCD
        || resource.kind() == Kind.QP_HANDLE
        || SharedQps.isTarget(resource);
  }

  /** True when a sharing may be another once this resource is. */
  public static boolean concerns(Resource resource) {
    return appliesTo(resource)
        || resource.kind() == Kind.SRQ && resource.edges().containsKey("xrcd");
  }

  /** Empty for what {@link #appliesTo} does not apply to, and for what is not there. */
  public static Optional<Sharing> find(HostSnapshot snapshot, ResourceId id) {
    return find(snapshot.resources(), snapshot.info().simulated(), id);
  }

  /**
   * @param resources everything the host shows
   * @param simulated whether everything there is, is shown
   */
  public static Optional<Sharing> find(
      Collection<Resource> resources, boolean simulated, ResourceId id) {
    SharingFinder finder = new SharingFinder(resources, simulated);
    Resource resource = finder.rows.get(id);
    return resource == null || !appliesTo(resource)
        ? Optional.empty()
        : Optional.of(finder.around(resource));
  }

  private Sharing around(Resource resource) {
    ResourceId device = device(resource);
    Optional<Resource> any = domainOf(resource);
    List<Resource> domain = any.map(this::sameDomain).orElse(List.of());
    boolean isPrivate = any.filter(XrcMap::isPrivate).isPresent();
    boolean complete = simulated || isPrivate;
    List<Sharing.Opening> openings =
        domain.stream()
            .map(xrcd -> new Sharing.Opening(xrcd.id(), xrcd.label(), xrcd.owner(), objects(xrcd)))
            .toList();
    List<Sharing.Target> targets = targets(resource, domain, complete);
    Sharing.Domain described =
        new Sharing.Domain(
            device.text(),
            any.isPresent(),
            isPrivate,
            domain.stream().flatMap(x -> XrcMap.path(x).stream()).findFirst(),
            domain.stream().flatMap(x -> XrcMap.inode(x).stream()).findFirst(),
            domain.stream().anyMatch(XrcMap::isFileMadeAnew),
            new Sharing.Count(live(domain), complete));
    List<Resource> srqs =
        rows.values().stream()
            .filter(row -> row.kind() == Kind.SRQ)
            .filter(row -> domain.stream().anyMatch(x -> x.id().equals(row.edges().get("xrcd"))))
            .toList();
    return new Sharing(
        described,
        openings,
        targets,
        new ClosingOrder(rows, complete, isPrivate).of(targets, srqs, domain, openings),
        complete,
        knowledge(isPrivate),
        unknown(device, any.isPresent(), complete, targets));
  }

  private static int live(List<Resource> handles) {
    return (int) handles.stream().filter(row -> !isLost(row)).count();
  }

  /** What a child process held that died is shown as it was last seen. */
  static boolean isLost(Resource row) {
    return row.status().word().equals(AgentControl.STALE);
  }

  private String knowledge(boolean isPrivate) {
    if (simulated) {
      return "Known completely: the simulator knows every process.";
    }
    return isPrivate
        ? "Known completely: a private domain cannot be opened by anybody else."
        : "The kernel does not expose others' handles: processes outside Verbscope may hold the"
            + " domain and its QPs too, so counts are lower bounds.";
  }

  private List<String> unknown(
      ResourceId device, boolean domainKnown, boolean complete, List<Sharing.Target> targets) {
    List<String> unknown = new ArrayList<>();
    if (!domainKnown) {
      unknown.add(
          "Nothing tells which XRC domain it is in: the kernel does not list domains. Whoever opens"
              + " the domain's file and then the QP by its number is in the right one.");
    }
    for (Sharing.Target target : targets) {
      if (target.creator() == Sharing.Creator.NOT_EXPOSED) {
        unknown.add(
            "Nothing tells who created "
                + target.label()
                + ", or whether its creator still holds it: the kernel lists it as its own"
                + " (ib_uverbs).");
      }
    }
    List<String> elsewhere = complete || !domainKnown ? List.of() : elsewhere(device, targets);
    if (!elsewhere.isEmpty()) {
      unknown.add(
          "The kernel lists other target QPs on "
              + device
              + " ("
              + String.join(", ", elsewhere)
              + ") and does not tell their domain: they may be in this one.");
    }
    return unknown;
  }

  /** Target QPs of the device of which nothing tells the domain. */
  private List<String> elsewhere(ResourceId device, List<Sharing.Target> targets) {
    return rows.values().stream()
        .filter(SharedQps::isTarget)
        .filter(qp -> device(qp).equals(device) && domainOf(qp).isEmpty())
        .filter(qp -> targets.stream().noneMatch(target -> qp.id().equals(target.row())))
        .map(Resource::label)
        .toList();
  }

  /** The device that a row is on, as an id. */
  private ResourceId device(Resource row) {
    Resource at = row;
    while (at != null && at.kind() != Kind.DEVICE) {
      at = rows.get(at.parent());
    }
    return at == null ? row.parent() : at.id();
  }

  /** One of the handles of the domain that a row is, or is in. */
  private Optional<Resource> domainOf(Resource row) {
    if (row.kind() == Kind.XRCD) {
      return Optional.of(row);
    }
    Optional<Resource> own = ownDomain(row);
    return own.isPresent() ? own : handlesOf(row).flatMap(h -> ownDomain(h).stream()).findFirst();
  }

  private Optional<Resource> ownDomain(Resource row) {
    Resource above = rows.get(row.parent());
    Resource named = rows.get(row.edges().get("xrcd"));
    return Optional.ofNullable(named != null ? named : above).filter(x -> x.kind() == Kind.XRCD);
  }

  /** The handles of the same QP: on one device a number is one QP. */
  private Stream<Resource> handlesOf(Resource qp) {
    ResourceId device = device(qp);
    long number = number(qp);
    return rows.values().stream()
        .filter(row -> row.kind() == Kind.QP_HANDLE)
        .filter(row -> number(row) == number && device(row).equals(device) && !isLost(row));
  }

  private List<Resource> sameDomain(Resource xrcd) {
    return rows.values().stream()
        .filter(row -> row.kind() == Kind.XRCD)
        .filter(row -> map.same(xrcd, row) == XrcMap.Sameness.YES)
        .toList();
  }

  /** What was made through a handle of a domain and is alive. */
  private List<ResourceId> objects(Resource xrcd) {
    return rows.values().stream()
        .filter(row -> row.kind() != Kind.XRCD && row.kind() != Kind.DEVICE && !isLost(row))
        .filter(
            row ->
                row.kind() == Kind.SRQ
                    ? xrcd.id().equals(row.edges().get("xrcd"))
                    : holds(row) && ownDomain(row).filter(xrcd::equals).isPresent())
        .map(Resource::id)
        .toList();
  }

  /** False for the row of a QP whose creator closed its handle: it stands below any of a domain. */
  private boolean holds(Resource row) {
    return row.kind() == Kind.QP_HANDLE || row.owner().thisApp() || row.edges().containsKey("xrcd");
  }

  private List<Sharing.Target> targets(Resource asked, List<Resource> domain, boolean complete) {
    Map<Long, List<Resource>> byNumber = new LinkedHashMap<>();
    for (Resource row : rows.values()) {
      boolean isQp = row.kind() == Kind.QP_HANDLE || SharedQps.isTarget(row);
      boolean isIn =
          domain.isEmpty()
              ? row.equals(asked)
              : isQp && domainOf(row).filter(domain::contains).isPresent();
      if (isQp && isIn) {
        byNumber.computeIfAbsent(number(row), n -> new ArrayList<>()).add(row);
      }
    }
    return byNumber.entrySet().stream()
        .map(entry -> target(entry.getKey(), entry.getValue(), complete))
        .toList();
  }

  private Sharing.Target target(long number, List<Resource> of, boolean complete) {
    List<Resource> qps = of.stream().filter(r -> r.kind() == Kind.QP).toList();
    // of a creator that died there is a row as it was last seen, beside the kernel's of now
    Optional<Resource> row =
        qps.stream().filter(qp -> !isLost(qp)).findFirst().or(() -> qps.stream().findFirst());
    String state = state(row, of);
    List<Sharing.Handle> handles = new ArrayList<>();
    qps.stream()
        .filter(this::holds)
        .forEach(qp -> handles.add(handle(qp, creator(qp), true, state)));
    of.stream()
        .filter(r -> r.kind() == Kind.QP_HANDLE)
        .forEach(r -> handles.add(handle(r, r.owner(), false, state)));
    Sharing.Creator creator = creator(row, handles);
    int open = (int) handles.stream().filter(handle -> !handle.isLost()).count();
    return new Sharing.Target(
        row.map(Resource::id).orElse(null),
        "QP 0x" + Long.toHexString(number),
        number,
        state,
        creator,
        handles,
        new Sharing.Count(open, complete),
        events(creator, handles));
  }

  /**
   * Of another process's QP the kernel says that it is its own: its domain's handle tells whose.
   */
  private Owner creator(Resource qp) {
    return qp.owner().thisApp()
        ? qp.owner()
        : ownDomain(qp).map(Resource::owner).orElse(qp.owner());
  }

  private static Sharing.Handle handle(
      Resource row, Owner holder, boolean isCreators, String state) {
    String queried = state(row, Source.QUERIED);
    return new Sharing.Handle(
        row.id(),
        row.label(),
        holder,
        isCreators,
        isLost(row),
        queried.equals(state) ? "" : queried);
  }

  private Sharing.Creator creator(Optional<Resource> row, List<Sharing.Handle> handles) {
    boolean here = handles.stream().anyMatch(h -> h.isCreators() && !h.isLost());
    boolean gone =
        simulated
            || handles.stream().anyMatch(Sharing.Handle::isCreators)
            || row.filter(qp -> qp.status().equals(SharedQps.CREATOR_GONE)).isPresent();
    if (here) {
      return Sharing.Creator.KNOWN;
    }
    return gone ? Sharing.Creator.GONE : Sharing.Creator.NOT_EXPOSED;
  }

  private static String events(Sharing.Creator creator, List<Sharing.Handle> handles) {
    return switch (creator) {
      case KNOWN ->
          "Its asynchronous events go to "
              + handles.stream()
                  .filter(handle -> handle.isCreators() && !handle.isLost())
                  .map(handle -> Holders.name(handle.holder()))
                  .findFirst()
                  .orElseThrow()
              + " alone, which holds the creator's handle.";
      case GONE ->
          "Nobody receives its asynchronous events: its creator's handle is closed, and handles"
              + " from ibv_open_qp get none.";
      case NOT_EXPOSED ->
          "Its asynchronous events go to its creator alone, if it is still there; handles from"
              + " ibv_open_qp get none.";
    };
  }

  /** The kernel's word is of now; a query's is of when it was made. */
  private static String state(Optional<Resource> row, List<Resource> of) {
    Optional<String> kernel =
        Stream.concat(row.stream(), of.stream())
            .filter(each -> !isLost(each))
            .map(each -> state(each, Source.KERNEL))
            .filter(word -> !word.isEmpty())
            .findFirst();
    if (kernel.isPresent()) {
      return kernel.get();
    }
    List<String> queried =
        of.stream()
            .map(handle -> state(handle, Source.QUERIED))
            .filter(word -> !word.isEmpty())
            .distinct()
            .collect(Collectors.toList());
    return queried.size() == 1 ? queried.get(0) : "";
  }

  private static String state(Resource row, Source source) {
    String word =
        row.value("state", source)
            .map(value -> AttributeCatalog.typeOf(Kind.QP, "state").text(value))
            .orElse("");
    return word.startsWith(STATE_PREFIX) ? word.substring(STATE_PREFIX.length()) : word;
  }

  private static long number(Resource qp) {
    return XrcMap.number(qp).orElse(-1L);
  }
}
