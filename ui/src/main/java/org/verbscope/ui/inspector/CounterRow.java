package org.verbscope.ui.inspector;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.StringJoiner;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.ReadingCellText;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.verbs.model.PortCounters;
import org.verbscope.verbs.model.Source;

/**
 * One counter as it stands in the table.
 *
 * @param attribute its path below the port's directory
 * @param value as its file tells it, or in words why it does not
 * @param difference since the port was selected
 * @param rate a second: of what counts bytes or words in bytes, else in steps
 * @param meaning what it counts, and in which unit; may be empty
 */
record CounterRow(String attribute, Cell value, Cell difference, Cell rate, String meaning) {
  private static final List<String> BYTE_UNITS = List.of("B/s", "kB/s", "MB/s", "GB/s", "TB/s");

  /**
   * @param isQuiet true where nothing moves or nothing is known
   * @param hint what more there is to say; may be empty
   */
  record Cell(String text, boolean isQuiet, String hint) {}

  static CounterRow of(ReadingRow reading, CounterHistory history) {
    String attribute = reading.name();
    Source source = reading.cells().containsKey(Source.SYSFS) ? Source.SYSFS : Source.KERNEL;
    ReadingCellText told = reading.cell(source);
    OptionalLong value = history.value(attribute);
    if (value.isEmpty()) {
      Cell words = new Cell(told.text(), true, told.why());
      return new CounterRow(attribute, words, unknown(""), unknown(""), meaning(reading));
    }
    return new CounterRow(
        attribute,
        new Cell(grouped(value.getAsLong()), value.getAsLong() == 0, ""),
        difference(history.difference(attribute)),
        rate(history.rate(attribute), PortCounters.bytesPerStep(attribute)),
        meaning(reading));
  }

  String name() {
    return PortCounters.name(attribute);
  }

  String directory() {
    return attribute.substring(0, attribute.length() - name().length() - 1);
  }

  private static Cell difference(OptionalLong steps) {
    if (steps.isEmpty()) {
      return unknown(Messages.text("counters.difference.anew"));
    }
    boolean none = steps.getAsLong() == 0;
    return new Cell(none ? "0" : "+" + grouped(steps.getAsLong()), none, "");
  }

  private static Cell rate(OptionalDouble steps, int bytesPerStep) {
    if (steps.isEmpty()) {
      return unknown(Messages.text("counters.rate.notYet"));
    }
    double number = steps.getAsDouble();
    String text = bytesPerStep == 0 ? plain(number) : bytes(number * bytesPerStep);
    return new Cell(text, number == 0, "");
  }

  private static Cell unknown(String why) {
    return new Cell("—", true, why);
  }

  private static String meaning(ReadingRow reading) {
    StringJoiner lines = new StringJoiner("\n");
    lines.add(reading.name());
    if (reading.attribute() != null) {
      lines.add(reading.attribute().meaning());
    }
    if (PortCounters.bytesPerStep(reading.name()) > 1) {
      lines.add(Messages.text("counters.meaning.words"));
    }
    return lines.toString();
  }

  private static String grouped(long unsigned) {
    BigInteger number = new BigInteger(Long.toUnsignedString(unsigned));
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Whole numbers, and below ten a decimal: rare errors are what one looks for. */
  private static String plain(double number) {
    return number == 0 || number >= 10
        ? String.format(Locale.ROOT, "%,.0f", number)
        : String.format(Locale.ROOT, "%.1f", number);
  }

  private static String bytes(double number) {
    int unit = 0;
    double scaled = number;
    while (scaled >= 1000 && unit < BYTE_UNITS.size() - 1) {
      scaled /= 1000;
      unit++;
    }
    String text = unit == 0 ? plain(scaled) : String.format(Locale.ROOT, "%.1f", scaled);
    return text + " " + BYTE_UNITS.get(unit);
  }
}
