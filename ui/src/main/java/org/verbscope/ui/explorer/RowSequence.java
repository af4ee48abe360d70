package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.List;

/**
 * The visible rows in order, in chunks, so that a row among hundreds of thousands is inserted,
 * removed and found without touching the others.
 */
final class RowSequence {
  static final int CHUNK = 512;

  private final List<Chunk> chunks = new ArrayList<>();
  private int size;

  /** Chunks from here on have a start that is out of date. */
  private int stale;

  static final class Chunk {
    private final List<Row> rows = new ArrayList<>();
    private int start;
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
    if (row.chunk == null) {
      return -1;
    }
    freshen();
    List<Row> rows = row.chunk.rows;
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i) == row) {
        return row.chunk.start + i;
      }
    }
    throw new IllegalStateException("a row is not where it is said to be: " + row);
  }

  void insert(int index, List<Row> added) {
    if (added.isEmpty()) {
      return;
    }
    int at = chunks.isEmpty() ? 0 : chunkAt(Math.max(0, index - 1));
    if (chunks.isEmpty()) {
      chunks.add(new Chunk());
    }
    Chunk chunk = chunks.get(at);
    chunk.rows.addAll(index - chunk.start, added);
    added.forEach(row -> row.chunk = chunk);
    size += added.size();
    split(at);
    renumber(at);
  }

  void remove(int from, int count) {
    int left = count;
    size -= count;
    int at = count == 0 ? 0 : chunkAt(from);
    int first = at;
    while (left > 0) {
      Chunk chunk = chunks.get(at);
      int offset = at == first ? from - chunk.start : 0;
      int here = Math.min(left, chunk.rows.size() - offset);
      List<Row> gone = chunk.rows.subList(offset, offset + here);
      gone.forEach(row -> row.chunk = null);
      gone.clear();
      left -= here;
      at++;
    }
    chunks.subList(first, at).removeIf(chunk -> chunk.rows.isEmpty());
    renumber(first);
  }

  private void split(int at) {
    Chunk full = chunks.get(at);
    if (full.rows.size() <= 2 * CHUNK) {
      return;
    }
    List<Chunk> parts = new ArrayList<>();
    for (int from = CHUNK; from < full.rows.size(); from += CHUNK) {
      Chunk part = new Chunk();
      part.rows.addAll(full.rows.subList(from, Math.min(from + CHUNK, full.rows.size())));
      part.rows.forEach(row -> row.chunk = part);
      parts.add(part);
    }
    full.rows.subList(CHUNK, full.rows.size()).clear();
    chunks.addAll(at + 1, parts);
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
