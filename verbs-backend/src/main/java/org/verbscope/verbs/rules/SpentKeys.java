package org.verbscope.verbs.rules;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How often each key was an object's, among the objects of one kind on one device. A busy host has
 * had millions, nearly all of them numbers: those are counted by page.
 */
final class SpentKeys {
  private static final int PAGE = 256;

  /** Numbers of QPs have 24 bits, those of other objects begin at 0. */
  private static final int MOST_DIGITS = 8;

  private static final int NO_NUMBER = -1;

  private int[][] pages = {};
  private final Map<String, Integer> others = new HashMap<>();

  /** Uses a key once more; which use of it that is, from 1. */
  int use(String key) {
    int number = number(key);
    if (number == NO_NUMBER) {
      return others.merge(key, 1, Integer::sum);
    }
    return ++page(number / PAGE)[number % PAGE];
  }

  private int[] page(int index) {
    if (index >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(index + 1, 2 * pages.length));
    }
    if (pages[index] == null) {
      pages[index] = new int[PAGE];
    }
    return pages[index];
  }

  private static int number(String key) {
    int length = key.length();
    if (length == 0 || length > MOST_DIGITS || length > 1 && key.charAt(0) == '0') {
      return NO_NUMBER;
    }
    int number = 0;
    for (int i = 0; i < length; i++) {
      int digit = key.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return NO_NUMBER;
      }
      number = 10 * number + digit;
    }
    return number;
  }
}
