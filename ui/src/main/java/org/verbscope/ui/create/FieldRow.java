package org.verbscope.ui.create;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import org.controlsfx.control.CheckComboBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.CEnum;
import org.verbscope.verbs.model.ValueType;

/** The three cells of one field in a form: its C name, the control, what bounds it or is wrong. */
final class FieldRow {
  private static final PseudoClass PROBLEM = PseudoClass.getPseudoClass("problem");

  /** Room for the longest flag; pixels. */
  private static final double FLAGS_WIDTH = 330;

  private FieldRow() {}

  /** The id of a field's control: {@code create-cap-max_send_wr}. */
  static String id(String name) {
    return "create-" + name.replace('.', '-');
  }

  static void add(GridPane grid, int row, FormField field) {
    Label name = new Label(field.name());
    name.setMinWidth(Region.USE_PREF_SIZE);
    CommandControls.tip(name, field.attribute().meaning());
    Control control = control(field);
    control.setId(id(field.name()));
    control.setAccessibleText(field.name());
    control.disableProperty().bind(field.whyNot().isNotEmpty());
    name.setLabelFor(control);
    Label note = new Label();
    note.setId(id(field.name()) + "-note");
    note.setMinWidth(0);
    note.setWrapText(true);
    GridPane.setHgrow(note, javafx.scene.layout.Priority.ALWAYS);
    note.textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> note(field),
                field.problem(),
                field.warning(),
                field.limit(),
                field.whyNot()));
    Runnable dress =
        () -> {
          note.getStyleClass().removeAll("problem", "why-not", "limit");
          note.getStyleClass().add(styleOf(field));
          control.pseudoClassStateChanged(PROBLEM, !field.problem().get().isEmpty());
        };
    note.textProperty().addListener((o, before, now) -> dress.run());
    dress.run();
    CommandControls.tip(note, field.attribute().meaning());
    grid.addRow(row, name, control, note);
  }

  private static String note(FormField field) {
    if (!field.whyNot().get().isEmpty()) {
      return field.whyNot().get();
    }
    if (!field.problem().get().isEmpty()) {
      return field.problem().get();
    }
    return field.warning().get().isEmpty() ? field.limit().get() : field.warning().get();
  }

  private static String styleOf(FormField field) {
    if (!field.whyNot().get().isEmpty()) {
      return "why-not";
    }
    boolean wrong = !field.problem().get().isEmpty() || !field.warning().get().isEmpty();
    return wrong ? "problem" : "limit";
  }

  private static Control control(FormField field) {
    ValueType type = field.attribute().type();
    if (type instanceof ValueType.Bool) {
      CheckBox box = new CheckBox();
      box.setSelected(field.text().get().equals("1"));
      box.selectedProperty().addListener((o, before, now) -> field.text().set(now ? "1" : ""));
      CommandControls.tip(box, field.attribute().meaning());
      return box;
    }
    if (type instanceof ValueType.Flags flags) {
      return flags(field, flags.constants());
    }
    TextField text = new TextField();
    text.setPrefWidth(110);
    text.setMinWidth(110);
    text.promptTextProperty().bind(field.prompt());
    text.textProperty().bindBidirectional(field.text());
    CommandControls.tip(text, field.attribute().meaning());
    return text;
  }

  private static CheckComboBox<String> flags(FormField field, CEnum constants) {
    CheckComboBox<String> box = new CheckComboBox<>();
    box.getItems().setAll(List.copyOf(constants.constants()));
    box.setTitle(Messages.text("create.field.flags"));
    box.setPrefWidth(FLAGS_WIDTH);
    box.getCheckModel()
        .getCheckedItems()
        .addListener(
            (ListChangeListener<String>)
                change -> {
                  String flags = String.join("|", change.getList());
                  field.text().set(flags);
                  // without a title the box lists what is checked
                  box.setTitle(flags.isEmpty() ? Messages.text("create.field.flags") : null);
                });
    CommandControls.tip(box, field.attribute().meaning());
    return box;
  }
}
