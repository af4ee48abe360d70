package org.verbscope.ui.rules.planted.explorer;

import org.verbscope.ui.rules.planted.journal.PlantedJournal;

/** Planted: one feature imports another. */
public final class PlantedExplorer {
  public PlantedJournal journal() {
    return new PlantedJournal();
  }
}
