package org.verbscope.ui.about;

import java.time.ZoneOffset;
import java.util.List;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.ProductVersion;

/** Which Verbscope this is, which keys it knows, and whose work is in it. */
public final class AboutViewModel {
  private final ProductVersion version;
  private final List<Command> commands;
  private final Licences licences = Licences.ofThisProgram();

  /**
   * @param commands those whose keys are told
   */
  public AboutViewModel(ProductVersion version, List<Command> commands) {
    this.version = version;
    this.commands = List.copyOf(commands);
  }

  /** {@code Verbscope 0.1.0 (31b1fd1)}. */
  public static String product(ProductVersion version) {
    return Messages.text("about.product.title", version);
  }

  String product() {
    return product(version);
  }

  /** When it was made, and what it runs on. */
  String details() {
    return Messages.text(
        "about.product.details",
        version.date().atOffset(ZoneOffset.UTC).toLocalDate(),
        System.getProperty("java.version"),
        System.getProperty("javafx.version"),
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        System.getProperty("os.arch"));
  }

  /** What belongs into a report of an error. */
  String report() {
    return product() + "\n" + details();
  }

  List<Command> commands() {
    return commands;
  }

  List<Licences.Part> parts() {
    return licences.parts();
  }

  /** What there is to read about a part: who made it, and the licence. */
  String notice(Licences.Part part) {
    String comment = part.comment().isEmpty() ? "" : part.comment() + "\n";
    return Messages.text("about.notice.head", part.name(), part.holder(), comment)
        + licences.texts().get(part.licence());
  }
}
