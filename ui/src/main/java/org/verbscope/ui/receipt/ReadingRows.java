package org.verbscope.ui.receipt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.rules.Judge;

/** Puts readings and receipts into rows. */
public final class ReadingRows {
  /** The sources that say what is, as against what was asked or what is possible. */
  private static final List<Source> ACTUAL =
      List.of(Source.RECEIPT, Source.QUERIED, Source.KERNEL, Source.SYSFS);

  private ReadingRows() {}

  /** All attributes of a resource, in the catalogue's order, each source judged where it can be. */
  public static List<ReadingRow> of(Resource resource) {
    Judge.Circumstances circumstances = Judge.Circumstances.of(resource);
    List<ReadingRow> rows = new ArrayList<>();
    Collection<Attribute> known = AttributeCatalog.of(resource.kind());
    for (String name : inOrder(known, resource.readings().attributes())) {
      Attribute attribute = AttributeCatalog.find(resource.kind(), name).orElse(null);
      ValueType type = AttributeCatalog.typeOf(resource.kind(), name);
      Map<Source, Reading> readings = resource.readings().of(name);
      Map<Source, ReadingCellText> cells = new EnumMap<>(Source.class);
      readings.forEach((source, reading) -> cells.put(source, ReadingCellText.of(reading, type)));
      Map<Source, Judgement> judgements = new EnumMap<>(Source.class);
      if (readings.get(Source.REQUESTED) instanceof Reading.Read wish) {
        for (Source source : ACTUAL) {
          Reading actual = readings.get(source);
          if (actual != null && comparable(wish.value(), actual)) {
            judgements.put(source, Judge.judge(name, wish.value(), actual, circumstances));
          }
        }
      }
      rows.add(new ReadingRow(name, attribute, cells, judgements));
    }
    return rows;
  }

  /**
   * What a sequence of calls that ends with one creation asked and got: the receipt of the creating
   * call and, where there is one, of the query after it.
   *
   * @param limit the device's limit for an attribute, or null
   */
  public static List<ReadingRow> of(
      Receipt made, Receipt queried, Function<Attribute, Reading> limit) {
    Set<String> names = new LinkedHashSet<>(made.requested().keySet());
    names.addAll(made.actual().keySet());
    List<ReadingRow> rows = new ArrayList<>();
    for (String name : inOrder(known(made.call().verb()), names)) {
      rows.add(row(name, made, queried, limit));
    }
    return rows;
  }

  /** What a query alone says. */
  public static List<ReadingRow> ofQuery(Receipt queried) {
    List<ReadingRow> rows = new ArrayList<>();
    Verb verb = queried.call().verb();
    for (String name : inOrder(known(verb), queried.actual().keySet())) {
      Map<Source, ReadingCellText> cells = new EnumMap<>(Source.class);
      Map<Source, Judgement> judgements = new EnumMap<>(Source.class);
      put(Source.QUERIED, queried, name, verb.typeOf(name), cells, judgements);
      rows.add(new ReadingRow(name, verb.attribute(name).orElse(null), cells, judgements));
    }
    return rows;
  }

  private static Collection<Attribute> known(Verb verb) {
    return verb.subject().map(AttributeCatalog::of).orElse(List.of());
  }

  private static ReadingRow row(
      String name, Receipt made, Receipt queried, Function<Attribute, Reading> limit) {
    Attribute attribute = made.call().verb().attribute(name).orElse(null);
    ValueType type = made.call().verb().typeOf(name);
    Map<Source, ReadingCellText> cells = new EnumMap<>(Source.class);
    Map<Source, Judgement> judgements = new EnumMap<>(Source.class);
    Value wish = made.requested().get(name);
    if (wish != null) {
      cells.put(Source.REQUESTED, ReadingCellText.of(wish, type));
    }
    put(Source.RECEIPT, made, name, type, cells, judgements);
    if (queried != null) {
      put(Source.QUERIED, queried, name, type, cells, judgements);
    }
    if (attribute != null && attribute.limitName().isPresent()) {
      Reading most = limit.apply(attribute);
      if (most != null) {
        cells.put(Source.LIMIT, ReadingCellText.of(most, type));
      }
    }
    return new ReadingRow(name, attribute, cells, judgements);
  }

  /** A call that was not granted gave nothing: its column says so and repeats no request. */
  private static void put(
      Source source,
      Receipt receipt,
      String name,
      ValueType type,
      Map<Source, ReadingCellText> cells,
      Map<Source, Judgement> judgements) {
    if (!receipt.isGranted()) {
      cells.put(source, nothing(receipt.outcome()));
      return;
    }
    Value actual = receipt.actual().get(name);
    if (actual != null) {
      cells.put(source, ReadingCellText.of(actual, type));
    }
    Judgement judgement = receipt.verdicts().get(name);
    if (judgement != null) {
      judgements.put(source, judgement);
    }
  }

  private static ReadingCellText nothing(Outcome outcome) {
    if (outcome instanceof Outcome.Refused refused) {
      return new ReadingCellText(
          Messages.text("receipt.nothing.refused"),
          "",
          Messages.text("receipt.nothing.refusedWhy", refused.errno().name()),
          false);
    }
    String errno = outcome instanceof Outcome.Failed failed ? failed.errno().name() : "";
    return new ReadingCellText(
        Messages.text("receipt.nothing.failed", errno),
        "",
        Messages.text("receipt.nothing.failedWhy"),
        false);
  }

  /** The kernel tells some values in its own words, which are no answer to a requested number. */
  private static boolean comparable(Value wish, Reading actual) {
    return !(actual instanceof Reading.Read read) || read.value().getClass() == wish.getClass();
  }

  private static List<String> inOrder(Collection<Attribute> known, Collection<String> names) {
    List<String> ordered = new ArrayList<>();
    for (Attribute attribute : known) {
      if (names.contains(attribute.name())) {
        ordered.add(attribute.name());
      }
    }
    names.stream().filter(name -> !ordered.contains(name)).forEach(ordered::add);
    return ordered;
  }
}
