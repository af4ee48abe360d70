package org.verbscope.verbsctl;

import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C, or SIGTERM: while something waits for it, it ends the wait instead of the process, so
 * that what was made is destroyed and the exit code is that of a command that is done.
 */
final class Interruption {
  /** How long the process may take to clean up, ms; after that it goes as it is. */
  private static final long GRACE_MILLIS = 10_000;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final boolean ofProcess;
  private Thread hook;

  private Interruption(boolean ofProcess) {
    this.ofProcess = ofProcess;
  }

  static Interruption ofProcess() {
    return new Interruption(true);
  }

  /** One that only {@link #interrupt} brings about. */
  static Interruption byHand() {
    return new Interruption(false);
  }

  void interrupt() {
    asked.countDown();
  }

  /** Blocks until the user interrupts. */
  void await() {
    if (ofProcess && hook == null) {
      hook = new Thread(this::delayTheEnd, "interruption");
      Runtime.getRuntime().addShutdownHook(hook);
    }
    try {
      asked.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The process ends when its shutdown hooks do; {@link #exit} ends it before that. */
  private void delayTheEnd() {
    interrupt();
    try {
      Thread.sleep(GRACE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the process. */
  void exit(int code) {
    if (hook != null && !removed()) {
      // the shutdown is under way already: System.exit would wait for the hook, and the hook for us
      Runtime.getRuntime().halt(code);
    }
    System.exit(code);
  }

  private boolean removed() {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false;
    }
  }
}
