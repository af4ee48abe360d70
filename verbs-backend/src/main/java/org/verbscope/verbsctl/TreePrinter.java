package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.rules.Grouping;
import org.verbscope.verbs.rules.TreeKey;
import org.verbscope.verbs.rules.TreeKey.Group;

/** Prints a snapshot as an indented tree with columns. */
final class TreePrinter {
  /** What comes in the order of the snapshot, then who holds objects. */
  private static final Comparator<TreeKey> ORDER =
      Comparator.comparing(
          key -> key.group() instanceof Group.OfHolder of ? of.holder() : null,
          Comparator.nullsFirst(Grouping.HOLDERS));

  private final HostSnapshot snapshot;
  private final TextTable table = new TextTable(List.of("name", "id", "state", "owner", "status"));

  /** What stands below each row; below null stand the rows that stand below nothing. */
  private final Map<TreeKey, List<TreeKey>> below = new LinkedHashMap<>();

  private TreePrinter(HostSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  static void print(PrintWriter out, HostSnapshot snapshot) {
    print(out, snapshot, Grouping.PD);
  }

  static void print(PrintWriter out, HostSnapshot snapshot, Grouping grouping) {
    out.println(Glance.host(snapshot.info()));
    TreePrinter printer = new TreePrinter(snapshot);
    printer.put(grouping);
    printer.addBelow(null, "");
    printer.table.print(out, "");
    for (Notice notice : snapshot.notices()) {
      out.println(notice(notice));
    }
  }

  static String notice(Notice notice) {
    String about = notice.about() == null ? "" : notice.about() + ": ";
    return OneLine.of("note: " + about + notice.says());
  }

  private void put(Grouping grouping) {
    for (Resource resource : snapshot.resources()) {
      put(above(resource, grouping), TreeKey.of(resource.id()));
    }
  }

  private TreeKey above(Resource resource, Grouping grouping) {
    if (resource.parent() == null || snapshot.find(resource.parent()).isEmpty()) {
      return null;
    }
    // where few stand below one another, the ids tell the kinds well enough
    return grouping == Grouping.PD || resource.kind() == Kind.PORT
        ? TreeKey.of(resource.parent())
        : grouping.above(resource, id -> snapshot.find(id).orElse(null));
  }

  private void put(TreeKey above, TreeKey key) {
    List<TreeKey> siblings = below.get(above);
    if (siblings == null) {
      siblings = new ArrayList<>();
      below.put(above, siblings);
      if (above != null && above.isGroup()) {
        put(above.above(), above);
      }
    }
    siblings.add(key);
  }

  private void addBelow(TreeKey above, String indent) {
    List<TreeKey> rows = new ArrayList<>(below.getOrDefault(above, List.of()));
    rows.sort(ORDER);
    for (TreeKey row : rows) {
      if (row.isGroup()) {
        table.row(List.of(indent + name(row) + ": " + count(row), "", "", "", ""));
      } else {
        add(snapshot.find(row.id()).orElseThrow(), indent);
      }
      addBelow(row, indent + "  ");
    }
  }

  private static String name(TreeKey group) {
    if (group.group() instanceof Group.OfHolder of) {
      String holder = Cells.owner(of.holder());
      return holder.isEmpty() ? "holder unknown" : holder;
    }
    return group.group() instanceof Group.OfKind of ? of.kind().name() : group.id().text();
  }

  private int count(TreeKey group) {
    return below.get(group).stream().mapToInt(key -> key.isGroup() ? count(key) : 1).sum();
  }

  private void add(Resource resource, String indent) {
    table.row(
        List.of(
            indent + OneLine.of(resource.label()),
            resource.id().text(),
            Glance.state(resource),
            Cells.owner(resource.owner()),
            resource.status().word()));
    Status status = resource.status();
    if (!status.reason().isEmpty()) {
      table.note(indent + status.reason());
    }
    if (!status.remedy().isEmpty()) {
      table.note(indent + "remedy: " + status.remedy());
    }
  }
}
