package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The visible rows in order, in chunks, so that a row among hundreds of thousands is inserted,
 * removed and found without touching the others.
 */
final class RowSequence {
  static final int CHUNK = 512;

  private final List<Chunk> chunks = new ArrayList<>();
  private int size;

  /** Where the rows are told in which chunk they are. */
  private Side side = Side.HERE;

  /** Whether the rows are told already. */
  private boolean isTold = true;

  /** Chunks from here on have a start that is out of date. */
  private int stale;

  static final class Chunk {
    private final ArrayList<Row> rows = new ArrayList<>();
    private int start;
    private boolean isShown;

    /**
     * Not any more when its rows were all taken away at once, without telling each; not yet while
     * they are being made ready.
     */
    boolean isShown() {
      return isShown;
    }

    private void vanish() {
      isShown = false;
      rows.clear();
      rows.trimToSize();
    }
  }

  RowSequence() {}

  /** Of these rows, which are not told of it before another sequence {@link #become}s this one. */
  RowSequence(List<Row> rows) {
    for (int from = 0; from < rows.size(); from += CHUNK) {
      Chunk chunk = new Chunk();
      chunk.rows.addAll(rows.subList(from, Math.min(from + CHUNK, rows.size())));
      chunks.add(chunk);
    }
    size = rows.size();
    isTold = false;
  }

  /** Of these rows, which are told of it on the side that is not shown. */
  RowSequence(List<Row> rows, Side notShown) {
    this(rows);
    side = notShown;
    chunks.forEach(this::tell);
    isTold = true;
  }

  private void tell(Chunk chunk) {
    chunk.rows.forEach(row -> row.setChunk(side, chunk));
  }

  int size() {
    return size;
  }

  Row get(int index) {
    Chunk chunk = chunks.get(chunkAt(index));
    return chunk.rows.get(index - chunk.start);
  }

  /** The index of a row; -1 while it is not visible. */
  int indexOf(Row row) {
    Chunk chunk = row.chunk();
    if (chunk == null) {
      return -1;
    }
    freshen();
    List<Row> rows = chunk.rows;
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i) == row) {
        return chunk.start + i;
      }
    }
    throw new IllegalStateException("a row is not where it is said to be: " + row);
  }

  /** How many rows at the beginning are the same. */
  int commonBegin(RowSequence others) {
    int most = Math.min(size, others.size);
    return common(new Cursor(0, 1), others.new Cursor(0, 1), most);
  }

  /**
   * How many rows at the end are the same.
   *
   * @param begin so many at the beginning do not count
   */
  int commonEnd(RowSequence others, int begin) {
    int most = Math.min(size, others.size) - begin;
    return common(new Cursor(size - 1, -1), others.new Cursor(others.size - 1, -1), most);
  }

  private static int common(Cursor some, Cursor others, int most) {
    int same = 0;
    while (same < most && some.next() == others.next()) {
      same++;
    }
    return same;
  }

  /** Each row from an index up to another, which does not count. */
  void forEach(int from, int to, Consumer<Row> action) {
    Cursor cursor = new Cursor(from, 1);
    for (int i = from; i < to; i++) {
      action.accept(cursor.next());
    }
  }

  /** Goes through the rows, far sooner than one {@link #get} after another. */
  private final class Cursor {
    private final int step;
    private int at;
    private int index;

    /**
     * @param from which row is the next one
     * @param step 1 to go on, -1 to go back
     */
    private Cursor(int from, int step) {
      this.step = step;
      if (from >= 0 && from < size) {
        at = chunkAt(from);
        index = from - chunks.get(at).start;
      }
    }

    /** There must be one. */
    private Row next() {
      List<Row> rows = chunks.get(at).rows;
      if (index == rows.size()) {
        rows = chunks.get(++at).rows;
        index = 0;
      } else if (index < 0) {
        rows = chunks.get(--at).rows;
        index = rows.size() - 1;
      }
      Row row = rows.get(index);
      index += step;
      return row;
    }
  }

  void insert(int index, List<Row> added) {
    if (added.isEmpty()) {
      return;
    }
    int at = chunks.isEmpty() ? 0 : chunkAt(Math.max(0, index - 1));
    if (chunks.isEmpty()) {
      chunks.add(shownChunk());
    }
    Chunk chunk = chunks.get(at);
    chunk.rows.addAll(index - chunk.start, added);
    size += added.size();
    if (split(at)) {
      tell(chunk);
    } else {
      added.forEach(row -> row.setChunk(side, chunk));
    }
    renumber(at);
  }

  /** Takes rows away and returns them. */
  List<Row> remove(int from, int count) {
    List<Row> removed = new ArrayList<>(count);
    int left = count;
    size -= count;
    int at = count == 0 ? 0 : chunkAt(from);
    int first = at;
    while (left > 0) {
      Chunk chunk = chunks.get(at);
      int offset = at == first ? from - chunk.start : 0;
      int here = Math.min(left, chunk.rows.size() - offset);
      if (here == chunk.rows.size()) {
        removed.addAll(chunk.rows);
        chunk.vanish();
      } else {
        List<Row> gone = chunk.rows.subList(offset, offset + here);
        gone.forEach(row -> row.setChunk(side, null));
        removed.addAll(gone);
        gone.clear();
      }
      left -= here;
      at++;
    }
    chunks.subList(first, at).removeIf(chunk -> chunk.rows.isEmpty());
    renumber(first);
    return removed;
  }

  /** Takes all rows away and returns them. */
  List<Row> removeAll() {
    return become(new RowSequence(List.of()));
  }

  /**
   * Takes all rows away, returns them, and takes those of another sequence, which must not be used
   * any more.
   */
  List<Row> become(RowSequence other) {
    List<Row> removed = new ArrayList<>(size);
    for (Chunk chunk : chunks) {
      removed.addAll(chunk.rows);
      chunk.vanish();
    }
    chunks.clear();
    chunks.addAll(other.chunks);
    chunks.forEach(chunk -> chunk.isShown = true);
    if (other.isTold) {
      side = other.side;
    } else {
      chunks.forEach(this::tell);
    }
    size = other.size;
    stale = 0;
    return removed;
  }

  /** Makes of a chunk that is too long several; those after the first know their rows. */
  private boolean split(int at) {
    Chunk full = chunks.get(at);
    if (full.rows.size() <= 2 * CHUNK) {
      return false;
    }
    List<Chunk> parts = new ArrayList<>();
    for (int from = CHUNK; from < full.rows.size(); from += CHUNK) {
      Chunk part = shownChunk();
      part.rows.addAll(full.rows.subList(from, Math.min(from + CHUNK, full.rows.size())));
      tell(part);
      parts.add(part);
    }
    full.rows.subList(CHUNK, full.rows.size()).clear();
    full.rows.trimToSize();
    chunks.addAll(at + 1, parts);
    return true;
  }

  private static Chunk shownChunk() {
    Chunk chunk = new Chunk();
    chunk.isShown = true;
    return chunk;
  }

  private void renumber(int from) {
    stale = Math.min(stale, from);
  }

  private void freshen() {
    int start = stale == 0 ? 0 : chunks.get(stale - 1).start + chunks.get(stale - 1).rows.size();
    for (int i = stale; i < chunks.size(); i++) {
      Chunk chunk = chunks.get(i);
      chunk.start = start;
      start += chunk.rows.size();
    }
    stale = chunks.size();
  }

  private int chunkAt(int index) {
    freshen();
    int low = 0;
    int high = chunks.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (chunks.get(middle).start <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
