package org.verbscope.verbs;

/** A watcher's hold on a host. */
public interface Subscription extends AutoCloseable {

  /** Nothing is told until {@link #resume}; of a simulated host the clock stands still. */
  void pause();

  /** Tells, as one step, what happened in between. */
  void resume();

  /** Ends the watch; nothing is told after this returns. */
  @Override
  void close();
}
