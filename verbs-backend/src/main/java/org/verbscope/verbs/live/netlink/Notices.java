package org.verbscope.verbs.live.netlink;

import java.util.ArrayList;
import java.util.List;

/** Collects what could not be read: the first few in words, the rest as a number. */
final class Notices {
  private static final int KEPT = 8;
  private static final int LONGEST = 300;

  private final List<String> kept = new ArrayList<>();
  private long more;

  void add(String says) {
    if (kept.size() < KEPT) {
      kept.add(says.length() > LONGEST ? says.substring(0, LONGEST) + "…" : says);
    } else {
      more++;
    }
  }

  List<String> list() {
    if (more == 0) {
      return List.copyOf(kept);
    }
    List<String> all = new ArrayList<>(kept);
    all.add("and " + more + " more of this kind");
    return List.copyOf(all);
  }
}
