package org.verbscope.ui.core;

import java.util.Objects;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/**
 * Something the user can do: its name, what it does, its key, and, while it cannot be done, why.
 * Buttons, menu items and keys are all made from it, so they never disagree.
 */
public final class Command {
  private final String id;
  private final String key;
  private final Runnable action;
  private final ReadOnlyStringWrapper whyNot = new ReadOnlyStringWrapper("");

  /**
   * @param id the stem of its message keys ({@code .name}, {@code .tooltip}): {@code
   *     lifecycle.destroy}
   * @param key as JavaFX reads a key combination: {@code Shortcut+N}
   */
  public Command(String id, String key, Runnable action) {
    this.id = Objects.requireNonNull(id);
    this.key = Objects.requireNonNull(key);
    this.action = Objects.requireNonNull(action);
  }

  public String id() {
    return id;
  }

  public String name() {
    return Messages.text(id + ".name");
  }

  public String tooltip() {
    return Messages.text(id + ".tooltip");
  }

  public String key() {
    return key;
  }

  /** Why it cannot be done now, a sentence; empty while it can. */
  public ReadOnlyStringProperty whyNot() {
    return whyNot.getReadOnlyProperty();
  }

  /** Says why it cannot be done; empty allows it. */
  public void forbid(String reason) {
    whyNot.set(reason);
  }

  public BooleanBinding allowed() {
    return Bindings.createBooleanBinding(this::isAllowed, whyNot);
  }

  public boolean isAllowed() {
    return whyNot.get().isEmpty();
  }

  /** Does it, unless it cannot be done now. */
  public void run() {
    if (isAllowed()) {
      action.run();
    }
  }
}
