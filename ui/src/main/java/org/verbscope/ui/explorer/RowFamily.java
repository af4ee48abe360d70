package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.Grouping;
import org.verbscope.verbs.rules.TreeKey;

/** All rows, visible or not: which there are and, by the grouping, who stands below whom. */
final class RowFamily {
  private static final RowOrder ORDER = new RowOrder();

  private final Map<TreeKey, Row> rows = new HashMap<>();
  private Grouping grouping = Grouping.PD;
  private int groups;

  /** Those that have rows below them. */
  private final Set<Row> parents = new HashSet<>();

  /** Another one whenever a row comes, goes or stands elsewhere. */
  private long version;

  /** Groups of which the number of members is no longer what they say. */
  private final Set<Row> recount = new LinkedHashSet<>();

  /** What was open stays open when it goes and comes back. */
  private final Set<TreeKey> opened = new HashSet<>();

  /** Resources whose parent has not been told yet, by that parent. */
  private final Map<ResourceId, List<Resource>> orphans = new LinkedHashMap<>();

  /** The row of a resource; null when there is none. */
  Row row(ResourceId id) {
    return id == null ? null : rows.get(TreeKey.of(id));
  }

  Row row(TreeKey key) {
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

  /** Who stands below whom now. */
  Standing standing() {
    Map<Row, List<List<Row>>> below = new HashMap<>(2 * parents.size());
    parents.forEach(row -> below.put(row, row.childrenNow()));
    return new Standing(root(), below, version);
  }

  long version() {
    return version;
  }

  boolean has(Row row) {
    return !row.gone;
  }

  /** Forgets all rows, but not which of them were open. */
  void clear() {
    rows.values().forEach(row -> row.gone = true);
    rows.clear();
    parents.clear();
    version++;
    groups = 0;
    orphans.clear();
    recount.clear();
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
   * @param made gets the rows that there are now for it, for its groups, and for who waited for it
   */
  void attach(Resource resource, List<Row> made) {
    if (resource.parent() != null && row(resource.parent()) == null) {
      orphans.computeIfAbsent(resource.parent(), p -> new ArrayList<>()).add(resource);
      return;
    }
    made.add(add(new Row(TreeKey.of(resource.id()), resource), above(resource, made)));
    List<Resource> waiting = orphans.remove(resource.id());
    if (waiting != null) {
      waiting.forEach(child -> attach(child, made));
    }
  }

  /** The row that a resource, whose parent is known, belongs below; null for the host. */
  private Row above(Resource resource, List<Row> made) {
    return resource.parent() == null ? null : above(keyAbove(resource), made);
  }

  private TreeKey keyAbove(Resource resource) {
    return grouping.above(resource, this::resource);
  }

  private Resource resource(ResourceId id) {
    Row row = row(id);
    return row == null ? null : row.resource();
  }

  /** The row of that key; one of a group is made where it is not there. */
  private Row above(TreeKey key, List<Row> made) {
    Row row = rows.get(key);
    if (row == null) {
      row = add(new Row(key, resource(key.id())), above(key.above(), made));
      groups++;
      made.add(row);
    }
    return row;
  }

  /** Whether a resource that says something else belongs where its row is. */
  boolean isInItsPlace(Row row, Resource now) {
    if (row.resource().kind() != now.kind()) {
      return false;
    }
    if (row.parent == null || now.parent() == null) {
      return row.parent == null && now.parent() == null;
    }
    return row(now.parent()) != null && row.parent.key.equals(keyAbove(now));
  }

  /** Puts the same resources together in another way. */
  void regroup(Grouping wanted) {
    List<Row> inOrder = new ArrayList<>(rows.size());
    if (root() != null) {
      collectResources(root(), inOrder);
    }
    grouping = wanted;
    rows.values().removeIf(RowFamily::isGoingGroup);
    groups = 0;
    parents.clear();
    inOrder.forEach(Row::uproot);
    List<Row> made = new ArrayList<>();
    inOrder.forEach(row -> add(row, above(row.resource(), made)));
    tellCounts();
  }

  private static boolean isGoingGroup(Row row) {
    row.gone = row.isGroup();
    return row.gone;
  }

  private static void collectResources(Row row, List<Row> into) {
    if (!row.isGroup()) {
      into.add(row);
    }
    row.children().forEach(child -> collectResources(child, into));
  }

  private Row add(Row row, Row parent) {
    row.parent = parent;
    row.open = opened.contains(row.key) || parent == null;
    rows.put(row.key, row);
    version++;
    if (parent != null) {
      parent.addChild(placeAmong(parent.children(), row), row);
      if (parent.children().size() == 1) {
        parents.add(parent);
        parent.textChanged();
      }
      recount(parent);
      tellDeviceOf(row);
    }
    return row;
  }

  /** A group, and the groups that it stands in, have other members. */
  private void recount(Row parent) {
    for (Row at = parent; at != null && at.isGroup(); at = at.parent) {
      recount.add(at);
    }
  }

  /** Lets the groups say how many members they have now, once after many changes. */
  void tellCounts() {
    recount.forEach(Row::textChanged);
    recount.clear();
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

  /** What goes when {@code row} goes: the row, or the highest group that nothing else is in. */
  static Row goingWith(Row row) {
    Row going = row;
    while (going.parent != null && going.parent.isGroup() && going.parent.children().size() == 1) {
      going = going.parent;
    }
    return going;
  }

  /** Takes a row away, and all below it. */
  void detach(Row row) {
    Row parent = row.parent;
    version++;
    if (parent != null) {
      parent.children().remove(indexAmongSiblings(row));
      if (parent.children().isEmpty()) {
        parents.remove(parent);
        parent.textChanged();
      }
      recount(parent);
      tellDeviceOf(row);
    }
    forget(row);
  }

  private void forget(Row row) {
    row.gone = true;
    rows.remove(row.key);
    parents.remove(row);
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
