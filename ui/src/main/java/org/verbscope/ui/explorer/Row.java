package org.verbscope.ui.explorer;

import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.rules.TreeKey;

/** One row of the tree: a resource, or a group of resources that have something in common. */
final class Row {
  final TreeKey key;
  Row parent;

  /** Whether the children are shown while nothing is filtered. */
  boolean open;

  /** The row is in the tree no more, and will not be again. */
  boolean gone;

  /** What the filter knows of the row, on either side: twice the hits, and 1 when it matches. */
  private int marksHere;

  private int marksThere;

  /** Where the row is in the list of visible rows, on either side, or was, or may be. */
  private RowSequence.Chunk chunkHere;

  private RowSequence.Chunk chunkThere;

  private Resource resource;

  /** Empty until the first comes: most rows of a large tree have none. */
  private List<Row> children = List.of();

  /** Made when a cell first asks: most rows of a large tree are never looked at. */
  private ReadOnlyObjectWrapper<RowText> text;

  Row(TreeKey key, Resource resource) {
    this.key = key;
    this.resource = resource;
  }

  boolean isGroup() {
    return key.isGroup();
  }

  /** The resource; of a group the one that it is about. */
  Resource resource() {
    return resource;
  }

  void setResource(Resource now) {
    resource = now;
    textChanged();
  }

  /** In their order. */
  List<Row> children() {
    return children;
  }

  /** How many resources stand in a group, in its groups and so on. */
  int countInGroup() {
    return children.isEmpty() || !children.get(0).isGroup()
        ? children.size()
        : children.stream().mapToInt(Row::countInGroup).sum();
  }

  /** How many rows of this subtree match the filter, this one included. */
  int hits(Side side) {
    return marks(side) >> 1;
  }

  boolean matches(Side side) {
    return (marks(side) & 1) != 0;
  }

  private int marks(Side side) {
    return side == Side.HERE ? marksHere : marksThere;
  }

  void mark(Side side, int hits, boolean matches) {
    int marks = 2 * hits + (matches ? 1 : 0);
    if (side == Side.HERE) {
      marksHere = marks;
    } else {
      marksThere = marks;
    }
  }

  /** Where the row is in the list of visible rows; null when it is not. */
  RowSequence.Chunk chunk() {
    if (chunkHere != null && chunkHere.isShown()) {
      return chunkHere;
    }
    return chunkThere != null && chunkThere.isShown() ? chunkThere : null;
  }

  void setChunk(Side side, RowSequence.Chunk chunk) {
    if (side == Side.HERE) {
      chunkHere = chunk;
    } else {
      chunkThere = chunk;
    }
  }

  /** Whether the row is among the visible ones. */
  boolean isVisible() {
    return chunk() != null;
  }

  /** Stands nowhere and has no children: for a new place. */
  void uproot() {
    parent = null;
    children = List.of();
  }

  /** Adds a child at its place among the others. */
  void addChild(int index, Row child) {
    if (children.isEmpty()) {
      children = new Siblings();
    }
    children.add(index, child);
  }

  /** The children as they are now, in parts, for any thread. */
  List<List<Row>> childrenNow() {
    return children instanceof Siblings siblings ? siblings.parts() : List.of();
  }

  /** What the row says; cells observe it. */
  ReadOnlyObjectProperty<RowText> text() {
    if (text == null) {
      text = new ReadOnlyObjectWrapper<>(RowText.of(this));
    }
    return text.getReadOnlyProperty();
  }

  /** The text now, without making it observable. */
  RowText currentText() {
    return text == null ? RowText.of(this) : text.get();
  }

  void textChanged() {
    if (text != null) {
      text.set(RowText.of(this));
    }
  }

  /** How deep the row stands; the host is 0. */
  int depth() {
    int depth = 0;
    for (Row at = parent; at != null; at = at.parent) {
      depth++;
    }
    return depth;
  }

  boolean isBelow(Row ancestor) {
    Row at = parent;
    while (at != null && at != ancestor) {
      at = at.parent;
    }
    return at != null;
  }

  @Override
  public String toString() {
    return key.toString();
  }
}
