package org.verbscope.ui.explorer;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.RandomAccess;

/**
 * The children of a row in their order, in chunks: one among hundreds of thousands comes and goes
 * without moving the others. Found by their order, not by a search.
 */
final class Siblings extends AbstractList<Row> implements RandomAccess {
  static final int CHUNK = 512;

  private final List<Chunk> chunks = new ArrayList<>();
  private int size;

  /** Where the chunk that was last looked at is, and the index of its first row. */
  private int at;

  private int start;

  private static final class Chunk {
    private List<Row> rows;

    /** Somebody else has the rows too: they are copied before they change. */
    private boolean isGiven;

    private Chunk(List<Row> rows) {
      this.rows = rows;
    }

    private List<Row> toChange() {
      if (isGiven) {
        rows = new ArrayList<>(rows);
        isGiven = false;
      }
      return rows;
    }

    private List<Row> give() {
      isGiven = true;
      return rows;
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Row get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("child " + index + " of " + size);
    }
    seek(index);
    return chunks.get(at).rows.get(index - start);
  }

  @Override
  public void add(int index, Row row) {
    if (index < 0 || index > size) {
      throw new IndexOutOfBoundsException("child " + index + " of " + size);
    }
    modCount++;
    if (chunks.isEmpty()) {
      chunks.add(new Chunk(new ArrayList<>()));
    }
    seek(index);
    List<Row> rows = chunks.get(at).toChange();
    rows.add(index - start, row);
    size++;
    if (rows.size() > 2 * CHUNK) {
      chunks.add(at + 1, new Chunk(new ArrayList<>(rows.subList(CHUNK, rows.size()))));
      chunks.set(at, new Chunk(new ArrayList<>(rows.subList(0, CHUNK))));
    }
  }

  @Override
  public Row remove(int index) {
    Row row = get(index);
    modCount++;
    List<Row> rows = chunks.get(at).toChange();
    rows.remove(index - start);
    size--;
    if (rows.isEmpty()) {
      chunks.remove(at);
      at = 0;
      start = 0;
    }
    return row;
  }

  /** From the first to the last, chunk by chunk: far sooner than one {@link #get} after another. */
  @Override
  public Iterator<Row> iterator() {
    return new Iterator<>() {
      private final Iterator<Chunk> rest = chunks.iterator();
      private Iterator<Row> here = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        while (!here.hasNext() && rest.hasNext()) {
          here = rest.next().rows.iterator();
        }
        return here.hasNext();
      }

      @Override
      public Row next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return here.next();
      }
    };
  }

  /** The rows as they are now, in parts, for any thread: they stay so whatever comes and goes. */
  List<List<Row>> parts() {
    return chunks.stream().map(Chunk::give).toList();
  }

  /** Goes from the chunk that was last looked at to the one of an index; its end counts as its. */
  private void seek(int index) {
    while (index < start) {
      start -= chunks.get(--at).rows.size();
    }
    while (at < chunks.size() - 1 && index >= start + chunks.get(at).rows.size()) {
      start += chunks.get(at++).rows.size();
    }
  }
}
