package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verdict;

/** What was requested of a QP beside what was granted: one row an attribute. */
final class QpTable {
  /** What a query tells that is worth a row although nobody asked for it. */
  private static final Set<String> ALWAYS = Set.of("qp_num", "qp_type", "qp_state");

  private final Receipt made;
  private final Receipt queried;
  private final HostSnapshot snapshot;
  private final String device;

  /**
   * @param made the receipt of the call that made the QP, or did not
   * @param queried the receipt of the query after it; null when there was none
   * @param snapshot for the limits
   */
  QpTable(Receipt made, Receipt queried, HostSnapshot snapshot, String device) {
    this.made = made;
    this.queried = queried;
    this.snapshot = snapshot;
    this.device = device;
  }

  /**
   * @param all true for every attribute that the query told
   */
  void print(PrintWriter out, boolean all) {
    TextTable table =
        new TextTable(
            List.of("attribute", ">requested", ">receipt", ">queried", ">limit", "verdict"));
    for (String name : names(all)) {
      Map<String, Judgement> judgements = judgements(name);
      table.row(
          List.of(
              name,
              cell(name, made.requested(), Cells.NOTHING),
              cell(name, made.actual(), made.isGranted() ? Cells.NOTHING : absence()),
              queriedCell(name),
              limit(name),
              headline(judgements)));
      notes(name, judgements).forEach(table::note);
    }
    table.print(out, "");
  }

  private Set<String> names(boolean all) {
    Set<String> names = new LinkedHashSet<>(made.requested().keySet());
    names.addAll(made.actual().keySet());
    if (queried != null) {
      for (String name : queried.actual().keySet()) {
        if (all || ALWAYS.contains(name)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  private String absence() {
    return made.call().verb().makes().orElse(Kind.QP) == Kind.QP_HANDLE
        ? "not opened"
        : "not created";
  }

  private String queriedCell(String name) {
    if (!made.isGranted()) {
      return absence();
    }
    return queried != null && queried.isGranted()
        ? cell(name, queried.actual(), Cells.NOTHING)
        : "not queried";
  }

  private static String cell(String name, Map<String, Value> values, String absent) {
    Value value = values.get(name);
    return value == null ? absent : Cells.value(type(name), value);
  }

  private static ValueType type(String name) {
    return AttributeCatalog.typeOf(Kind.QP, name);
  }

  private String limit(String name) {
    Optional<Value> ofObject =
        made.resource().flatMap(snapshot::find).flatMap(qp -> qp.value(name, Source.LIMIT));
    Optional<Value> limit = ofObject.isPresent() ? ofObject : limitOfDevice(name);
    return limit.map(value -> Cells.value(type(name), value)).orElse(Cells.NOTHING);
  }

  private Optional<Value> limitOfDevice(String name) {
    Optional<Resource> found =
        snapshot.resources().stream()
            .filter(r -> r.kind() == Kind.DEVICE && r.id().text().equals(device))
            .findFirst();
    return AttributeCatalog.find(Kind.QP, name)
        .flatMap(Attribute::limitName)
        .flatMap(limit -> found.flatMap(r -> r.value(limit, Source.QUERIED, Source.SYSFS)));
  }

  /** What was judged, by the column it was judged in. */
  private Map<String, Judgement> judgements(String name) {
    Map<String, Judgement> judgements = new LinkedHashMap<>();
    put(judgements, "receipt", made.verdicts().get(name));
    if (queried != null) {
      put(judgements, "queried", queried.verdicts().get(name));
    }
    return judgements;
  }

  private static void put(Map<String, Judgement> judgements, String column, Judgement judgement) {
    if (judgement != null) {
      judgements.put(column, judgement);
    }
  }

  private static String headline(Map<String, Judgement> judgements) {
    return Verdict.headline(judgements.values().stream().map(Judgement::verdict).toList())
        .map(Verdict::name)
        .orElse(Cells.NOTHING);
  }

  private List<String> notes(String name, Map<String, Judgement> judgements) {
    List<String> notes = new ArrayList<>();
    if (judgements.values().stream().map(Judgement::verdict).distinct().count() > 1) {
      List<String> each = new ArrayList<>();
      judgements.forEach(
          (column, judgement) -> {
            Receipt receipt = column.equals("receipt") ? made : queried;
            String value = cell(name, receipt.actual(), Cells.NOTHING);
            each.add(column + " " + value + " (" + judgement.verdict() + ")");
          });
      notes.add(String.join(", ", each));
    }
    judgements.values().stream()
        .map(Judgement::reason)
        .filter(reason -> !reason.isEmpty())
        .distinct()
        .forEach(notes::add);
    return notes;
  }
}
