package org.verbscope.verbs;

import java.util.Set;
import org.verbscope.verbs.model.ResourceId;

/** A watcher's hold on a host. */
public interface Subscription extends AutoCloseable {

  /** Nothing is told until {@link #resume}; of a simulated host the clock stands still. */
  void pause();

  /** Tells, as one step, what happened in between. */
  void resume();

  /**
   * Says which devices are being looked at: what is told of them is kept newest where keeping it
   * new costs something. Until this is called, or where none of them is a device of the host, all
   * count the same.
   */
  default void look(Set<ResourceId> devices) {
    // where nothing costs anything nothing comes first
  }

  /** Ends the watch; nothing is told after this returns. */
  @Override
  void close();
}
