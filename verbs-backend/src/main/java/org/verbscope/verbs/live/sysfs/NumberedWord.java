package org.verbscope.verbs.live.sysfs;

import java.util.OptionalLong;

/**
 * A constant as sysfs prints it: {@code 4: ACTIVE}.
 *
 * @param number empty when the text does not begin with one
 * @param word what follows the number, or the text itself
 */
public record NumberedWord(OptionalLong number, String word) {
  static NumberedWord parse(String text) {
    int colon = text.indexOf(':');
    String first = (colon < 0 ? text : text.substring(0, colon)).strip();
    OptionalLong number = TextFiles.number(first);
    boolean hasWord = number.isPresent() && colon >= 0;
    return new NumberedWord(number, hasWord ? text.substring(colon + 1).strip() : text);
  }

  @Override
  public String toString() {
    return number.isPresent() ? number.getAsLong() + ": " + word : word;
  }
}
