package org.verbscope.ui.explorer;

import javafx.scene.control.Label;
import org.verbscope.ui.controls.Mark;

/**
 * What happened to a row, by shape and word. It stands behind everything else, so that nothing
 * moves when it comes, and fades without a new layout.
 */
final class NewsLabel extends Label {
  private final Mark mark = new Mark(9);
  private RowNews.What shown;

  NewsLabel() {
    getStyleClass().add("news");
    setGraphic(mark);
  }

  /**
   * @param entry null for nothing
   * @param strength from 0, not to be seen, to 1
   */
  void show(RowNews.Entry entry, double strength) {
    setVisible(entry != null);
    setManaged(entry != null);
    if (entry == null) {
      return;
    }
    if (entry.what() != shown) {
      shown = entry.what();
      mark.show(shown.shape().path());
      mark.setTone(shown.tone());
    }
    setText(entry.word());
    setOpacity(strength);
  }
}
