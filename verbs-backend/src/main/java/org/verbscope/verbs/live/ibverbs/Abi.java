package org.verbscope.verbs.live.ibverbs;

import java.util.Optional;

/**
 * The calling conventions for which offsets are known. They differ in one thing that is met here:
 * {@code pthread_mutex_t}, embedded in {@code struct ibv_context}, has 40 or 48 bytes.
 */
public enum Abi {
  X86_64("amd64", 40),
  AARCH64("aarch64", 48);

  private final String osArch;
  private final int mutex;

  Abi(String osArch, int mutex) {
    this.osArch = osArch;
    this.mutex = mutex;
  }

  /** The convention of this process; empty where no offsets are known for it. */
  public static Optional<Abi> here() {
    return of(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static Optional<Abi> of(String osName, String osArch) {
    if (osName.equals("Linux")) {
      for (Abi abi : values()) {
        if (abi.osArch.equals(osArch)) {
          return Optional.of(abi);
        }
      }
    }
    return Optional.empty();
  }

  /** Size of {@code pthread_mutex_t}, bytes. */
  int mutex() {
    return mutex;
  }
}
