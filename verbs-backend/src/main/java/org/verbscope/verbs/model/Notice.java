package org.verbscope.verbs.model;

import java.util.Objects;

/**
 * Something the user should know that is no attribute.
 *
 * @param about the resource it concerns; null when it concerns the host
 */
public record Notice(String says, ResourceId about) {
  public Notice {
    Objects.requireNonNull(says);
  }
}
