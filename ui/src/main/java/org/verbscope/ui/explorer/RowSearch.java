package org.verbscope.ui.explorer;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.rules.Serving;

/**
 * Finds the rows that say a text anywhere, in capitals or not, and the GIDs that serve an address,
 * in whichever form it is written, or a network interface. Groups say nothing of their own.
 */
final class RowSearch {
  private final String wanted;

  /** What is looked for, as a GID; empty when it is no address. */
  private final Optional<Value> address;

  /** Few hold much. */
  private final Map<Owner, Boolean> owners = new HashMap<>();

  private Owner lastOwner;
  private boolean lastOwnerFits;

  RowSearch(String text) {
    wanted = text.toLowerCase(Locale.ROOT);
    address = Serving.address(wanted).map(Value::of);
  }

  /** True when nothing is found that the other does not find: somebody types on. */
  boolean isWithin(RowSearch other) {
    // the same address may be written in other words than those that were typed so far
    return wanted.contains(other.wanted) && address.isEmpty();
  }

  static boolean isDevice(Row row) {
    return !row.isGroup() && row.resource().kind() == Kind.DEVICE;
  }

  boolean test(Row row) {
    if (row.isGroup()) {
      return false;
    }
    Resource resource = row.resource();
    return isIn(resource.id().text())
        || isIn(resource.label())
        || isIn(RowText.state(row))
        || isIn(RowText.detail(row))
        || !resource.status().isOk() && isIn(resource.status().word())
        || isIn(resource.owner())
        || resource.kind() == Kind.GID && serves(resource);
  }

  private boolean serves(Resource gid) {
    return address.isPresent() && value(gid, "gid").equals(address)
        || value(gid, "ndev")
            .filter(Value.Text.class::isInstance)
            .map(Value.Text.class::cast)
            .filter(name -> isIn(name.text()))
            .isPresent();
  }

  private static Optional<Value> value(Resource gid, String attribute) {
    return gid.value(attribute, Source.QUERIED, Source.SYSFS);
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
