package org.verbscope.ui.core;

import java.util.List;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * What is different in a {@link HostState} since the last frame.
 *
 * @param restarted true when everything before is void and {@code came} is all there is
 */
public record StateChange(
    boolean restarted, List<Resource> came, List<Resource> changed, List<ResourceId> went) {
  public StateChange {
    came = List.copyOf(came);
    changed = List.copyOf(changed);
    went = List.copyOf(went);
  }

  /** True when the resource of that id is among the differences. */
  public boolean touches(ResourceId id) {
    return restarted
        || went.contains(id)
        || came.stream().anyMatch(r -> r.id().equals(id))
        || changed.stream().anyMatch(r -> r.id().equals(id));
  }
}
