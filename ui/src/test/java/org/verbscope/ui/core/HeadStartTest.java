package org.verbscope.ui.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.VerbCall;

class HeadStartTest {
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  @Test
  void theFirstHostIsOpenedOnceAndHandedOverOnce() {
    HeadStart hosts = new HeadStart("sim:workshop", this::open);
    VerbsHost first = hosts.apply("sim:workshop");
    assertThat(asked).containsExactly("sim:workshop");
    assertThat(hosts.apply("sim:workshop")).isNotSameAs(first);
    assertThat(asked).containsExactly("sim:workshop", "sim:workshop");
  }

  @Test
  void anyOtherAddressIsOpenedWhenItIsAskedFor() {
    HeadStart hosts = new HeadStart("sim:workshop", this::open);
    hosts.apply("local:");
    hosts.apply("sim:workshop");
    assertThat(asked).containsExactlyInAnyOrder("sim:workshop", "local:");
  }

  @Test
  void whyAHostCouldNotBeOpenedIsToldWhenItIsAskedFor() {
    HeadStart hosts = new HeadStart("nowhere:", this::open);
    assertThatThrownBy(() -> hosts.apply("nowhere:"))
        .isInstanceOf(HostUnavailableException.class)
        .hasMessage("nowhere: is not there");
  }

  @Test
  void aHostThatNobodyAskedForIsClosed() throws InterruptedException {
    new HeadStart("sim:workshop", this::open).close();
    assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aHostThatWasHandedOverStaysOpen() {
    HeadStart hosts = new HeadStart("sim:workshop", this::open);
    hosts.apply("sim:workshop");
    hosts.close();
    assertThat(closed.getCount()).isOne();
  }

  private VerbsHost open(String address) {
    asked.add(address);
    if (address.equals("nowhere:")) {
      throw new HostUnavailableException(address + " is not there");
    }
    return new ClosableHost();
  }

  /** Tells when it is closed, and can do nothing else. */
  private final class ClosableHost implements VerbsHost {
    @Override
    public HostInfo info() {
      throw new UnsupportedOperationException();
    }

    @Override
    public HostSnapshot snapshot() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Subscription watch(Consumer<HostChange> onChange) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Receipt perform(VerbCall call) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }
}
