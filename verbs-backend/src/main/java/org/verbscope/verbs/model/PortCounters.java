package org.verbscope.verbs.model;

import java.util.Optional;
import java.util.Set;

/**
 * A port's counters among its readings. The attribute is the path of the counter's file below the
 * port's directory in sysfs, since both directories may have a file of one name: {@code
 * counters/port_xmit_data}, {@code hw_counters/sent_pkts}. Values are unsigned numbers of 64 bits.
 */
public final class PortCounters {
  private static final Set<String> IN_WORDS = Set.of("port_xmit_data", "port_rcv_data");

  private PortCounters() {}

  /** A directory of counters. A port may lack either. */
  public enum Group {
    /** Those of the InfiniBand standard. */
    STANDARD("counters"),
    /** Those that the driver has of its own. */
    DRIVER("hw_counters");

    private final String directory;

    Group(String directory) {
      this.directory = directory;
    }

    /** The name below the port's directory. */
    public String directory() {
      return directory;
    }

    /** The attribute of a counter of this group. */
    public String attribute(String counter) {
      return directory + "/" + counter;
    }
  }

  /** The group that an attribute is of; empty for one that is no counter. */
  public static Optional<Group> group(String attribute) {
    for (Group group : Group.values()) {
      if (attribute.startsWith(group.directory + "/")) {
        return Optional.of(group);
      }
    }
    return Optional.empty();
  }

  public static boolean isCounter(String attribute) {
    return group(attribute).isPresent();
  }

  /** The file's name alone: {@code port_xmit_data}. */
  public static String name(String attribute) {
    return attribute.substring(attribute.indexOf('/') + 1);
  }

  /**
   * How many bytes a step of the counter stands for: 4 for the data counters of the standard, which
   * count words; 1 for those that count bytes; 0 for what counts no bytes.
   */
  public static int bytesPerStep(String attribute) {
    String name = name(attribute);
    if (IN_WORDS.contains(name)) {
      return group(attribute).equals(Optional.of(Group.STANDARD)) ? 4 : 0;
    }
    return name.endsWith("_bytes") || name.endsWith("Octets") ? 1 : 0;
  }
}
