package org.verbscope.verbs;

import java.util.function.Consumer;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.VerbCall;

/**
 * A host with RDMA devices, whoever stands behind it: the simulator, this machine, another process.
 * Methods may block and may be called from any thread; calls are carried out one after another.
 */
public interface VerbsHost extends AutoCloseable {

  /**
   * Who answers.
   *
   * @throws HostUnavailableException when nobody does, and nobody ever did
   */
  HostInfo info();

  /**
   * Everything the host shows, now; of what cannot be asked any more, as it was last seen.
   *
   * @throws IllegalStateException when this host was closed
   * @throws HostUnavailableException as {@link #info}
   */
  HostSnapshot snapshot();

  /**
   * Tells {@code onChange} the state of now, then every difference, in order and on one thread.
   * Ends when the subscription or the host is closed.
   *
   * @throws IllegalStateException when this host was closed
   * @throws HostUnavailableException as {@link #info}
   */
  Subscription watch(Consumer<HostChange> onChange);

  /**
   * Does one call. A verb that fails is a receipt, never an exception.
   *
   * @throws IllegalStateException when this host was closed
   */
  Receipt perform(VerbCall call);

  /** Destroys what this app still holds, children first, and releases the devices. */
  @Override
  void close();
}
