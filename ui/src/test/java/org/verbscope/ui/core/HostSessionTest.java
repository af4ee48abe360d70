package org.verbscope.ui.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.SteadyHost;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class HostSessionTest {
  private final HostSession session = new HostSession(HostSessionTest::open, new SameThreadTasks());

  private static VerbsHost open(String address) {
    if (address.startsWith("nowhere")) {
      throw new HostUnavailableException("there is no kind of host 'nowhere:'");
    }
    return new SteadyHost(address);
  }

  private static VerbCall allocPd(String device) {
    return VerbCall.of(Verb.IBV_ALLOC_PD, Header.NONE.withDevice(device), Fields.NONE);
  }

  private long pds() {
    return session.state().resources().stream()
        .filter(r -> r.kind() == Kind.PD && r.owner().thisApp())
        .count();
  }

  @Test
  void aHostThatCannotBeOpenedSaysWhyAndTheOneBeforeStays() {
    session.open("sim:workshop");
    session.open("nowhere:");
    assertThat(session.trouble().get()).contains("nowhere:");
    assertThat(session.address().get()).isEqualTo("sim:workshop");
    session.perform(List.of(allocPd("rxe0")), receipts -> {});
    assertThat(pds()).isEqualTo(1);
  }

  @Test
  void anotherHostTakesThePlaceOfTheOneBefore() {
    session.open("sim:workshop");
    session.perform(List.of(allocPd("rxe0")), receipts -> {});
    session.open("sim:workshop?seed=2");
    assertThat(session.address().get()).isEqualTo("sim:workshop?seed=2");
    assertThat(pds()).isZero();
    assertThat(session.trouble().get()).isEmpty();
  }

  @Test
  void aSequenceStopsAtTheFirstCallThatIsNotGranted() {
    session.open("sim:workshop");
    List<VerbCall> calls = List.of(allocPd("rxe0"), allocPd("none0"), allocPd("rxe0"));
    session.perform(calls, receipts -> assertThat(receipts).hasSize(2));
    assertThat(session.journal().receipts())
        .extracting(Receipt::isGranted)
        .containsExactly(false, true);
    assertThat(pds()).isEqualTo(1);
  }

  @Test
  void whatThisWindowDoesIsSeenWhilePausedToo() {
    session.open("sim:workshop");
    session.setPaused(true);
    session.perform(List.of(allocPd("rxe0")), receipts -> {});
    assertThat(pds()).isEqualTo(1);
    session.setPaused(false);
    assertThat(session.paused().get()).isFalse();
    assertThat(pds()).isEqualTo(1);
  }

  @Test
  void namesOfResultsAreNeverUsedTwice() {
    assertThat(session.freshName("qp")).isNotEqualTo(session.freshName("qp"));
  }
}
