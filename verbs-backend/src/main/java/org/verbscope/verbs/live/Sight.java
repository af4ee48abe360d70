package org.verbscope.verbs.live;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which devices somebody looks at. They come first, and have half of the time for themselves that
 * looking may take; all others have the other half.
 *
 * @param devices their names; empty when nobody has said
 */
record Sight(Set<String> devices) {
  static final Sight EVERYWHERE = new Sight(Set.of());

  Sight {
    devices = Set.copyOf(devices);
  }

  /** All names, those of devices in view first. */
  List<String> inOrder(Collection<String> all) {
    return Stream.concat(
            all.stream().filter(devices::contains),
            all.stream().filter(name -> !devices.contains(name)))
        .toList();
  }

  /** The devices in view; all where none of them is. */
  List<String> seen(Collection<String> all) {
    List<String> seen = all.stream().filter(devices::contains).toList();
    return seen.isEmpty() ? List.copyOf(all) : seen;
  }

  /** Into how many equal parts the time is to be cut, so that the device may take one. */
  int parts(String device, Collection<String> all) {
    int seen = (int) all.stream().filter(devices::contains).count();
    if (seen == 0 || seen == all.size()) {
      return Math.max(1, all.size());
    }
    return 2 * (devices.contains(device) ? seen : all.size() - seen);
  }
}
