package org.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An XRC domain of the kernel: what all handles share that were opened by one file of one device.
 */
final class XrcDomain {
  private final SharedFile file;
  private final List<SimXrcd> handles = new ArrayList<>();
  private final Map<Long, QueuePair> targets = new TreeMap<>();
  private final List<SimObject> driverObjects = new ArrayList<>();

  /**
   * @param file the file it is shared by; null for a private domain
   */
  XrcDomain(SharedFile file) {
    this.file = file;
  }

  SharedFile file() {
    return file;
  }

  boolean isPrivate() {
    return file == null;
  }

  List<SimXrcd> handles() {
    return handles;
  }

  /** The target QPs in it, by number. */
  Map<Long, QueuePair> targets() {
    return targets;
  }

  /** The PD and CQ that some drivers keep for each domain. */
  List<SimObject> driverObjects() {
    return driverObjects;
  }
}
