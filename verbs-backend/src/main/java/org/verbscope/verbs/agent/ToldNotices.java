package org.verbscope.verbs.agent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.verbscope.verbs.model.Notice;

/**
 * The notices of one agent, each of which is news once: its steps and its whole state overtake each
 * other, since who asks for everything has it before or after the watch tells the same.
 */
final class ToldNotices {
  /** Those of the whole state that was told last. */
  private List<Notice> whole = List.of();

  /** The revision of that state; 0 before there was one. */
  private long wholeRevision;

  /** Those that steps have brought since. */
  private final Set<Notice> since = new LinkedHashSet<>();

  /** The agent told all there are; returns the news. */
  List<Notice> all(long revision, List<Notice> now) {
    List<Notice> news = new ArrayList<>(now);
    news.removeAll(whole);
    news.removeAll(since);
    whole = List.copyOf(now);
    wholeRevision = revision;
    since.clear();
    return news;
  }

  /** The agent told a step that brought some; returns the news. */
  List<Notice> step(long revision, List<Notice> brought) {
    if (revision <= wholeRevision) {
      return List.of();
    }
    since.addAll(brought);
    return brought;
  }

  /** Those of the whole state that was told last. */
  List<Notice> whole() {
    return whole;
  }

  /** The same and those that came since, which may have gone again. */
  List<Notice> withLater() {
    List<Notice> notices = new ArrayList<>(whole);
    notices.addAll(since);
    return notices;
  }
}
