package org.verbscope.verbs.model;

import java.util.Objects;

/**
 * What every call may carry.
 *
 * @param as names the result for later calls; empty for none
 * @param device the device the call is meant for; empty when the objects named say it
 * @param process which of this app's acting processes acts
 * @param force true: preflight refuses only what would crash the acting process
 * @param note free text, kept with the call
 */
public record Header(String as, String device, String process, boolean force, String note) {
  public static final String MAIN_PROCESS = "main";
  public static final Header NONE = new Header("", "", MAIN_PROCESS, false, "");

  public Header {
    Objects.requireNonNull(as);
    Objects.requireNonNull(device);
    Objects.requireNonNull(process);
    Objects.requireNonNull(note);
  }

  public Header withAs(String newAs) {
    return new Header(newAs, device, process, force, note);
  }

  public Header withDevice(String newDevice) {
    return new Header(as, newDevice, process, force, note);
  }

  public Header withProcess(String newProcess) {
    return new Header(as, device, newProcess, force, note);
  }
}
