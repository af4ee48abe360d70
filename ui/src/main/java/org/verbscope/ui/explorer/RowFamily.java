package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * All rows, visible or not: which there are and who stands below whom. Below a device its many
 * kinds of children stand in one group each.
 */
final class RowFamily {
  private static final RowOrder ORDER = new RowOrder();

  private final Map<RowKey, Row> rows = new HashMap<>();
  private int groups;

  /** What was open stays open when it goes and comes back. */
  private final Set<RowKey> opened = new HashSet<>();

  /** Resources whose parent has not been told yet, by that parent. */
  private final Map<ResourceId, List<Resource>> orphans = new LinkedHashMap<>();

  /** The row of a resource; null when there is none. */
  Row row(ResourceId id) {
    return id == null ? null : rows.get(RowKey.of(id));
  }

  Row row(RowKey key) {
    return rows.get(key);
  }

  /** The host's row; null when there is none. */
  Row root() {
    return row(ResourceId.HOST);
  }

  Collection<Row> all() {
    return rows.values();
  }

  /** The number of resources, the host not counted; groups are none. */
  int countBelowRoot() {
    return rows.isEmpty() ? 0 : rows.size() - groups - 1;
  }

  boolean has(Row row) {
    return rows.get(row.key) == row;
  }

  /** Forgets all rows, but not which of them were open. */
  void clear() {
    rows.clear();
    groups = 0;
    orphans.clear();
  }

  void setOpen(Row row, boolean open) {
    row.open = open;
    if (open) {
      opened.add(row.key);
    } else {
      opened.remove(row.key);
    }
  }

  /**
   * Takes a resource; one whose parent is not there waits for it.
   *
   * @param made gets the rows that there are now for it, for its group, and for who waited for it
   */
  void attach(Resource resource, List<Row> made) {
    Row parent = null;
    if (resource.parent() != null) {
      Row below = row(resource.parent());
      if (below == null) {
        orphans.computeIfAbsent(resource.parent(), p -> new ArrayList<>()).add(resource);
        return;
      }
      parent = below.resource().kind() == Kind.DEVICE ? group(below, resource.kind(), made) : below;
    }
    made.add(add(new Row(RowKey.of(resource.id()), resource), parent));
    List<Resource> waiting = orphans.remove(resource.id());
    if (waiting != null) {
      waiting.forEach(child -> attach(child, made));
    }
  }

  private Row group(Row device, Kind kind, List<Row> made) {
    RowKey key = new RowKey(device.key.id(), kind);
    Row group = rows.get(key);
    if (group == null) {
      group = add(new Row(key, device.resource()), device);
      groups++;
      made.add(group);
    }
    return group;
  }

  private Row add(Row row, Row parent) {
    row.parent = parent;
    row.open = opened.contains(row.key) || parent == null;
    rows.put(row.key, row);
    if (parent != null) {
      parent.addChild(placeAmong(parent.children(), row), row);
      if (parent.isGroup() || parent.children().size() == 1) {
        parent.textChanged();
      }
      tellDeviceOf(row);
    }
    return row;
  }

  /** Most come in their order: the end is looked at first. */
  private static int placeAmong(List<Row> siblings, Row row) {
    int size = siblings.size();
    if (size == 0 || ORDER.compare(siblings.get(size - 1), row) < 0) {
      return size;
    }
    int at = Collections.binarySearch(siblings, row, ORDER);
    return at < 0 ? -at - 1 : at;
  }

  /** A resource says something else, in the same place. */
  void update(Row row, Resource now) {
    row.setResource(now);
    tellDeviceOf(row);
  }

  /** A device says in which state its ports are. */
  private static void tellDeviceOf(Row row) {
    if (!row.isGroup() && row.resource().kind() == Kind.PORT && row.parent.parent != null) {
      row.parent.parent.textChanged();
    }
  }

  /** What goes when {@code row} goes: the row, or its group when nothing else is in that. */
  static Row goingWith(Row row) {
    Row parent = row.parent;
    return parent != null && parent.isGroup() && parent.children().size() == 1 ? parent : row;
  }

  /** Takes a row away, and all below it. */
  void detach(Row row) {
    Row parent = row.parent;
    if (parent != null) {
      parent.children().remove(indexAmongSiblings(row));
      if (parent.isGroup() || parent.children().isEmpty()) {
        parent.textChanged();
      }
      tellDeviceOf(row);
    }
    forget(row);
  }

  private void forget(Row row) {
    rows.remove(row.key);
    groups -= row.isGroup() ? 1 : 0;
    row.children().forEach(this::forget);
  }

  /** Where a row stands below its parent; negative, as of a binary search, while it does not. */
  static int indexAmongSiblings(Row row) {
    return Collections.binarySearch(row.parent.children(), row, ORDER);
  }

  static List<Resource> resourcesBelow(Row row) {
    List<Resource> all = new ArrayList<>();
    for (Row child : row.children()) {
      if (!child.isGroup()) {
        all.add(child.resource());
      }
      all.addAll(resourcesBelow(child));
    }
    return all;
  }
}
