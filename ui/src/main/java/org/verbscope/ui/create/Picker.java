package org.verbscope.ui.create;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/** Chooses the object for a pointer field of the call. */
public final class Picker {
  private final String field;
  private final Kind kind;
  private final List<Pick> standing;
  private final ObservableList<Pick> choices = FXCollections.observableArrayList();
  private final ObjectProperty<Pick> chosen = new SimpleObjectProperty<>();
  private final ReadOnlyStringWrapper whyNot = new ReadOnlyStringWrapper("");

  /**
   * @param field C name of the pointer
   * @param always the choices that are there whatever exists; the first is the default
   */
  Picker(String field, Kind kind, Pick.How... always) {
    this.field = field;
    this.kind = kind;
    standing =
        List.of(always).stream()
            .map(
                how ->
                    new Pick(
                        how, null, Messages.text("create.pick." + how.name(), Words.kind(kind))))
            .toList();
    choices.setAll(standing);
    chosen.set(standing.get(0));
  }

  public String field() {
    return field;
  }

  public Kind kind() {
    return kind;
  }

  public ObservableList<Pick> choices() {
    return choices;
  }

  public ObjectProperty<Pick> chosen() {
    return chosen;
  }

  /** Why nothing can be chosen now; empty while it can. */
  public ReadOnlyStringProperty whyNot() {
    return whyNot.getReadOnlyProperty();
  }

  void forbid(String reason) {
    whyNot.set(reason);
  }

  /** Offers these objects; what was chosen stays chosen while it exists. */
  void offer(List<Resource> existing, ResourceId preferred) {
    Pick before = chosen.get();
    List<Pick> all = new ArrayList<>(standing);
    existing.forEach(
        resource -> all.add(new Pick(Pick.How.EXISTING, resource.id(), resource.label())));
    if (!choices.equals(all)) {
      choices.setAll(all);
    }
    Pick wanted =
        all.stream()
            .filter(pick -> preferred != null && preferred.equals(pick.id()))
            .findFirst()
            .orElse(all.contains(before) ? before : all.get(0));
    chosen.set(wanted);
  }

  /** How the pointer comes about; NONE while nothing can be chosen. */
  Pick.How how() {
    return whyNot.get().isEmpty() && chosen.get() != null ? chosen.get().kind() : Pick.How.NONE;
  }

  /** True when NULL was chosen although there is something better. */
  boolean isNullOnPurpose() {
    return whyNot.get().isEmpty()
        && how() == Pick.How.NONE
        && standing.get(0).kind() != Pick.How.NONE;
  }

  Optional<ResourceId> existing() {
    return how() == Pick.How.EXISTING ? Optional.of(chosen.get().id()) : Optional.empty();
  }
}
