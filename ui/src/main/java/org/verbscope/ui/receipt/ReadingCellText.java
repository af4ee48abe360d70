package org.verbscope.ui.receipt;

import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;

/**
 * What one source says of one attribute, as it stands in a table.
 *
 * @param text the value as a person reads it, or the few words that stand for none; empty where the
 *     source is silent
 * @param unit of a number; may be empty
 * @param why where there is no value, the reason in a sentence; else empty
 * @param isValue true for a value, false for words in the place of one
 */
public record ReadingCellText(String text, String unit, String why, boolean isValue) {
  public ReadingCellText {
    text = OneLine.of(text);
    why = OneLine.of(why);
  }

  public static final ReadingCellText SILENT = new ReadingCellText("", "", "", false);

  /** {@code 64 bytes}. */
  public String withUnit() {
    return unit.isEmpty() ? text : text + " " + unit;
  }

  public static ReadingCellText of(Value value, ValueType type) {
    return type instanceof ValueType.Unsigned
        ? new ReadingCellText(type.text(value), type.unit(value), "", true)
        : new ReadingCellText(type.display(value), "", "", true);
  }

  /**
   * @param reading null where the source is silent
   */
  public static ReadingCellText of(Reading reading, ValueType type) {
    if (reading instanceof Reading.Read read) {
      return of(read.value(), type);
    }
    if (reading instanceof Reading.NotExposed notExposed) {
      return new ReadingCellText(
          Messages.text("receipt.reading.notExposed"), "", notExposed.why(), false);
    }
    if (reading instanceof Reading.NotApplicable notApplicable) {
      return new ReadingCellText(
          Messages.text("receipt.reading.notApplicable"), "", notApplicable.why(), false);
    }
    if (reading instanceof Reading.Failed failed) {
      return new ReadingCellText(
          Messages.text("receipt.reading.failed", failed.errno().name()),
          "",
          Messages.text("receipt.reading.failedWhy", failed.errno().sentence()),
          false);
    }
    return SILENT;
  }
}
