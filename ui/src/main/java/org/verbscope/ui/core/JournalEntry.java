package org.verbscope.ui.core;

import java.time.Instant;
import java.util.Optional;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Occurrence;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;

/** A line of the journal: what this window did, or what the host told of itself. */
public sealed interface JournalEntry {
  /** When it was: of a notice, when the window was told. */
  Instant at();

  /** The resource that it concerns; empty for a call that made none. */
  Optional<ResourceId> about();

  /** A call of this window. */
  record Called(Receipt receipt) implements JournalEntry {
    @Override
    public Instant at() {
      return receipt.at();
    }

    @Override
    public Optional<ResourceId> about() {
      return receipt.resource();
    }
  }

  /** What happened on the host without a call, once or several times that were told at once. */
  record Happened(Occurrence what) implements JournalEntry {
    @Override
    public Instant at() {
      return what.at();
    }

    @Override
    public Optional<ResourceId> about() {
      return Optional.of(what.about());
    }
  }

  /** A notice that is new. */
  record Noticed(Instant at, Notice notice) implements JournalEntry {
    @Override
    public Optional<ResourceId> about() {
      return Optional.of(notice.about() == null ? ResourceId.HOST : notice.about());
    }
  }
}
