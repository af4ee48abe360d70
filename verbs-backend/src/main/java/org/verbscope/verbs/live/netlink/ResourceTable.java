package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All resources of one kind on one device, as one dump told them: immutable, without an object per
 * row, in the order of the kernel's numbers. A resource that a dump named twice, as can happen when
 * others come and go meanwhile, is kept once.
 */
public final class ResourceTable {
  private static final int ROW_BITS = 22;
  private static final int PORT_SHIFT = 24;
  private static final int LAST_SPECIAL_QP_TYPE = 1;

  private final ResourceKind kind;
  private final RowLayout layout;
  private final int rows;
  private final int width;
  private final int[] cells;
  private final byte[] blobs;

  /** Where each row's blobs end; null when no row has any. */
  private final int[] blobEnds;

  private ResourceTable(ResourceKind kind, int rows, int[] cells, byte[] blobs, int[] blobEnds) {
    this.kind = kind;
    this.layout = kind.layout;
    this.width = layout.width();
    this.rows = rows;
    this.cells = cells;
    this.blobs = blobs;
    this.blobEnds = blobEnds;
  }

  /** A table without rows: what there was before the first dump. */
  public static ResourceTable empty(ResourceKind kind) {
    return new ResourceTable(kind, 0, new int[0], new byte[0], null);
  }

  /** Takes the arrays over; rows may be in any order. */
  static ResourceTable of(ResourceKind kind, int rows, int[] cells, byte[] blobs, int[] blobEnds) {
    ResourceTable table = new ResourceTable(kind, rows, cells, blobs, blobEnds);
    if (!table.isAscending()) {
      return table.arranged();
    }
    int used = rows * table.width;
    return cells.length - used <= used / 4 + 64 * table.width
        ? table
        : new ResourceTable(kind, rows, Arrays.copyOf(cells, used), blobs, blobEnds);
  }

  private boolean isAscending() {
    for (int row = 1; row < rows; row++) {
      if (key(row - 1) >= key(row)) {
        return false;
      }
    }
    return true;
  }

  private ResourceTable arranged() {
    long[] order = new long[rows];
    for (int row = 0; row < rows; row++) {
      order[row] = key(row) << ROW_BITS | row;
    }
    Arrays.sort(order);
    int[] sorted = new int[rows * width];
    int[] ends = blobEnds == null ? null : new int[rows];
    byte[] sortedBlobs = new byte[blobEnds == null ? 0 : blobEnds[rows - 1]];
    int kept = 0;
    int end = 0;
    for (int i = 0; i < rows; i++) {
      boolean toldAgain = i + 1 < rows && order[i] >> ROW_BITS == order[i + 1] >> ROW_BITS;
      if (!toldAgain) {
        int row = (int) (order[i] & (1 << ROW_BITS) - 1);
        System.arraycopy(cells, row * width, sorted, kept * width, width);
        if (ends != null) {
          int length = blobEnd(row) - blobEnd(row - 1);
          System.arraycopy(blobs, blobEnd(row - 1), sortedBlobs, end, length);
          end += length;
          ends[kept] = end;
        }
        kept++;
      }
    }
    return new ResourceTable(kind, kept, Arrays.copyOf(sorted, kept * width), sortedBlobs, ends);
  }

  public ResourceKind kind() {
    return kind;
  }

  /** Number of rows. */
  public int size() {
    return rows;
  }

  /**
   * What tells rows of a table apart: the kernel's number of the resource. QPs 0 and 1 exist once a
   * port, so theirs holds the port in bits 24 to 31, as in the kernel. Kernels before 5.1 do not
   * number everything: such rows count on from 2³².
   */
  public long key(int row) {
    int base = row * width;
    if ((cells[base] & layout.mask(layout.id())) == 0) {
      return (1L << 32) + row;
    }
    long id = cells[base + layout.cell(layout.id())] & 0xffffffffL;
    if (kind == ResourceKind.QP
        && has(row, Column.TYPE)
        && cells[base + layout.cell(Column.TYPE)] <= LAST_SPECIAL_QP_TYPE
        && cells[base + layout.cell(Column.TYPE)] >= 0) {
      return id | (cells[base + layout.cell(Column.PORT)] & 0xffL) << PORT_SHIFT;
    }
    return id;
  }

  /**
   * @return the row with that {@link #key}, or a negative number
   */
  public int row(long key) {
    int low = 0;
    int high = rows - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      long found = key(middle);
      if (found == key) {
        return middle;
      }
      if (found < key) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** True when the kernel told that column of that row. */
  public boolean has(int row, Column column) {
    return (cells[row * width] & layout.mask(column)) != 0;
  }

  /** A number, unsigned as in C; empty when absent or no number. */
  public OptionalLong number(int row, Column column) {
    if (!has(row, column)) {
      return OptionalLong.empty();
    }
    int cell = row * width + layout.cell(column);
    return switch (column.form) {
      case U32 -> OptionalLong.of(cells[cell] & 0xffffffffL);
      case U64 -> OptionalLong.of((long) cells[cell + 1] << 32 | cells[cell] & 0xffffffffL);
      case WORD, BLOB -> OptionalLong.empty();
    };
  }

  /**
   * A column as {@code rdma resource show} would print it: constants by name, unknown ones by
   * number, addresses with their port; empty when absent.
   */
  public Optional<String> text(int row, Column column) {
    if (!has(row, column)) {
      return Optional.empty();
    }
    return switch (column.form) {
      case WORD -> Optional.of(Words.word(cells[row * width + layout.cell(column)]));
      case BLOB -> Optional.of(blobText(row, column));
      case U32, U64 -> {
        long value = number(row, column).orElseThrow();
        yield Optional.of(KernelWords.text(kind, column, value));
      }
    };
  }

  private String blobText(int row, Column column) {
    return switch (column) {
      case SRC_ADDR -> source(row).map(KernelAddress::toString).orElse("");
      case DST_ADDR -> destination(row).map(KernelAddress::toString).orElse("");
      case QPS -> String.join(",", qps(row).stream().map(QpRange::toString).toList());
      default -> String.join(" ", driverDetails(row).stream().map(DriverDetail::toString).toList());
    };
  }

  /** Where a connection manager's id is bound. */
  public Optional<KernelAddress> source(int row) {
    return blob(row, Column.SRC_ADDR).flatMap(KernelAddress::read);
  }

  /** Where a connection manager's id leads. */
  public Optional<KernelAddress> destination(int row) {
    return blob(row, Column.DST_ADDR).flatMap(KernelAddress::read);
  }

  /** The QPs that use a shared receive queue. */
  public List<QpRange> qps(int row) {
    return blob(row, Column.QPS).map(QpRange::read).orElse(List.of());
  }

  /** What the driver tells of its own accord: queue depths that it gave, most often. */
  public List<DriverDetail> driverDetails(int row) {
    return blob(row, Column.DRIVER).map(DriverDetail::read).orElse(List.of());
  }

  /** The processes that hold resources of this table, each once, in no order. */
  public int[] processes() {
    if (layout.mask(Column.PID) == 0) {
      return new int[0];
    }
    int cell = layout.cell(Column.PID);
    int mask = layout.mask(Column.PID);
    int[] found = new int[16];
    int count = 0;
    int last = 0;
    for (int base = 0; base < rows * width; base += width) {
      int pid = cells[base + cell];
      // The rows of a process tend to be neighbours.
      if ((cells[base] & mask) != 0 && pid > 0 && pid != last) {
        last = pid;
        if (count == found.length) {
          count = distinct(found, count);
          found = Arrays.copyOf(found, Math.max(found.length, count * 2));
        }
        found[count++] = pid;
      }
    }
    return Arrays.copyOf(found, distinct(found, count));
  }

  private static int distinct(int[] values, int count) {
    Arrays.sort(values, 0, count);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (kept == 0 || values[kept - 1] != values[i]) {
        values[kept++] = values[i];
      }
    }
    return kept;
  }

  private Optional<Attributes> blob(int row, Column column) {
    if (!has(row, column) || blobEnds == null) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(blobs).order(ByteOrder.nativeOrder());
    Attributes attributes = new Attributes(bytes, blobEnd(row - 1), blobEnd(row));
    while (attributes.next()) {
      if (attributes.type() == column.attribute) {
        return Optional.of(attributes);
      }
    }
    return Optional.empty();
  }

  private int blobEnd(int row) {
    return row < 0 || blobEnds == null ? 0 : blobEnds[row];
  }

  boolean hasBlobs() {
    return blobEnds != null;
  }

  /** How many rows from {@code row} on are the same cells as those of {@code other}. */
  int sameRows(int row, ResourceTable other, int otherRow) {
    int same =
        Arrays.mismatch(
            cells, row * width, rows * width, other.cells, otherRow * width, other.rows * width);
    return same < 0 ? rows - row : same / width;
  }

  boolean sameBlobs(int row, ResourceTable other, int otherRow) {
    return Arrays.equals(
        blobs,
        blobEnd(row - 1),
        blobEnd(row),
        other.blobs,
        other.blobEnd(otherRow - 1),
        other.blobEnd(otherRow));
  }

  /** Bits of the columns that differ between two rows, came and went included. */
  int difference(int row, ResourceTable other, int otherRow) {
    int base = row * width;
    int otherBase = otherRow * width;
    int differs = cells[base] ^ other.cells[otherBase];
    for (Column column : layout.columns()) {
      int cell = layout.cell(column);
      boolean same =
          switch (column.form) {
            case BLOB ->
                Arrays.equals(
                    blob(row, column).map(Attributes::payload).orElse(null),
                    other.blob(otherRow, column).map(Attributes::payload).orElse(null));
            case U64 ->
                cells[base + cell] == other.cells[otherBase + cell]
                    && cells[base + cell + 1] == other.cells[otherBase + cell + 1];
            case U32, WORD -> cells[base + cell] == other.cells[otherBase + cell];
          };
      differs |= same ? 0 : layout.mask(column);
    }
    return differs;
  }

  /** Bits of the columns that a row has. */
  int present(int row) {
    return cells[row * width];
  }
}
