package org.verbscope.icons.build;

import java.awt.Graphics2D;
import java.util.Map;

/**
 * Capitals of three by five pixels. A machine that only builds may have no fonts at all, and the
 * same sheet should come out of every machine.
 */
final class PixelLetters {
  private static final int COLUMNS = 3;
  private static final int ROWS = 5;

  /** Row by row from the top, three bits a row. */
  private static final Map<Character, String> SHAPES =
      Map.ofEntries(
          Map.entry('A', "25755"),
          Map.entry('B', "65656"),
          Map.entry('C', "34443"),
          Map.entry('D', "65556"),
          Map.entry('E', "74647"),
          Map.entry('F', "74644"),
          Map.entry('G', "34553"),
          Map.entry('H', "55755"),
          Map.entry('I', "72227"),
          Map.entry('J', "11152"),
          Map.entry('K', "55655"),
          Map.entry('L', "44447"),
          Map.entry('M', "57755"),
          Map.entry('N', "65555"),
          Map.entry('O', "25552"),
          Map.entry('P', "65644"),
          Map.entry('Q', "25573"),
          Map.entry('R', "65655"),
          Map.entry('S', "34216"),
          Map.entry('T', "72222"),
          Map.entry('U', "55557"),
          Map.entry('V', "55552"),
          Map.entry('W', "55775"),
          Map.entry('X', "55255"),
          Map.entry('Y', "55222"),
          Map.entry('Z', "71247"),
          Map.entry('_', "00007"));

  private PixelLetters() {}

  /**
   * @param scale pixels of the image for one of a letter
   */
  static void draw(Graphics2D graphics, String text, int x, int y, int scale) {
    for (int i = 0; i < text.length(); i++) {
      String shape = SHAPES.get(text.charAt(i));
      for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
          if ((shape.charAt(row) - '0' & 4 >> column) != 0) {
            int left = x + (i * (COLUMNS + 1) + column) * scale;
            graphics.fillRect(left, y + row * scale, scale, scale);
          }
        }
      }
    }
  }
}
