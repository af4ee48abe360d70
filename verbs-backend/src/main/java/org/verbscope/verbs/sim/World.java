package org.verbscope.verbs.sim;

import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;

/**
 * A simulated world as an address asks for it.
 *
 * @param ids a mark that every id gets
 * @param capNetRaw whether the acting processes have the capability CAP_NET_RAW
 */
record World(String name, String ids, boolean capNetRaw, Furnishing furnishing) {
  private static final long DEFAULT_SEED = 1;

  /** Puts devices, and other people's work on them, on an empty machine. */
  interface Furnishing {
    void furnish(Machine machine, Faults faults);
  }

  /**
   * @throws HostUnavailableException when there is no such world or parameter
   */
  static World of(HostAddress address) {
    WorldParameters parameters = new WorldParameters(address);
    long seed = parameters.number("seed", DEFAULT_SEED);
    boolean capNetRaw = parameters.flag("cap_net_raw", true);
    Furnishing furnishing =
        switch (address.rest()) {
          case Workshop.NAME -> (machine, faults) -> Workshop.furnish(machine, faults, seed);
          case Crowd.WORLD -> Crowd.furnishing(parameters, seed);
          default ->
              throw new HostUnavailableException(
                  "there is no simulated world '%s'; there are sim:%s and sim:%s"
                      .formatted(address.rest(), Workshop.NAME, Crowd.WORLD));
        };
    String ids = parameters.internal(HostAddress.IDS);
    parameters.checkNothingLeft();
    return new World(address.rest(), ids, capNetRaw, furnishing);
  }
}
