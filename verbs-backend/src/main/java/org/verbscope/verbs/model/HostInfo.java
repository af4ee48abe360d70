package org.verbscope.verbs.model;

import java.util.Objects;

/**
 * Who answers.
 *
 * @param address the address it was opened by: {@code sim:workshop}
 * @param simulated true when nothing of it is real; said wherever its data is shown
 * @param name the machine's name
 * @param kernel the kernel's release, or what plays its part
 * @param rdmaCore the version of libibverbs; empty when there is none
 */
public record HostInfo(
    String address, boolean simulated, String name, String kernel, String rdmaCore) {
  public HostInfo {
    Objects.requireNonNull(address);
    Objects.requireNonNull(name);
    Objects.requireNonNull(kernel);
    Objects.requireNonNull(rdmaCore);
  }
}
