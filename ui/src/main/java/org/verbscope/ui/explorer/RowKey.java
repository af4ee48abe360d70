package org.verbscope.ui.explorer;

import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/**
 * What makes a row of the tree the same row after a refresh.
 *
 * @param id the resource, or of a group the resource it stands below
 * @param group the kind of resources that a group holds; null for a resource's own row
 */
record RowKey(ResourceId id, Kind group) {
  static RowKey of(ResourceId id) {
    return new RowKey(id, null);
  }
}
