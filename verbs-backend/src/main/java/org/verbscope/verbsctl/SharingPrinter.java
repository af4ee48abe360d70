package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Sharing;

/** Prints who shares an XRC domain, and what closing each of it would do. */
final class SharingPrinter {
  private static final int WIDTH = 66;

  private SharingPrinter() {}

  static void print(PrintWriter out, Sharing sharing) {
    out.println("Sharing");
    line(out, domain(sharing.domain()));
    if (sharing.domain().isFileMadeAnew()) {
      out.println(
          "  Its path leads to another file by now, or to none: who opens it gets another domain.");
    }
    line(out, sharing.knowledge());
    sharing.unknown().forEach(sentence -> line(out, sentence));
    out.println();
    holders(sharing).print(out, "  ");
    for (Sharing.Target target : sharing.targets()) {
      out.println();
      line(out, target(target));
      line(out, target.events());
    }
    if (!sharing.closings().isEmpty()) {
      out.println();
      out.println("  When they are closed in this order:");
      closings(sharing.closings()).print(out, "  ");
    }
  }

  private static void line(PrintWriter out, String text) {
    out.println("  " + OneLine.of(text));
  }

  private static String domain(Sharing.Domain domain) {
    if (!domain.isKnown()) {
      return "an XRC domain of " + domain.device() + " that nothing tells";
    }
    String file =
        domain.isPrivate()
            ? "a private XRC domain"
            : "the XRC domain of " + domain.path().orElse("a file that is not told");
    String inode = domain.inode().map(i -> " (inode " + i + ")").orElse("");
    return file + inode + " on " + domain.device() + ", " + handles(domain.opened());
  }

  private static String handles(Sharing.Count count) {
    return count + (count.known() == 1 ? " handle" : " handles");
  }

  private static String target(Sharing.Target target) {
    String creator =
        switch (target.creator()) {
          case KNOWN -> "";
          case GONE -> ", its creator gone";
          case NOT_EXPOSED -> ", its creator not exposed";
        };
    return target.label()
        + (target.state().isEmpty() ? ", state not known" : " in " + target.state())
        + ", "
        + handles(target.open())
        + creator;
  }

  private static TextTable holders(Sharing sharing) {
    TextTable table = new TextTable(List.of("held by", "handle", "what it is"));
    for (Sharing.Opening opening : sharing.openings()) {
      String objects =
          opening.objects().isEmpty()
              ? "of the domain"
              : "of the domain, with "
                  + opening.objects().stream()
                      .map(ResourceId::text)
                      .collect(Collectors.joining(", "));
      table.row(List.of(Cells.owner(opening.holder()), opening.id().text(), objects));
    }
    for (Sharing.Target target : sharing.targets()) {
      for (Sharing.Handle handle : target.handles()) {
        String what = (handle.isCreators() ? "creator's, of " : "opened, of ") + target.label();
        table.row(List.of(Cells.owner(handle.holder()), handle.id().text(), what));
        if (handle.isLost()) {
          table.note("its process died: the kernel has closed it");
        } else if (!handle.lastSeen().isEmpty()) {
          table.note("queried when the state was " + handle.lastSeen());
        }
      }
    }
    return table;
  }

  private static TextTable closings(List<Sharing.Closing> closings) {
    TextTable table = new TextTable(List.of(">", "call", "handle", "then"));
    int number = 1;
    for (Sharing.Closing step : closings) {
      table.row(
          List.of(
              number++ + ".",
              step.verb().cName(),
              step.id().text() + "\n" + Cells.owner(step.holder()),
              Cells.wrapped(step.says(), WIDTH)
                  + (step.now().isEmpty() ? "" : "\n" + Cells.wrapped(step.now(), WIDTH))));
    }
    return table;
  }
}
