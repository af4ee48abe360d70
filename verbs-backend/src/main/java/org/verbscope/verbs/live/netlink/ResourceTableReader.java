package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads the messages of a dump into a table. This is where a host with 130,000 QPs spends its time,
 * so it makes no object per row and walks the attributes by hand.
 */
final class ResourceTableReader implements Conversation.Body {
  /** More than a device has QP numbers of use; a limit for nonsense. */
  private static final int MOST_ROWS = 1 << 22;

  private static final int MOST_BLOB_BYTES = 1 << 27;

  private static final int U32 = Column.Form.U32.ordinal();
  private static final int U64 = Column.Form.U64.ordinal();
  private static final int WORD = Column.Form.WORD.ordinal();

  private final ResourceKind kind;
  private final RowLayout layout;
  private final int width;

  private int[] cells;
  private int rows;
  private byte[] blobs = new byte[0];
  private int blobBytes;

  /** Where each row's blobs end; null while no row has any. */
  private int[] blobEnds;

  private int oddAttributes;
  private boolean full;

  /**
   * @param expected number of rows, a guess that saves copying
   */
  ResourceTableReader(ResourceKind kind, int expected) {
    this.kind = kind;
    layout = kind.layout;
    width = layout.width();
    cells = new int[(Math.min(expected, MOST_ROWS) + 64) * width];
  }

  @Override
  public void read(ByteBuffer bytes, int from, int to, Notices notices) {
    oddAttributes = 0;
    Attributes message = new Attributes(bytes, from, to);
    boolean damaged = false;
    while (message.next()) {
      if (message.type() == kind.table) {
        Attributes table = message.nested();
        while (table.next()) {
          if (table.type() == kind.entry) {
            damaged |= !row(bytes, table.from(), table.to());
          }
        }
        damaged |= table.isDamaged();
      }
    }
    if (damaged || message.isDamaged() || oddAttributes > 0) {
      notices.add(
          "a message about %ss is damaged; what could be read of it is kept"
              .formatted(kind.summaryName()));
    }
  }

  /** Reads the message about one resource: its attributes stand in no table. */
  void readAlone(ByteBuffer bytes, int from, int to, Notices notices) {
    oddAttributes = 0;
    if (!row(bytes, from, to) || oddAttributes > 0) {
      notices.add("a message about one %s is damaged".formatted(kind.summaryName()));
    }
  }

  /**
   * @return false when the entry is damaged or holds nothing known
   */
  private boolean row(ByteBuffer bytes, int from, int to) {
    if (!makeRoom()) {
      return false;
    }
    int base = rows * width;
    int present = 0;
    int at = from;
    boolean sound = true;
    while (to - at >= Attributes.HEADER) {
      int size = bytes.getShort(at) & 0xffff;
      int step = layout.step(bytes.getShort(at + 2) & Attributes.TYPE_MASK);
      if (size < Attributes.HEADER || size > to - at) {
        sound = false;
        break;
      }
      if (step != 0 && store(bytes, at, size, step, base + RowLayout.cellOf(step))) {
        present |= RowLayout.maskOf(step);
      }
      at += size + 3 & ~3;
    }
    if (present == 0) {
      return false;
    }
    cells[base] = present;
    closeRow();
    return sound;
  }

  private boolean store(ByteBuffer bytes, int at, int size, int step, int cell) {
    int payload = at + Attributes.HEADER;
    int form = RowLayout.formOf(step);
    if (form == U32) {
      if (size == 8) {
        cells[cell] = bytes.getInt(payload);
        return true;
      }
      if (size == 5) {
        cells[cell] = bytes.get(payload) & 0xff;
        return true;
      }
      if (size == 6) {
        cells[cell] = bytes.getShort(payload) & 0xffff;
        return true;
      }
    } else if (form == U64) {
      if (size == 12) {
        long value = bytes.getLong(payload);
        cells[cell] = (int) value;
        cells[cell + 1] = (int) (value >>> 32);
        return true;
      }
      if (size == 8) {
        cells[cell] = bytes.getInt(payload);
        cells[cell + 1] = 0;
        return true;
      }
    } else if (form == WORD) {
      int word = Words.number(bytes, payload, size - Attributes.HEADER);
      if (word >= 0) {
        cells[cell] = word;
        return true;
      }
    } else {
      return keepBlob(bytes, at, size);
    }
    oddAttributes++;
    return false;
  }

  private boolean makeRoom() {
    if ((rows + 1) * width > cells.length) {
      if (rows >= MOST_ROWS) {
        full = true;
        return false;
      }
      cells = Arrays.copyOf(cells, Math.min(cells.length * 2, (MOST_ROWS + 64) * width));
    }
    return true;
  }

  /** Keeps an attribute with its header, so that what is in it can be read when someone looks. */
  private boolean keepBlob(ByteBuffer bytes, int at, int size) {
    int room = size + 3 & ~3;
    if (blobBytes + room > MOST_BLOB_BYTES) {
      full = true;
      return false;
    }
    if (blobEnds == null) {
      blobEnds = new int[Math.max(64, cells.length / width)];
    }
    if (blobBytes + room > blobs.length) {
      blobs = Arrays.copyOf(blobs, Math.max(blobs.length * 2, blobBytes + room + 1024));
    }
    bytes.get(at, blobs, blobBytes, size);
    blobBytes += room;
    return true;
  }

  private void closeRow() {
    if (blobEnds != null) {
      if (rows >= blobEnds.length) {
        blobEnds = Arrays.copyOf(blobEnds, Math.max(rows + 1, blobEnds.length * 2));
      }
      blobEnds[rows] = blobBytes;
    }
    rows++;
  }

  /** True when there was more than a table can hold. */
  boolean isFull() {
    return full;
  }

  /** The table of all rows read so far, in the order of their numbers. */
  ResourceTable table() {
    return ResourceTable.of(kind, rows, cells, blobs, blobEnds);
  }
}
