package org.verbscope.ui.core;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * What is different in a {@link HostState} since the last frame.
 *
 * @param restarted true when everything before is void and {@code came} is all there is
 * @param went what is gone, as it last was
 */
public record StateChange(
    boolean restarted, List<Resource> came, List<Resource> changed, List<Resource> went) {
  public StateChange {
    came = List.copyOf(came);
    changed = List.copyOf(changed);
    went = List.copyOf(went);
  }

  /** True when the resource of that id is among the differences. */
  public boolean touches(ResourceId id) {
    return concerns(resource -> resource.id().equals(id));
  }

  /** True when one of the differences is a resource that fits, or all may be different. */
  public boolean concerns(Predicate<Resource> fits) {
    return restarted || Stream.of(came, changed, went).flatMap(List::stream).anyMatch(fits);
  }
}
