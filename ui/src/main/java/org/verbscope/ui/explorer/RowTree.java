package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javafx.collections.ObservableListBase;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * The tree as the flat list of the rows that are visible now, with its own expansion. A batch of
 * changes costs what changed, not what there is, and is told as one event: first everything that
 * goes, then everything that comes, because JavaFX reports wrong ranges when the two are mixed.
 */
final class RowTree extends ObservableListBase<Row> {
  private static final RowOrder ORDER = new RowOrder();

  private final RowSequence visible = new RowSequence();
  private final Map<RowKey, Row> rows = new HashMap<>();

  /** What was open stays open when it goes and comes back. */
  private final Set<RowKey> opened = new HashSet<>();

  /** Resources whose parent has not been told yet, by that parent. */
  private final Map<ResourceId, List<Resource>> orphans = new LinkedHashMap<>();

  private Predicate<Row> filter;

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
    return id == null ? null : rows.get(RowKey.of(id));
  }

  /** The row that stands where {@code before} stood before a restart; null when it is gone. */
  Row same(Row before) {
    return rows.get(before.key);
  }

  boolean isFiltered() {
    return filter != null;
  }

  boolean isOpen(Row row) {
    return filter == null ? row.open : !row.closedInFilter;
  }

  boolean hasChildrenToShow(Row row) {
    return row.children.stream().anyMatch(this::isShown);
  }

  /** Forgets all rows and takes these; what was open stays open. */
  void restart(List<Resource> resources) {
    beginChange();
    hideAll();
    rows.clear();
    orphans.clear();
    resources.forEach(resource -> attach(resource, new ArrayList<>()));
    showAll();
    endChange();
  }

  /** Takes one batch of differences. A resource that came must not be there yet. */
  void change(List<ResourceId> went, List<Resource> changed, List<Resource> came) {
    List<Row> appear = new ArrayList<>();
    List<Resource> moved = new ArrayList<>();
    beginChange();
    went.forEach(id -> detach(row(id)));
    for (Resource now : changed) {
      Row row = row(now.id());
      if (row == null || row.resource().kind() != now.kind() || !sameParent(row, now)) {
        moved.add(now);
        collectResourcesBelow(row, moved);
        detach(row);
      } else {
        update(row, now, appear);
      }
    }
    moved.forEach(resource -> attach(resource, appear));
    came.forEach(resource -> attach(resource, appear));
    appear.forEach(this::showIfMissing);
    endChange();
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
    if (filter == null) {
      row.open = open;
      if (open) {
        opened.add(row.key);
      } else {
        opened.remove(row.key);
      }
    } else {
      row.closedInFilter = !open;
    }
    if (open && row.chunk != null) {
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

  /**
   * Shows only the rows that match and the way to them.
   *
   * @param matches null shows everything, as it was open before
   */
  void setFilter(Predicate<Row> matches) {
    beginChange();
    hideAll();
    filter = matches;
    for (Row row : rows.values()) {
      row.hits = 0;
      row.closedInFilter = false;
    }
    for (Row row : rows.values()) {
      row.matches = matches != null && matches.test(row);
      if (row.matches) {
        addHits(row, 1);
      }
    }
    showAll();
    endChange();
  }

  /** The number of rows that match the filter. */
  int hitCount() {
    Row root = rows.get(RowKey.of(ResourceId.HOST));
    return root == null ? 0 : root.hits;
  }

  private boolean sameParent(Row row, Resource now) {
    Row parent = row.parent;
    return parent == null ? now.parent() == null : parent.key.id().equals(now.parent());
  }

  private void update(Row row, Resource now, List<Row> appear) {
    row.setResource(now);
    tellDeviceOf(row);
    boolean matches = filter != null && filter.test(row);
    if (matches == row.matches) {
      return;
    }
    row.matches = matches;
    if (matches) {
      addHits(row, 1);
      appear.add(row);
    } else {
      addHits(row, -1);
      hide(topmostNotShown(row));
    }
  }

  /** The highest row on the way up from {@code row} that the filter no longer shows. */
  private Row topmostNotShown(Row row) {
    Row top = null;
    for (Row at = row; at != null && !isShown(at); at = at.parent) {
      top = at;
    }
    return top;
  }

  private void attach(Resource resource, List<Row> appear) {
    Row parent = null;
    if (resource.parent() != null) {
      Row below = row(resource.parent());
      if (below == null) {
        orphans.computeIfAbsent(resource.parent(), p -> new ArrayList<>()).add(resource);
        return;
      }
      parent = groups(below, resource) ? group(below, resource.kind(), appear) : below;
    }
    Row row = add(new Row(RowKey.of(resource.id()), resource), parent);
    appear.add(row);
    List<Resource> waiting = orphans.remove(resource.id());
    if (waiting != null) {
      waiting.forEach(child -> attach(child, appear));
    }
  }

  private static void collectResourcesBelow(Row row, List<Resource> into) {
    if (row != null) {
      for (Row child : row.children) {
        if (!child.isGroup()) {
          into.add(child.resource());
        }
        collectResourcesBelow(child, into);
      }
    }
  }

  /** Below a device, its many kinds of children stand in one group each. */
  private static boolean groups(Row below, Resource child) {
    return below.resource().kind() == Kind.DEVICE && child.kind() != Kind.DEVICE;
  }

  private Row group(Row device, Kind kind, List<Row> appear) {
    RowKey key = new RowKey(device.key.id(), kind);
    Row group = rows.get(key);
    if (group == null) {
      group = add(new Row(key, device.resource()), device);
      appear.add(group);
    }
    return group;
  }

  private Row add(Row row, Row parent) {
    row.parent = parent;
    row.open = opened.contains(row.key) || parent == null;
    rows.put(row.key, row);
    if (parent != null) {
      int at = Collections.binarySearch(parent.children, row, ORDER);
      parent.children.add(at < 0 ? -at - 1 : at, row);
      if (parent.isGroup() || parent.children.size() == 1) {
        parent.textChanged();
      }
      tellDeviceOf(row);
    }
    if (filter != null && filter.test(row)) {
      row.matches = true;
      addHits(row, 1);
    }
    return row;
  }

  private void detach(Row row) {
    if (row == null) {
      return;
    }
    hide(row);
    Row parent = row.parent;
    if (parent != null) {
      parent.children.remove(Collections.binarySearch(parent.children, row, ORDER));
      addHits(parent, -row.hits);
    }
    forget(row);
    if (parent == null) {
      return;
    }
    if (parent.isGroup() && parent.children.isEmpty()) {
      detach(parent);
      return;
    }
    if (filter != null) {
      Row gone = topmostNotShown(parent);
      if (gone != null) {
        hide(gone);
      }
    }
    if (parent.isGroup() || parent.children.isEmpty()) {
      parent.textChanged();
    }
  }

  /** A device says in which state its ports are. */
  private static void tellDeviceOf(Row row) {
    if (!row.isGroup() && row.resource().kind() == Kind.PORT && row.parent.parent != null) {
      row.parent.parent.textChanged();
    }
  }

  private void forget(Row row) {
    rows.remove(row.key);
    row.children.forEach(this::forget);
  }

  private void addHits(Row from, int hits) {
    for (Row at = from; at != null; at = at.parent) {
      at.hits += hits;
    }
  }

  private boolean isShown(Row row) {
    return filter == null || row.hits > 0 || row.parent == null;
  }

  private void hideAll() {
    if (visible.size() > 0) {
      take(0, visible.size());
    }
  }

  private void showAll() {
    Row root = rows.get(RowKey.of(ResourceId.HOST));
    if (root != null) {
      List<Row> all = new ArrayList<>();
      collect(root, all);
      insert(0, all);
    }
  }

  private void hide(Row row) {
    if (row != null && row.chunk != null) {
      hideBelow(row);
      take(visible.indexOf(row), 1);
    }
  }

  private void hideBelow(Row row) {
    int below = row.chunk == null ? 0 : countVisibleBelow(row);
    if (below > 0) {
      take(visible.indexOf(row) + 1, below);
    }
  }

  /** Shows a row that should be visible and is not, with the rows above it that are missing too. */
  private void showIfMissing(Row row) {
    if (row.chunk != null || !isShown(row) || rows.get(row.key) != row) {
      return;
    }
    if (row.parent == null) {
      showAll();
      return;
    }
    showIfMissing(row.parent);
    if (row.chunk == null && row.parent.chunk != null && isOpen(row.parent)) {
      List<Row> all = new ArrayList<>();
      collect(row, all);
      insert(placeOf(row), all);
    }
  }

  /** Where a row belongs: after the nearest sibling before it that is visible, with its subtree. */
  private int placeOf(Row row) {
    List<Row> siblings = row.parent.children;
    for (int i = Collections.binarySearch(siblings, row, ORDER) - 1; i >= 0; i--) {
      Row before = siblings.get(i);
      if (before.chunk != null) {
        return visible.indexOf(before) + countVisibleBelow(before) + 1;
      }
    }
    return visible.indexOf(row.parent) + 1;
  }

  private List<Row> visibleBelow(Row row) {
    List<Row> all = new ArrayList<>();
    row.children.stream().filter(this::isShown).forEach(child -> collect(child, all));
    return all;
  }

  private void collect(Row row, List<Row> into) {
    into.add(row);
    if (isOpen(row)) {
      row.children.stream().filter(this::isShown).forEach(child -> collect(child, into));
    }
  }

  private int countVisibleBelow(Row row) {
    int count = 0;
    if (isOpen(row)) {
      for (Row child : row.children) {
        if (child.chunk != null) {
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
    List<Row> removed = new ArrayList<>(count);
    for (int i = index; i < index + count; i++) {
      removed.add(visible.get(i));
    }
    visible.remove(index, count);
    nextRemove(index, removed);
  }
}
