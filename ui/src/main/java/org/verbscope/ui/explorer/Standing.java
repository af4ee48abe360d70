package org.verbscope.ui.explorer;

import java.util.List;
import java.util.Map;

/**
 * Who stands below whom at one moment, for any thread; it stays so whatever comes and goes since.
 * Takes as long as there are rows that have something below them, not as there are rows.
 *
 * @param root the host's row; null when there is none
 * @param below in their order, in parts, by the row that they stand below
 * @param version of the family at that moment
 */
record Standing(Row root, Map<Row, List<List<Row>>> below, long version) {

  /** The rows directly below one, in parts; none when there are none. */
  List<List<Row>> below(Row row) {
    return below.getOrDefault(row, List.of());
  }
}
