package org.verbscope.ui.rules.planted.journal;

/** Planted: the feature that another one imports. */
public final class PlantedJournal {}
