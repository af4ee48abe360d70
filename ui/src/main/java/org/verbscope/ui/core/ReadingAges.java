package org.verbscope.ui.core;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;

/**
 * How old what a source tells of a resource is: since the call, for what this app asked for, was
 * written back or queried itself, else since the host was looked at.
 */
public final class ReadingAges {
  private final HostState state;
  private final Journal journal;
  private final InstantSource clock;

  public ReadingAges(HostState state, Journal journal) {
    this(state, journal, InstantSource.system());
  }

  /**
   * @param clock that of the receipts
   */
  public ReadingAges(HostState state, Journal journal, InstantSource clock) {
    this.state = state;
    this.journal = journal;
    this.clock = clock;
  }

  public Duration of(Resource resource, Source source) {
    Instant called = resource.owner().thisApp() ? journal.at(resource.id(), source) : null;
    if (called == null) {
      return state.age(resource, source);
    }
    Duration age = Duration.between(called, clock.instant());
    return age.isNegative() ? Duration.ZERO : age;
  }

  /** True when all there is to tell is when the host last told anything. */
  public boolean areRough() {
    return !state.tellsReadTimes();
  }
}
