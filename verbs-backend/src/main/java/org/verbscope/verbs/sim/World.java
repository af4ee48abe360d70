package org.verbscope.verbs.sim;

import java.util.OptionalLong;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;

/**
 * A simulated world as an address asks for it.
 *
 * @param ids a mark that every id gets
 * @param capNetRaw whether the acting processes have the capability CAP_NET_RAW
 * @param memlock bytes that each of them may pin; empty when nothing limits that
 */
record World(
    String name, String ids, boolean capNetRaw, OptionalLong memlock, Furnishing furnishing) {
  private static final long DEFAULT_SEED = 1;
  private static final long UNLIMITED = Long.MAX_VALUE;

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
    long memlock = parameters.number("memlock_soft", UNLIMITED, 0, UNLIMITED);
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
    // looking costs nothing here
    parameters.internal(HostAddress.LOOKS_AT);
    parameters.checkNothingLeft();
    return new World(
        address.rest(),
        ids,
        capNetRaw,
        memlock == UNLIMITED ? OptionalLong.empty() : OptionalLong.of(memlock),
        furnishing);
  }
}
