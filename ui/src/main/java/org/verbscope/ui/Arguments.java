package org.verbscope.ui;

import java.nio.file.Path;
import java.util.List;

/**
 * What the program was asked for on its command line.
 *
 * @param host {@code --host=ADDRESS}: the host to show
 * @param tour {@code --tour}: play the tour even where a window could be opened
 * @param pictures {@code --tour-pictures=DIRECTORY}: where the tour's pictures go
 * @param offScreen {@code --off-screen}: this is the process that draws the tour
 * @param version {@code --version}: say which Verbscope this is
 * @param help {@code --help}: say what can be asked
 * @param unknown the first word that means nothing; empty for none
 */
record Arguments(
    String host,
    boolean tour,
    Path pictures,
    boolean offScreen,
    boolean version,
    boolean help,
    String unknown) {
  private static final String DEFAULT_HOST = "sim:workshop";
  private static final String HOST = "--host=";
  private static final String PICTURES = "--tour-pictures=";
  private static final String TOUR = "--tour";
  private static final String OFF_SCREEN = "--off-screen";
  private static final String VERSION = "--version";
  private static final String HELP = "--help";

  static Arguments of(List<String> words) {
    return new Arguments(
        value(words, HOST, DEFAULT_HOST),
        words.contains(TOUR),
        Path.of(value(words, PICTURES, "tour")),
        words.contains(OFF_SCREEN),
        words.contains(VERSION),
        words.contains(HELP) || words.contains("-h"),
        words.stream().filter(word -> !isKnown(word)).findFirst().orElse(""));
  }

  private static boolean isKnown(String word) {
    return word.startsWith(HOST)
        || word.startsWith(PICTURES)
        || List.of(TOUR, OFF_SCREEN, VERSION, HELP, "-h").contains(word);
  }

  /** The last value that is given; an empty one means the default. */
  private static String value(List<String> words, String option, String otherwise) {
    return words.stream()
        .filter(word -> word.startsWith(option))
        .map(word -> word.substring(option.length()))
        .filter(value -> !value.isBlank())
        .reduce((first, second) -> second)
        .orElse(otherwise);
  }
}
