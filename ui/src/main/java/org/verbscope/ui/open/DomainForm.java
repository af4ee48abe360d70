package org.verbscope.ui.open;

import static org.verbscope.verbs.model.CConstants.O_CREAT;
import static org.verbscope.verbs.model.CConstants.O_EXCL;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.Observable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.rules.XrcMap;

/** The part of a form that says which XRC domain is meant. */
public final class DomainForm {
  private final List<DomainChoice> standing;
  private final ObservableList<DomainChoice> choices = FXCollections.observableArrayList();
  private final ObjectProperty<DomainChoice> choice = new SimpleObjectProperty<>();
  private final ObservableList<String> files = FXCollections.observableArrayList();
  private final StringProperty file = new SimpleStringProperty("");
  private final StringProperty descriptor = new SimpleStringProperty("");
  private final BooleanProperty makesDomain = new SimpleBooleanProperty();
  private final BooleanProperty onlyNew = new SimpleBooleanProperty();
  private final BooleanProperty makesFile = new SimpleBooleanProperty();
  private boolean offering;

  /**
   * @param onChange is run when the user changed something
   */
  DomainForm(Runnable onChange) {
    standing =
        List.of(
            standing(DomainChoice.How.FILE),
            standing(DomainChoice.How.DESCRIPTOR),
            standing(DomainChoice.How.PRIVATE));
    choices.setAll(standing);
    choice.set(standing.get(0));
    for (Observable part : List.of(choice, file, descriptor, makesDomain, onlyNew, makesFile)) {
      part.addListener(
          changed -> {
            if (!offering) {
              onChange.run();
            }
          });
    }
  }

  private static DomainChoice standing(DomainChoice.How how) {
    return new DomainChoice(how, null, Messages.text("open.how." + how));
  }

  public ObservableList<DomainChoice> choices() {
    return choices;
  }

  public ObjectProperty<DomainChoice> choice() {
    return choice;
  }

  /** Files by which domains were opened that are known. */
  public ObservableList<String> files() {
    return files;
  }

  /** The path, where a file is chosen. */
  public StringProperty file() {
    return file;
  }

  /** The number, where a descriptor is chosen. */
  public StringProperty descriptor() {
    return descriptor;
  }

  /** O_CREAT: a domain that its file does not have yet is made. */
  public BooleanProperty makesDomain() {
    return makesDomain;
  }

  /** O_EXCL: a domain that its file has already is refused. */
  public BooleanProperty onlyNew() {
    return onlyNew;
  }

  /** Whether a file that is not there is made before. */
  public BooleanProperty makesFile() {
    return makesFile;
  }

  public DomainChoice.How how() {
    return choice.get() == null ? DomainChoice.How.FILE : choice.get().how();
  }

  /** Chooses one of the standing ways. */
  public void choose(DomainChoice.How how) {
    standing.stream().filter(way -> way.how() == how).findFirst().ifPresent(choice::set);
  }

  /** Chooses a domain that is open; the choice stays as it is where that is not offered. */
  public void choose(ResourceId open) {
    choices.stream().filter(way -> open.equals(way.id())).findFirst().ifPresent(choice::set);
  }

  /** The handle that is chosen; empty for the other ways. */
  Optional<ResourceId> open() {
    return Optional.ofNullable(choice.get()).map(DomainChoice::id);
  }

  /**
   * Offers what there is; what was chosen stays chosen while it is there.
   *
   * @param open the handles to choose from
   * @param known the domains of whom the files are known
   */
  void offer(List<Resource> open, List<Resource> known) {
    offering = true;
    try {
      List<DomainChoice> all = new ArrayList<>();
      open.forEach(
          domain ->
              all.add(
                  new DomainChoice(
                      DomainChoice.How.OPEN,
                      domain.id(),
                      Messages.text("open.how.OPEN", XrcMap.name(domain)))));
      all.addAll(standing);
      DomainChoice before = choice.get();
      if (!choices.equals(all)) {
        choices.setAll(all);
        choice.set(all.contains(before) ? before : standing.get(0));
      }
      List<String> paths =
          known.stream().flatMap(domain -> XrcMap.path(domain).stream()).distinct().toList();
      if (!files.equals(paths)) {
        String typed = file.get();
        files.setAll(paths);
        file.set(typed);
      }
    } finally {
      offering = false;
    }
  }

  private String path() {
    return file.get() == null ? "" : file.get().strip();
  }

  /** What is missing or unreadable, a sentence; empty for nothing. */
  String problem() {
    if (how() == DomainChoice.How.FILE && path().isEmpty()) {
      return Messages.text("open.domain.empty");
    }
    if (how() == DomainChoice.How.DESCRIPTOR) {
      try {
        number();
      } catch (IllegalArgumentException e) {
        return Messages.text("open.descriptor.unreadable", e.getMessage());
      }
    }
    return "";
  }

  private Value number() {
    return Verb.IBV_OPEN_XRCD.typeOf("fd").parse(descriptor.get().strip());
  }

  /** The fields of {@code ibv_open_xrcd} for a file, a descriptor or a private domain. */
  Fields opening() {
    Fields.Builder fields = Fields.builder();
    switch (how()) {
      case DESCRIPTOR -> fields.put("fd", number());
      case PRIVATE -> fields.put("fd_path", new Value.NullPointer());
      default -> fields.put("fd_path", Value.of(path()));
    }
    fields.put("oflags", (makesDomain.get() ? O_CREAT : 0) | (onlyNew.get() ? O_EXCL : 0));
    if (how() == DomainChoice.How.FILE && makesFile.get()) {
      fields.put("create_file", 1);
    }
    return fields.build();
  }
}
