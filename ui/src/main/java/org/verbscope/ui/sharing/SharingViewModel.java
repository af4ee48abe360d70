package org.verbscope.ui.sharing;

import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.core.StateChange;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Sharing;
import org.verbscope.verbs.rules.SharingFinder;

/** Who shares the selected XRC domain or QP; found out only while somebody sees it. */
public final class SharingViewModel {
  private final HostState state;
  private final Selection selection;
  private final ObservableList<SharingRow> rows = FXCollections.observableArrayList();
  private boolean inSight;

  /**
   * @param selection what it is about, and what its rows lead to
   */
  public SharingViewModel(HostState state, Selection selection) {
    this.state = state;
    this.selection = selection;
    state.onChange(this::apply);
    selection.resource().addListener((o, before, now) -> refresh());
  }

  /** True for what there is something to show of. */
  public static boolean appliesTo(Resource resource) {
    return SharingFinder.appliesTo(resource);
  }

  ObservableList<SharingRow> rows() {
    return rows;
  }

  /** Whether somebody can see it; at first nobody can. */
  void setInSight(boolean now) {
    inSight = now;
    refresh();
  }

  void goTo(ResourceId id) {
    selection.set(id);
  }

  private void apply(StateChange change) {
    if (inSight && change.concerns(SharingFinder::concerns)) {
      refresh();
    }
  }

  private void refresh() {
    if (inSight) {
      List<SharingRow> now = rowsNow();
      if (!rows.equals(now)) {
        rows.setAll(now);
      }
    }
  }

  private List<SharingRow> rowsNow() {
    ResourceId looked = selection.get();
    Optional<Sharing> sharing =
        state
            .find(looked)
            .filter(SharingFinder::appliesTo)
            .flatMap(
                row -> SharingFinder.find(state.resources(), state.info().simulated(), row.id()));
    return sharing
        .map(SharingRows::of)
        .map(all -> all.stream().map(row -> row.here(looked)).toList())
        .orElse(List.of());
  }
}
