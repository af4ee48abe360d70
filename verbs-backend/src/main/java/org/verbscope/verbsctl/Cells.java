package org.verbscope.verbsctl;

import java.util.List;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;

/** How values and readings stand in a table's cell. */
final class Cells {
  /** Stands where there is nothing, which is never the same as a zero. */
  static final String NOTHING = "-";

  private Cells() {}

  /** The value without its unit; flags beneath one another, since there can be many. */
  static String value(ValueType type, Value value) {
    if (type instanceof ValueType.Flags) {
      return OneLine.of(type.text(value)).replace("|", "\n");
    }
    return OneLine.of(oneLine(type, value));
  }

  private static String oneLine(ValueType type, Value value) {
    return type instanceof ValueType.Unsigned || type instanceof ValueType.Bool
        ? type.text(value)
        : type.display(value);
  }

  /** The value, or in a word or two why there is none: {@link #why} says more. */
  static String reading(ValueType type, Reading reading) {
    if (reading == null) {
      return NOTHING;
    }
    if (reading instanceof Reading.Read read) {
      return value(type, read.value());
    }
    if (reading instanceof Reading.Failed failed) {
      return failed.errno().name();
    }
    return reading instanceof Reading.NotExposed ? "not exposed" : "not applicable";
  }

  /** As {@link #reading}, with the unit where there is one. */
  static String readingWithUnit(ValueType type, Reading reading) {
    return type instanceof ValueType.Unsigned && reading instanceof Reading.Read read
        ? type.display(read.value())
        : reading(type, reading);
  }

  /** Why a reading is no value; empty for a value. */
  static String why(Reading reading) {
    if (reading instanceof Reading.NotExposed notExposed) {
      return notExposed.why();
    }
    if (reading instanceof Reading.NotApplicable notApplicable) {
      return notApplicable.why();
    }
    return reading instanceof Reading.Failed failed ? failed.errno().sentence() : "";
  }

  /** Who holds something; names that others gave themselves cannot begin a line of their own. */
  static String owner(Owner owner) {
    return OneLine.of(holder(owner));
  }

  private static String holder(Owner owner) {
    if (owner.thisApp()) {
      return "this app (process " + owner.process() + ")";
    }
    if (owner.kernel()) {
      return "kernel" + (owner.comm().isEmpty() ? "" : " (" + owner.comm() + ")");
    }
    return owner.comm() + (owner.pid() == 0 ? "" : " (pid " + owner.pid() + ")");
  }

  /** A text broken between words into lines of at most {@code width}. */
  static String wrapped(String text, int width) {
    StringBuilder lines = new StringBuilder();
    int used = 0;
    for (String word : List.of(OneLine.of(text).split(" "))) {
      if (used > 0 && used + 1 + word.length() > width) {
        lines.append('\n');
        used = 0;
      }
      lines.append(used == 0 ? "" : " ").append(word);
      used += (used == 0 ? 0 : 1) + word.length();
    }
    return lines.toString();
  }
}
