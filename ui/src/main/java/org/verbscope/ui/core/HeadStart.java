package org.verbscope.ui.core;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.VerbsHost;

/**
 * Opens hosts, the first of them ahead of time: it is being opened while JavaFX still starts, and
 * is handed over when the window asks for it.
 */
public final class HeadStart implements Function<String, VerbsHost>, AutoCloseable {
  private final Function<String, VerbsHost> opener;
  private final String address;

  /** Null once it was handed over. */
  private CompletableFuture<VerbsHost> first;

  /**
   * @param address that will be asked for first
   * @param opener makes a host of an address; may throw {@link HostUnavailableException}
   */
  public HeadStart(String address, Function<String, VerbsHost> opener) {
    this.address = address;
    this.opener = opener;
    first =
        CompletableFuture.supplyAsync(
            () -> opener.apply(address), opening -> WindowThread.aside("head start", opening));
  }

  @Override
  public VerbsHost apply(String wanted) {
    return wanted.equals(address) ? takeFirst(wanted) : opener.apply(wanted);
  }

  private VerbsHost takeFirst(String wanted) {
    CompletableFuture<VerbsHost> taken = take();
    if (taken == null) {
      return opener.apply(wanted);
    }
    try {
      return taken.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof HostUnavailableException why) {
        throw why;
      }
      throw e;
    }
  }

  private synchronized CompletableFuture<VerbsHost> take() {
    CompletableFuture<VerbsHost> taken = first;
    first = null;
    return taken;
  }

  /** Closes the host that was opened ahead, unless it was handed over. */
  @Override
  public void close() {
    CompletableFuture<VerbsHost> left = take();
    if (left != null) {
      // what could not be opened need not be closed
      left.thenAccept(VerbsHost::close);
    }
  }
}
