package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.collections.ObservableListBase;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.Grouping;

/**
 * The tree as the flat list of the rows that are visible now, with its own expansion. A batch of
 * changes costs what changed, not what there is, and is told as one event: first everything that
 * goes, then everything that comes, because JavaFX reports wrong ranges when the two are mixed.
 */
final class RowTree extends ObservableListBase<Row> {
  private final RowFamily family = new RowFamily();
  private final RowFilter filter = new RowFilter();
  private final RowSequence visible = new RowSequence();
  private final RowNews news;

  /**
   * @param news is told what happens to rows
   */
  RowTree(RowNews news) {
    this.news = news;
  }

  @Override
  public int size() {
    return visible.size();
  }

  @Override
  public Row get(int index) {
    if (index < 0 || index >= visible.size()) {
      throw new IndexOutOfBoundsException("row " + index + " of " + visible.size());
    }
    return visible.get(index);
  }

  @Override
  public int indexOf(Object row) {
    return row instanceof Row r ? visible.indexOf(r) : -1;
  }

  @Override
  public int lastIndexOf(Object row) {
    return indexOf(row);
  }

  @Override
  public boolean contains(Object row) {
    return indexOf(row) >= 0;
  }

  /** The row of a resource, visible or not; null when there is none. */
  Row row(ResourceId id) {
    return family.row(id);
  }

  /** The row that stands where {@code before} stood before a restart; null when it is gone. */
  Row same(Row before) {
    return family.row(before.key);
  }

  boolean isFiltered() {
    return filter.isOn();
  }

  /** The number of rows that match the filter. */
  int hitCount() {
    return family.root() == null ? 0 : filter.hits(family.root());
  }

  /** The number of resources that the filter takes out of the tree. */
  int hiddenCount() {
    return filter.isOn() ? family.countBelowRoot() - filter.shownBelowRoot() : 0;
  }

  boolean isOpen(Row row) {
    return filter.isOpen(row);
  }

  boolean hasChildrenToShow(Row row) {
    return filter.isShownBelow(row);
  }

  /** Forgets all rows and takes these; what was open stays open. */
  void restart(List<Resource> resources) {
    List<Row> made = new ArrayList<>();
    beginChange();
    hideAll();
    family.clear();
    filter.clear();
    news.clear();
    resources.forEach(resource -> family.attach(resource, made));
    made.forEach(filter::cameOrChanged);
    family.tellCounts();
    showAll();
    endChange();
  }

  /** Puts the same resources together in another way; what was open and what is new stays so. */
  void regroup(Grouping wanted) {
    beginChange();
    hideAll();
    family.regroup(wanted);
    filter.lookAgain(family.all());
    news.keep(family::has);
    showAll();
    endChange();
  }

  /** Takes one batch of differences. A resource that came must not be there yet. */
  void change(List<ResourceId> went, List<Resource> changed, List<Resource> came) {
    List<Row> appear = new ArrayList<>();
    List<Resource> moved = new ArrayList<>();
    List<Resource> elsewhere = new ArrayList<>();
    List<Row> lost = new ArrayList<>();
    beginChange();
    went.forEach(id -> detach(row(id), lost));
    for (Resource now : changed) {
      Row row = row(now.id());
      if (row != null && family.isInItsPlace(row, now)) {
        update(row, now, appear);
      } else {
        moved.add(now);
        elsewhere.add(now);
        if (row != null) {
          moved.addAll(RowFamily.resourcesBelow(row));
          detach(row, new ArrayList<>());
        }
      }
    }
    moved.forEach(resource -> family.attach(resource, appear));
    came.forEach(resource -> family.attach(resource, appear));
    appear.forEach(filter::cameOrChanged);
    appear.forEach(this::showIfMissing);
    forRows(elsewhere, news::changed);
    forRows(came, news::came);
    tellLosses(lost);
    family.tellCounts();
    news.tell();
    endChange();
  }

  private void forRows(List<Resource> resources, Consumer<Row> tell) {
    resources.stream().map(now -> row(now.id())).filter(Objects::nonNull).forEach(tell);
  }

  /**
   * @param lost what stood above the rows that went, once for each
   */
  private void tellLosses(List<Row> lost) {
    Map<Row, Integer> losses = new HashMap<>();
    lost.stream().filter(family::has).forEach(row -> losses.merge(row, 1, Integer::sum));
    losses.forEach(news::went);
  }

  /** Opens or closes a row. */
  void setOpen(Row row, boolean open) {
    if (isOpen(row) == open) {
      return;
    }
    beginChange();
    if (!open) {
      hideBelow(row);
    }
    if (filter.isOn()) {
      filter.setOpen(row, open);
    } else {
      family.setOpen(row, open);
    }
    if (open && row.isVisible()) {
      insert(visible.indexOf(row) + 1, visibleBelow(row));
    }
    row.textChanged();
    endChange();
  }

  /** Opens all rows above one, so that it is visible unless it is filtered away. */
  void reveal(Row row) {
    List<Row> above = new ArrayList<>();
    for (Row at = row.parent; at != null; at = at.parent) {
      above.add(0, at);
    }
    above.forEach(at -> setOpen(at, true));
  }

  /** A search begins: where it looks, on any thread, for {@link #show}. */
  Found.Candidates candidates(RowSearch search) {
    return new Found.Candidates(family.standing(), filter.begins(search), filter.side().other());
  }

  /** Whether other rows are there, or in other places, than when the search for it began. */
  boolean isOutdated(Found found) {
    return !found.isAbout(family.version());
  }

  /**
   * Shows only the rows that match and the way to them. Costs more when it is outdated.
   *
   * @param found what came or changed since is looked at now
   */
  void show(Found found) {
    Row root = family.root();
    if (isOutdated(found)) {
      filter.setEach(found, family.all());
      showWhatDiffers();
    } else if (!filter.setAsBefore(found)) {
      filter.set(found);
      show(found.sequence());
    }
    List<Row> unasked = new ArrayList<>(filter.searchEnds());
    if (root != null) {
      root.children().stream().filter(RowSearch::isDevice).forEach(unasked::add);
    }
    ask(unasked);
  }

  private void ask(List<Row> rows) {
    beginChange();
    List<Row> others = rows.stream().filter(filter::cameOrChanged).toList();
    others.forEach(row -> hide(filter.topmostNotShown(row)));
    others.forEach(this::showIfMissing);
    endChange();
  }

  /** Shows everything, as it was open before. */
  void showEverything() {
    filter.lookForNothing();
    showWhatDiffers();
  }

  private void update(Row row, Resource now, List<Row> appear) {
    if (RowNews.isTelling(row.resource(), now)) {
      news.changed(row);
    }
    family.update(row, now);
    if (filter.cameOrChanged(row)) {
      if (filter.matches(row)) {
        appear.add(row);
      } else {
        hide(filter.topmostNotShown(row));
      }
    }
  }

  /**
   * @param lost gets the row that it stood below
   */
  private void detach(Row row, List<Row> lost) {
    if (row != null) {
      Row going = RowFamily.goingWith(row);
      news.forget(row);
      if (going.parent != null) {
        lost.add(going.parent);
      }
      hide(going);
      filter.goes(going);
      family.detach(going);
      hide(filter.topmostNotShown(going.parent));
    }
  }

  private void hideAll() {
    if (visible.size() > 0) {
      nextRemove(0, visible.removeAll());
    }
  }

  private void showAll() {
    if (family.root() != null) {
      List<Row> all = new ArrayList<>();
      collect(family.root(), all);
      insert(0, all);
    }
  }

  private void showWhatDiffers() {
    List<Row> all = new ArrayList<>(visible.size());
    if (family.root() != null) {
      collect(family.root(), all);
    }
    show(new RowSequence(all));
  }

  /** Shows others; what is seen already, before and behind all else, stays. */
  private void show(RowSequence others) {
    int begin = visible.commonBegin(others);
    int end = visible.commonEnd(others, begin);
    int before = visible.size();
    List<Row> gone = visible.become(others).subList(begin, before - end);
    // one that stays may have other children to show
    visible.forEach(0, begin, Row::textChanged);
    visible.forEach(visible.size() - end, visible.size(), Row::textChanged);
    if (!gone.isEmpty() || visible.size() > before - gone.size()) {
      fireChange(new Replacement(this, begin, visible.size() - end, gone));
    }
  }

  private void hide(Row row) {
    if (row != null && row.isVisible()) {
      hideBelow(row);
      take(visible.indexOf(row), 1);
    }
  }

  private void hideBelow(Row row) {
    int below = !row.isVisible() ? 0 : countVisibleBelow(row);
    if (below > 0) {
      take(visible.indexOf(row) + 1, below);
    }
  }

  /** Shows a row that should be visible and is not, with the rows above it that are missing too. */
  private void showIfMissing(Row row) {
    if (row.isVisible() || !filter.isShown(row) || !family.has(row)) {
      return;
    }
    if (row.parent == null) {
      showAll();
      return;
    }
    showIfMissing(row.parent);
    if (!row.isVisible() && row.parent.isVisible() && isOpen(row.parent)) {
      List<Row> all = new ArrayList<>();
      collect(row, all);
      insert(placeOf(row), all);
    }
  }

  /** Where a row belongs: after the nearest sibling before it that is visible, with its subtree. */
  private int placeOf(Row row) {
    List<Row> siblings = row.parent.children();
    for (int i = RowFamily.indexAmongSiblings(row) - 1; i >= 0; i--) {
      Row before = siblings.get(i);
      if (before.isVisible()) {
        return visible.indexOf(before) + countVisibleBelow(before) + 1;
      }
    }
    return visible.indexOf(row.parent) + 1;
  }

  private List<Row> visibleBelow(Row row) {
    List<Row> all = new ArrayList<>();
    row.children().stream().filter(filter::isShown).forEach(child -> collect(child, all));
    return all;
  }

  private void collect(Row row, List<Row> into) {
    into.add(row);
    if (isOpen(row)) {
      for (Row child : row.children()) {
        if (filter.isShown(child)) {
          collect(child, into);
        }
      }
    }
  }

  private int countVisibleBelow(Row row) {
    int count = 0;
    if (isOpen(row)) {
      for (Row child : row.children()) {
        if (child.isVisible()) {
          count += 1 + countVisibleBelow(child);
        }
      }
    }
    return count;
  }

  private void insert(int index, List<Row> added) {
    if (!added.isEmpty()) {
      visible.insert(index, added);
      nextAdd(index, index + added.size());
    }
  }

  private void take(int index, int count) {
    List<Row> removed = visible.remove(index, count);
    nextRemove(index, removed);
  }
}
