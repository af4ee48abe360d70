package org.verbscope.verbs.model;

import java.util.Objects;

/**
 * Who holds a resource.
 *
 * @param thisApp true when one of this app's acting processes made it: only then it can be acted on
 * @param process which of this app's acting processes ({@code main}), empty for others' objects
 * @param pid process id, 0 when unknown or the kernel's own
 * @param comm the process's name, or of a kernel-owned object the name of the kernel module
 * @param kernel true when the kernel itself owns it
 */
public record Owner(boolean thisApp, String process, long pid, String comm, boolean kernel) {
  /** Things that nobody holds: devices, ports, GIDs. */
  public static final Owner NOBODY = new Owner(false, "", 0, "", false);

  public Owner {
    Objects.requireNonNull(process);
    Objects.requireNonNull(comm);
  }

  public static Owner self(String process, long pid, String comm) {
    return new Owner(true, process, pid, comm, false);
  }

  public static Owner foreign(long pid, String comm) {
    return new Owner(false, "", pid, comm, false);
  }

  public static Owner kernelModule(String name) {
    return new Owner(false, "", 0, name, true);
  }
}
