package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.live.netlink.Column;
import org.verbscope.verbs.live.netlink.QpRange;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.live.netlink.TableDelta;
import org.verbscope.verbs.live.sysfs.ProcessNames;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.rules.SharedQps;

/**
 * The rows of one device's objects that only the kernel tells of: those of other processes and the
 * kernel's own. They are kept from look to look, and only what is different is made anew.
 */
final class ForeignRows {
  private final String device;
  private final Ids ids;
  private final Map<ResourceKind, Kept> kept = new EnumMap<>(ResourceKind.class);

  /** Gives an object that is seen for the first time its id. */
  interface Ids {
    ResourceId fresh(Kind kind, String key);
  }

  /** Which of the kernel's objects are this app's own, and what those are called. */
  interface Ours {
    /** Empty when the object is not this app's. */
    Optional<ResourceId> id(ResourceKind kind, ResourceTable table, int row);

    /**
     * What a shared QP was called while this app held it as its creator; empty for any other
     * object.
     */
    Optional<ResourceId> outlived(ResourceTable table, int row);

    /** True for what is there only for this app to look through. */
    boolean hides(ResourceTable table, int row);

    /** The owners of this app's contexts, of which there is no other row, by number. */
    Map<Long, Owner> contexts();
  }

  /**
   * The rows made of a table, null for an own object.
   *
   * @param around what the rows took from elsewhere
   */
  private record Kept(ResourceTable table, Resource[] rows, Around around) {}

  /**
   * What a row takes from other tables: when it is different, rows are made anew.
   *
   * @param used what rows name by number beside their parents: an SRQ its CQ, a connection id its
   *     QP
   */
  private record Around(
      Map<Long, ResourceId> parents,
      Map<Long, ResourceId> used,
      List<SrqUse> srqs,
      Map<Integer, Owner> owners,
      Map<Long, Owner> ownContexts) {}

  private record SrqUse(List<QpRange> qps, ResourceId srq) {}

  ForeignRows(String device, Ids ids) {
    this.device = device;
    this.ids = ids;
  }

  static Kind kind(ResourceKind kind) {
    return switch (kind) {
      case QP -> Kind.QP;
      case CQ -> Kind.CQ;
      case MR -> Kind.MR;
      case PD -> Kind.PD;
      case SRQ -> Kind.SRQ;
      case CTX -> Kind.CONTEXT;
      case CM_ID -> Kind.CM_ID;
    };
  }

  /** The rows of now, in tree order. */
  List<Resource> update(KernelView.Device now, ProcessNames names, Ours ours) {
    List<Resource> rows = new ArrayList<>();
    Map<Long, ResourceId> contexts = Map.of();
    Map<Long, ResourceId> domains = Map.of();
    List<SrqUse> srqs = List.of();
    Map<ResourceKind, Resource[]> all = new EnumMap<>(ResourceKind.class);
    for (ResourceKind kind : KernelLists.KINDS) {
      ResourceTable table = now.table(kind);
      boolean inDomain =
          kind == ResourceKind.SRQ || kind == ResourceKind.MR || kind == ResourceKind.QP;
      Map<Integer, Owner> owners = owners(table, names);
      Around around =
          new Around(
              inDomain ? domains : contexts,
              used(now, table, all, ours),
              kind == ResourceKind.QP ? srqs : List.of(),
              owners,
              kind == ResourceKind.CTX ? ours.contexts() : Map.of());
      Resource[] made = update(kind, table, around, ours);
      all.put(kind, made);
      switch (kind) {
        case CTX -> contexts = numbers(table, made, ours);
        case PD -> domains = numbers(table, made, ours);
        case SRQ -> srqs = srqUses(table, made, ours);
        default -> {}
      }
      for (Resource row : made) {
        if (row != null) {
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private static Map<Integer, Owner> owners(ResourceTable table, ProcessNames names) {
    Map<Integer, Owner> owners = new LinkedHashMap<>();
    for (int pid : table.processes()) {
      owners.put(pid, Owner.foreign(names.process(pid), names.of(pid).orElse("")));
    }
    return owners;
  }

  /** What the objects of a table are called, by the kernel's number. */
  private static Map<Long, ResourceId> numbers(ResourceTable table, Resource[] rows, Ours ours) {
    Map<Long, ResourceId> numbers = new LinkedHashMap<>();
    for (int row = 0; row < rows.length; row++) {
      OptionalLong number = table.number(row, table.kind().id());
      Optional<ResourceId> id = id(table, rows, row, ours);
      if (number.isPresent() && id.isPresent()) {
        numbers.put(number.getAsLong(), id.get());
      }
    }
    return numbers;
  }

  /** The objects that rows of a table name by number: those alone, of however many there are. */
  private static Map<Long, ResourceId> used(
      KernelView.Device now, ResourceTable table, Map<ResourceKind, Resource[]> all, Ours ours) {
    Map<Long, ResourceId> used = new LinkedHashMap<>();
    Optional<ResourceKind> kind = used(table.kind());
    for (int row = 0; kind.isPresent() && row < table.size(); row++) {
      OptionalLong number = table.number(row, kind.get().id());
      ResourceTable others = now.table(kind.get());
      int other = number.isPresent() ? others.row(number.getAsLong()) : -1;
      if (other >= 0) {
        id(others, all.get(kind.get()), other, ours)
            .ifPresent(id -> used.put(number.getAsLong(), id));
      }
    }
    return used;
  }

  /** What rows of a kind name by number beside their parents. */
  private static Optional<ResourceKind> used(ResourceKind by) {
    return switch (by) {
      case SRQ -> Optional.of(ResourceKind.CQ);
      case CM_ID -> Optional.of(ResourceKind.QP);
      default -> Optional.empty();
    };
  }

  private static Optional<ResourceId> id(ResourceTable table, Resource[] rows, int row, Ours ours) {
    return rows[row] == null ? ours.id(table.kind(), table, row) : Optional.of(rows[row].id());
  }

  private static List<SrqUse> srqUses(ResourceTable table, Resource[] rows, Ours ours) {
    List<SrqUse> uses = new ArrayList<>();
    for (int row = 0; row < rows.length; row++) {
      List<QpRange> qps = table.qps(row);
      if (!qps.isEmpty()) {
        id(table, rows, row, ours).ifPresent(srq -> uses.add(new SrqUse(qps, srq)));
      }
    }
    return uses;
  }

  private Resource[] update(ResourceKind kind, ResourceTable table, Around around, Ours ours) {
    Kept before =
        kept.getOrDefault(kind, new Kept(ResourceTable.empty(kind), new Resource[0], around));
    boolean same = before.around.equals(around);
    TableDelta delta = TableDelta.between(before.table, table);
    Resource[] rows = new Resource[table.size()];
    int[] came = delta.came();
    int[] went = delta.went();
    int nextCame = 0;
    int nextWent = 0;
    int nextChange = 0;
    int older = 0;
    for (int row = 0; row < rows.length; row++) {
      while (nextWent < went.length && went[nextWent] == older) {
        nextWent++;
        older++;
      }
      if (nextCame < came.length && came[nextCame] == row) {
        nextCame++;
        rows[row] = make(table, row, null, around, ours);
        continue;
      }
      boolean changed = nextChange < delta.changes() && delta.newerRow(nextChange) == row;
      nextChange += changed ? 1 : 0;
      Resource then = before.rows[older++];
      rows[row] = same && !changed && then != null ? then : make(table, row, then, around, ours);
    }
    kept.put(kind, new Kept(table, rows, around));
    return rows;
  }

  /** Null for an object of this app, and for what is hidden. */
  private Resource make(ResourceTable table, int row, Resource then, Around around, Ours ours) {
    if (ours.hides(table, row) || ours.id(table.kind(), table, row).isPresent()) {
      return null;
    }
    Kind kind = kind(table.kind());
    String key = key(table, row);
    Optional<ResourceId> outlived = then == null ? ours.outlived(table, row) : Optional.empty();
    Readings.Builder readings = Readings.builder();
    KernelReadings.put(readings, table, row, false);
    Resource now =
        new Resource(
            then == null ? outlived.orElseGet(() -> ids.fresh(kind, key)) : then.id(),
            kind,
            parent(table, row, around),
            label(kind, table, row, key),
            owner(table, row, around),
            then == null ? status(outlived) : then.status(),
            edges(table, row, around),
            readings.build());
    return now.equals(then) ? then : now;
  }

  private static Status status(Optional<ResourceId> outlived) {
    return outlived.isPresent() ? SharedQps.CREATOR_GONE : Status.OK;
  }

  /**
   * The kernel's number. QPs 0 and 1 exist once a port: theirs names ports other than the first.
   */
  private static String key(ResourceTable table, int row) {
    OptionalLong number = table.number(row, table.kind().id());
    if (number.isEmpty()) {
      return "v" + row;
    }
    long port = table.number(row, Column.PORT).orElse(1);
    return number.getAsLong() <= 1 && table.kind() == ResourceKind.QP && port != 1
        ? number.getAsLong() + "@" + port
        : Long.toString(number.getAsLong());
  }

  private static String label(Kind kind, ResourceTable table, int row, String key) {
    if (kind == Kind.QP && table.number(row, Column.LQPN).isPresent()) {
      return "QP 0x" + Long.toHexString(table.number(row, Column.LQPN).getAsLong());
    }
    return (kind == Kind.CONTEXT ? "Context " : kind + " ") + key;
  }

  private ResourceId parent(ResourceTable table, int row, Around around) {
    OptionalLong domain = table.number(row, Column.PDN);
    ResourceId parent =
        domain.isPresent() && table.kind() != ResourceKind.PD
            ? around.parents.get(domain.getAsLong())
            : null;
    return Objects.requireNonNullElseGet(parent, () -> ResourceId.device(device));
  }

  private static Map<String, ResourceId> edges(ResourceTable table, int row, Around around) {
    if (table.kind() == ResourceKind.QP) {
      return srq(table.number(row, Column.LQPN).orElse(-1), around)
          .map(srq -> Map.of("srq", srq))
          .orElse(Map.of());
    }
    Optional<ResourceKind> uses = used(table.kind());
    if (uses.isPresent()) {
      ResourceId used = around.used.get(table.number(row, uses.get().id()).orElse(-1));
      return used == null ? Map.of() : Map.of(uses.get().summaryName(), used);
    }
    OptionalLong context = table.number(row, Column.CTXN);
    ResourceId id =
        context.isPresent() && table.kind() != ResourceKind.CTX
            ? around.parents.get(context.getAsLong())
            : null;
    return id == null ? Map.of() : Map.of("context", id);
  }

  private static Optional<ResourceId> srq(long qp, Around around) {
    return around.srqs.stream()
        .filter(use -> use.qps.stream().anyMatch(r -> r.first() <= qp && qp <= r.last()))
        .map(SrqUse::srq)
        .findFirst();
  }

  private static Owner owner(ResourceTable table, int row, Around around) {
    long pid = table.number(row, Column.PID).orElse(0);
    Owner own = around.ownContexts.get(table.number(row, Column.CTXN).orElse(-1));
    if (own != null && table.kind() == ResourceKind.CTX) {
      return own;
    }
    if (pid != 0) {
      return around.owners.get((int) pid);
    }
    // of a thread that has ended the kernel does not tell the process any more
    return table
        .text(row, Column.KERNEL_OWNER)
        .map(Owner::kernelModule)
        .orElseGet(() -> Owner.foreign(0, ""));
  }
}
