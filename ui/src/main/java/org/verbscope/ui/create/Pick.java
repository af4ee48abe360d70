package org.verbscope.ui.create;

import org.verbscope.verbs.model.ResourceId;

/**
 * One choice of an object for a pointer field.
 *
 * @param kind how the pointer comes about
 * @param id the object; null unless it exists already
 * @param label what the user reads
 */
public record Pick(How kind, ResourceId id, String label) {
  /** How a pointer comes about. */
  public enum How {
    /** The object is made along, just before. */
    NEW,
    /** A new XRC domain that no other process can open, made along. */
    PRIVATE,
    /** The same as the send CQ. */
    SAME,
    /** NULL. */
    NONE,
    EXISTING
  }

  @Override
  public String toString() {
    return label;
  }
}
