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

  private final List<List<Row>> chunks = new ArrayList<>();
  private int size;

  /** Where the chunk that was last looked at is, and the index of its first row. */
  private int at;

  private int start;

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
    return chunks.get(at).get(index - start);
  }

  @Override
  public void add(int index, Row row) {
    if (index < 0 || index > size) {
      throw new IndexOutOfBoundsException("child " + index + " of " + size);
    }
    modCount++;
    if (chunks.isEmpty()) {
      chunks.add(new ArrayList<>());
    }
    seek(index);
    List<Row> chunk = chunks.get(at);
    chunk.add(index - start, row);
    size++;
    if (chunk.size() > 2 * CHUNK) {
      chunks.add(at + 1, new ArrayList<>(chunk.subList(CHUNK, chunk.size())));
      chunks.set(at, new ArrayList<>(chunk.subList(0, CHUNK)));
    }
  }

  @Override
  public Row remove(int index) {
    Row row = get(index);
    modCount++;
    List<Row> chunk = chunks.get(at);
    chunk.remove(index - start);
    size--;
    if (chunk.isEmpty()) {
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
      private final Iterator<List<Row>> rest = chunks.iterator();
      private Iterator<Row> here = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        while (!here.hasNext() && rest.hasNext()) {
          here = rest.next().iterator();
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

  /** Goes from the chunk that was last looked at to the one of an index; its end counts as its. */
  private void seek(int index) {
    while (index < start) {
      start -= chunks.get(--at).size();
    }
    while (at < chunks.size() - 1 && index >= start + chunks.get(at).size()) {
      start += chunks.get(at++).size();
    }
  }
}
