package org.verbscope.ui.journal;

import java.util.Set;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.JournalEntry;
import org.verbscope.ui.core.JournalEntry.Happened;
import org.verbscope.ui.core.JournalEntry.Noticed;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Occurrence;
import org.verbscope.verbs.model.OneLine;

/**
 * What an entry that the host told says.
 *
 * @param name the event's C name, or the word for a notice
 * @param says a plain sentence
 * @param receiver which of this app's processes received it; empty where the main one alone did
 * @param times how often it was told, {@code ×3}; empty for once
 * @param shape tells what sort of thing it is, beside its words
 * @param tone the style class of the shape's colour
 */
record ToldText(String name, String says, String receiver, String times, Shape shape, String tone) {

  static ToldText of(Happened happened) {
    Occurrence what = happened.what();
    String type = what.type();
    return new ToldText(
        type,
        what.says(),
        receivers(what.processes()),
        what.times() > 1 ? Messages.text("journal.told.times", what.times()) : "",
        shape(type),
        tone(type));
  }

  static ToldText of(Noticed noticed) {
    return new ToldText(
        Messages.text("journal.told.notice"),
        noticed.notice().says(),
        "",
        "",
        Shape.WARNING,
        "tone-warn");
  }

  /** The resource and the sentence: {@code mlx5_0/port/1: The link went down …}. */
  String line(JournalEntry entry) {
    return OneLine.of(Messages.text("journal.told.line", entry.about().orElseThrow(), says));
  }

  private static String receivers(Set<String> processes) {
    return processes.isEmpty() || processes.equals(Set.of(Header.MAIN_PROCESS))
        ? ""
        : OneLine.of(Messages.text("journal.told.receiver", String.join(", ", processes)));
  }

  private static Shape shape(String type) {
    return switch (type) {
      case "IBV_EVENT_PORT_ERR" -> Shape.DOWN;
      case "IBV_EVENT_PORT_ACTIVE" -> Shape.UP;
      case "RDMA_REGISTER_EVENT", "RDMA_NETDEV_ATTACH_EVENT" -> Shape.PLUS;
      case "RDMA_UNREGISTER_EVENT", "RDMA_NETDEV_DETACH_EVENT" -> Shape.MINUS;
      case "RDMA_RENAME_EVENT", "RDMA_NETDEV_RENAME_EVENT" -> Shape.WAVE;
      default -> isBad(type) ? Shape.WARNING : Shape.RING;
    };
  }

  private static String tone(String type) {
    return switch (type) {
      case "IBV_EVENT_PORT_ACTIVE" -> "tone-good";
      case "RDMA_UNREGISTER_EVENT", "RDMA_NETDEV_DETACH_EVENT" -> "tone-warn";
      default -> isBad(type) ? "tone-bad" : "tone-info";
    };
  }

  private static boolean isBad(String type) {
    return type.endsWith("_ERR") || type.endsWith("_FATAL");
  }
}
