package org.verbscope.ui.create;

import java.util.Optional;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.Value;

/** One field of a form: what was typed, what bounds it, what is wrong with it. */
public final class FormField {
  private final Attribute attribute;
  private final StringProperty text;
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper warning = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper limit = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper whyNot = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper prompt = new ReadOnlyStringWrapper("0");
  private Value most;

  FormField(Attribute attribute, String initial) {
    this.attribute = attribute;
    text = new SimpleStringProperty(initial);
    text.addListener((o, before, now) -> check());
    check();
  }

  public Attribute attribute() {
    return attribute;
  }

  public String name() {
    return attribute.name();
  }

  public StringProperty text() {
    return text;
  }

  /** What is wrong with the text, so that it cannot be sent; empty when nothing is. */
  public ReadOnlyStringProperty problem() {
    return problem.getReadOnlyProperty();
  }

  /** What the device will probably object to; it can be sent all the same. */
  public ReadOnlyStringProperty warning() {
    return warning.getReadOnlyProperty();
  }

  /** What bounds the field on the chosen device, for the user. */
  public ReadOnlyStringProperty limit() {
    return limit.getReadOnlyProperty();
  }

  /** Why the field has no effect now and is left out; empty while it has one. */
  public ReadOnlyStringProperty whyNot() {
    return whyNot.getReadOnlyProperty();
  }

  /**
   * @param value of the device attribute that bounds the field; null where it is not known
   */
  void setLimit(Value value) {
    most = value;
    limit.set(
        attribute
            .limitName()
            .map(
                name ->
                    value == null
                        ? Messages.text("create.limit.unknown", name)
                        : Messages.text("create.limit.most", name, attribute.type().text(value)))
            .orElse(""));
    check();
  }

  /** What stands for an empty text, for the user. */
  public ReadOnlyStringProperty prompt() {
    return prompt.getReadOnlyProperty();
  }

  void setPrompt(String text) {
    prompt.set(text);
  }

  void forbid(String reason) {
    whyNot.set(reason);
    check();
  }

  boolean isGiven() {
    return whyNot.get().isEmpty() && !text.get().isBlank();
  }

  /** The value; empty when nothing was typed, it has no effect, or it is wrong. */
  Optional<Value> value() {
    return isGiven() && problem.get().isEmpty()
        ? Optional.of(attribute.type().parse(text.get().strip()))
        : Optional.empty();
  }

  private void check() {
    problem.set("");
    warning.set("");
    if (!isGiven()) {
      return;
    }
    try {
      Value value = attribute.type().parse(text.get().strip());
      if (value instanceof Value.Num wish
          && most instanceof Value.Num bound
          && Long.compareUnsigned(wish.bits(), bound.bits()) > 0) {
        warning.set(
            Messages.text(
                "create.limit.exceeded",
                Long.toUnsignedString(wish.bits()),
                attribute.limitName().orElse(""),
                Long.toUnsignedString(bound.bits())));
      }
    } catch (IllegalArgumentException e) {
      problem.set(e.getMessage());
    }
  }
}
