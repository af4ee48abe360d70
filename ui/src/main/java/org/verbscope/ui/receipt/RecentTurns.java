package org.verbscope.ui.receipt;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/** The readings of a table that turned a moment ago, and how strongly that is to be shown. */
final class RecentTurns {
  private final ObjectProperty<Map<String, List<ReadingTurn>>> byName =
      new SimpleObjectProperty<>(Map.of());
  private final DoubleProperty strength = new SimpleDoubleProperty(1);

  void set(List<ReadingTurn> turns, double strengthNow) {
    strength.set(strengthNow);
    byName.set(turns.stream().collect(Collectors.groupingBy(ReadingTurn::name)));
  }

  /** To 1. */
  DoubleProperty strength() {
    return strength;
  }

  /** Tells when others turned. */
  ObservableValue<?> observable() {
    return byName;
  }

  List<ReadingTurn> of(ReadingRow row) {
    return byName.get().getOrDefault(row.name(), List.of());
  }
}
