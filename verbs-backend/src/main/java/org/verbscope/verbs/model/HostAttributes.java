package org.verbscope.verbs.model;

import java.util.List;

/** The catalogue's entries for the host. */
final class HostAttributes {
  static final List<Attribute> ALL =
      List.of(
          host("kernel", new ValueType.Str(), "Release of the kernel that answers."),
          host("rdma_core", new ValueType.Str(), "Version of libibverbs (rdma-core) in use."),
          host("provenance", new ValueType.Str(), "Whether what is shown is real or simulated."),
          host(
              "netns_mode",
              new ValueType.Str(),
              "Whether every network namespace sees every device (shared), or each device belongs to"
                  + " one (exclusive)."),
          host(
              "clock",
              ValueType.u64(Unit.MILLISECONDS),
              "Virtual time of the simulator since it began."),
          host(
              "cap_net_raw",
              new ValueType.Bool(),
              "Whether the acting processes have CAP_NET_RAW: raw packet QPs and controlled Q_Keys"
                  + " need it."),
          host(
              "memlock_soft",
              ValueType.u64(Unit.BYTES),
              "Memory that a process may lock (RLIMIT_MEMLOCK, soft); queues and memory regions"
                  + " count against it."),
          host(
              "memlock_hard",
              ValueType.u64(Unit.BYTES),
              "The most to which the soft limit of locked memory can be raised."));

  private HostAttributes() {}

  private static Attribute host(String name, ValueType type, String meaning) {
    return new Attribute(Kind.HOST, name, type, meaning, null);
  }
}
