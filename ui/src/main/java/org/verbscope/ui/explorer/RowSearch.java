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

  private Owner lastOwner;
  private boolean lastOwnerFits;

  RowSearch(String text) {
    wanted = text.toLowerCase(Locale.ROOT);
  }

  /** True when nothing is found that the other does not find: somebody types on. */
  boolean isWithin(RowSearch other) {
    return wanted.contains(other.wanted);
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
        || isIn(resource.owner());
  }

  private boolean isIn(Owner owner) {
    if (owner != lastOwner) {
      lastOwner = owner;
      lastOwnerFits = owners.computeIfAbsent(owner, known -> isIn(Words.owner(known)));
    }
    return lastOwnerFits;
  }

  private boolean isIn(String text) {
    return text.toLowerCase(Locale.ROOT).contains(wanted);
  }
}
