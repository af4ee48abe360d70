package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The few names that the kernel repeats in many rows ({@code ib_core}), each kept once and known by
 * a number that stays the same in every table.
 */
final class Words {
  /** More different names than a kernel has; a limit for nonsense. */
  private static final int MOST = 16_384;

  private static final int LONGEST = 255;

  private static final Map<String, Integer> NUMBERS = new HashMap<>();
  private static final List<String> WORDS = new ArrayList<>();

  private Words() {}

  /**
   * @param length of the text with the zero byte at its end, bytes
   * @return -1 when the text is too long, or one too many
   */
  static int number(ByteBuffer bytes, int from, int length) {
    if (length > LONGEST) {
      return -1;
    }
    return number(Attributes.text(bytes, from, length));
  }

  private static synchronized int number(String word) {
    Integer known = NUMBERS.get(word);
    if (known != null) {
      return known;
    }
    if (WORDS.size() == MOST) {
      return -1;
    }
    WORDS.add(word);
    NUMBERS.put(word, WORDS.size() - 1);
    return WORDS.size() - 1;
  }

  static synchronized String word(int number) {
    return WORDS.get(number);
  }
}
