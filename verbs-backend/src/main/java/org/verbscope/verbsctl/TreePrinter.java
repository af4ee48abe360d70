package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.List;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Status;

/** Prints a snapshot as an indented tree with columns. */
final class TreePrinter {
  private TreePrinter() {}

  static void print(PrintWriter out, HostSnapshot snapshot) {
    out.println(Glance.host(snapshot.info()));
    TextTable table = new TextTable(List.of("name", "id", "state", "owner", "status"));
    for (Resource resource : snapshot.resources()) {
      if (resource.parent() == null || snapshot.find(resource.parent()).isEmpty()) {
        add(table, snapshot, resource, "");
      }
    }
    table.print(out, "");
    for (Notice notice : snapshot.notices()) {
      out.println(notice(notice));
    }
  }

  static String notice(Notice notice) {
    return "note: " + (notice.about() == null ? "" : notice.about() + ": ") + notice.says();
  }

  private static void add(
      TextTable table, HostSnapshot snapshot, Resource resource, String indent) {
    table.row(
        List.of(
            indent + resource.label(),
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
    for (Resource child : snapshot.children(resource.id())) {
      add(table, snapshot, child, indent + "  ");
    }
  }
}
