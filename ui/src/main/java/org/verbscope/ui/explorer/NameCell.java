package org.verbscope.ui.explorer;

import javafx.beans.binding.Bindings;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import org.verbscope.icons.Icons;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.rules.TreeKey.Group;

/** The tree's first column: indentation, the triangle that opens, the kind's icon, the name. */
final class NameCell extends RowCell {
  private static final double INDENT = 12;

  private final ExplorerViewModel model;
  private final Mark triangle = new Mark(10);
  private final HBox opener = new HBox(triangle);
  private final Mark icon = new Mark(16);
  private final Label name = new Label();
  private final Label detail = new Label();
  private final NameBox box = new NameBox(opener, icon, name, detail);

  /** Kept here: the model holds it weakly, for cells come and go. */
  private final ChangeListener<Number> onNews = (o, before, now) -> showNews(getItem());

  /** Made when there first is some: most cells of a window that opens show none. */
  private NewsLabel news;

  NameCell(ExplorerViewModel model) {
    this.model = model;
    model.news().beat().addListener(new WeakChangeListener<>(onNews));
    getStyleClass().add("name-cell");
    opener.getStyleClass().add("opener");
    opener.setAlignment(Pos.CENTER);
    detail.getStyleClass().add("detail");
    // a cell gives what it shows all the width that it likes, and cuts off what is too wide
    box.prefWidthProperty()
        .bind(
            Bindings.createDoubleBinding(
                () -> snapSizeX(getWidth() - getInsets().getLeft() - getInsets().getRight()),
                widthProperty(),
                insetsProperty()));
    icon.setTone("icon");
    triangle.setTone("tone-quiet");
    opener.setOnMousePressed(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && getItem() != null) {
            model.setOpen(getItem(), !model.isOpen(getItem()));
            event.consume();
          }
        });
  }

  @Override
  protected void clear() {
    setGraphic(null);
    setAccessibleText(null);
    showNews(null);
  }

  @Override
  protected void show(Row row) {
    RowText text = row.text().get();
    boolean canOpen = model.canOpen(row);
    boolean open = model.isOpen(row);
    box.setIndent(INDENT * row.depth());
    opener.setDisable(!canOpen);
    triangle.show(canOpen ? (open ? Shape.TRIANGLE_DOWN : Shape.TRIANGLE_RIGHT).path() : "");
    icon.show(picture(row));
    name.setText(text.name());
    detail.setText(text.detail());
    pseudoClassStateChanged(ExplorerView.GROUP, row.isGroup());
    setAccessibleText(text.hint());
    setGraphic(box);
    showNews(row);
  }

  private static String picture(Row row) {
    Group group = row.key.group();
    if (group instanceof Group.OfHolder) {
      return Shape.PROCESS.path();
    }
    Kind kind = group instanceof Group.OfKind of ? of.kind() : row.resource().kind();
    return Icons.path(kind.name());
  }

  private void showNews(Row row) {
    RowNews.Entry entry = row == null ? null : model.news().of(row);
    if (news == null && entry != null) {
      news = new NewsLabel();
      box.addNews(news);
    }
    if (news != null) {
      news.show(entry, entry == null ? 0 : model.news().strength(entry));
      setAccessibleRoleDescription(entry == null ? null : entry.role());
    }
  }
}
