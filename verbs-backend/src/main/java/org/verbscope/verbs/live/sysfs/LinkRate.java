package org.verbscope.verbs.live.sysfs;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rate of a port as sysfs prints it: {@code 100 Gb/sec (4X EDR)}.
 *
 * @param text as printed
 * @param gigabits a second, all lanes together; empty when the text is of another form
 * @param lanes 1, 2, 4, 8 or 12
 * @param speed the name of a lane's signalling, such as {@code EDR}; absent for 1X SDR on old
 *     kernels and for speeds that the kernel has no name for
 */
public record LinkRate(
    String text, OptionalDouble gigabits, OptionalInt lanes, Optional<String> speed) {
  private static final Pattern FORM =
      Pattern.compile(
          "([0-9]{1,6}(?:\\.[0-9]{1,3})?) Gb/sec(?: \\(([0-9]{1,3})X(?: ([^)]+))?\\))?");

  static LinkRate parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return new LinkRate(text, OptionalDouble.empty(), OptionalInt.empty(), Optional.empty());
    }
    return new LinkRate(
        text,
        OptionalDouble.of(Double.parseDouble(form.group(1))),
        form.group(2) == null
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(form.group(2))),
        Optional.ofNullable(form.group(3)));
  }
}
