package org.verbscope.ui.explorer;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;

/** Finds the rows that say a text anywhere, in capitals or not; groups say nothing of their own. */
final class RowSearch implements Predicate<Row> {
  private final String wanted;

  /** Few hold much. */
  private final Map<Owner, Boolean> owners = new HashMap<>();

  RowSearch(String text) {
    wanted = text.toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean test(Row row) {
    if (row.isGroup()) {
      return false;
    }
    Resource resource = row.resource();
    return isIn(resource.id().text())
        || isIn(resource.label())
        || isIn(RowText.state(row))
        || isIn(RowText.detail(row))
        || !resource.status().isOk() && isIn(resource.status().word())
        || owners.computeIfAbsent(resource.owner(), owner -> isIn(Words.owner(owner)));
  }

  private boolean isIn(String text) {
    return text.toLowerCase(Locale.ROOT).contains(wanted);
  }
}
