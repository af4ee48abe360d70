package org.verbscope.ui.open;

import org.verbscope.verbs.model.ResourceId;

/**
 * One way to come by an XRC domain.
 *
 * @param id the handle of one that is open; null for the other ways
 * @param label what the user reads
 */
public record DomainChoice(How how, ResourceId id, String label) {
  /** How a domain is named. */
  public enum How {
    /** By a handle that one of this app's processes has. */
    OPEN,
    /** By the path of a file. */
    FILE,
    /** By the number of a descriptor of the acting process. */
    DESCRIPTOR,
    /** fd −1: a new one that nobody else can open. */
    PRIVATE
  }

  @Override
  public String toString() {
    return label;
  }
}
