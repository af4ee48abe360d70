package org.verbscope.ui.receipt;

import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Verdict;

/**
 * One attribute with what every source says of it.
 *
 * @param name the C path
 * @param attribute its entry in the catalogue; null for one that the catalogue lacks
 * @param cells what the sources say; a silent one is absent
 * @param judgements of each source that was judged against what was requested
 */
public record ReadingRow(
    String name,
    Attribute attribute,
    Map<Source, ReadingCellText> cells,
    Map<Source, Judgement> judgements) {

  public ReadingCellText cell(Source source) {
    return cells.getOrDefault(source, ReadingCellText.SILENT);
  }

  /** The verdict that speaks for the row. */
  public Optional<Verdict> headline() {
    return Verdict.headline(judgements.values().stream().map(Judgement::verdict).toList());
  }

  /** The source whose verdict speaks for the row. */
  public Optional<Source> headlineSource() {
    return headline()
        .flatMap(
            verdict ->
                judgements.entrySet().stream()
                    .filter(entry -> entry.getValue().verdict() == verdict)
                    .map(Map.Entry::getKey)
                    .findFirst());
  }
}
