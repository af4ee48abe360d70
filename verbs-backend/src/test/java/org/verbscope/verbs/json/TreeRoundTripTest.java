package org.verbscope.verbs.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;

/** Trees, receipts and changes are read back as they were written. */
class TreeRoundTripTest {
  private static final long MUTATIONS = Long.getLong("verbscope.json.mutations", 20_000);

  private final VerbsHost host = Hosts.open("sim:workshop");

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void receiptsOfEveryOutcomeAreReadBackAsTheyWere() {
    List<Class<?>> outcomes = new ArrayList<>();
    for (VerbCall call : BusyScript.calls()) {
      Receipt receipt = host.perform(call);
      outcomes.add(receipt.outcome().getClass());
      assertThat(JsonRead.receipt(JsonText.of(receipt))).isEqualTo(receipt);
    }
    assertThat(outcomes)
        .contains(Outcome.Granted.class, Outcome.Refused.class, Outcome.Failed.class);
  }

  @Test
  void aTreeIsReadBackAsItWas() {
    expectSame(host.snapshot());
    BusyScript.calls().forEach(host::perform);
    expectSame(host.snapshot());
  }

  @Test
  void aLookIsReadBackAsItWas() {
    Instant at = Instant.parse("2026-01-02T03:04:05.678Z");
    HostChange looked =
        new HostChange.Looked(
            7,
            "main",
            new ReadTimes(
                at, at.minusSeconds(9), Map.of(ResourceId.device("rxe0"), at.minusMillis(40))));
    assertThat(JsonRead.change(JsonText.of(looked), id -> Optional.empty())).isEqualTo(looked);
  }

  private static void expectSame(HostSnapshot snapshot) {
    HostSnapshot read = JsonRead.snapshot(JsonText.of(snapshot));
    assertThat(read.info()).isEqualTo(snapshot.info());
    assertThat(read.revision()).isEqualTo(snapshot.revision());
    assertThat(read.at()).isEqualTo(snapshot.at());
    assertThat(read.notices()).isEqualTo(snapshot.notices());
    assertThat(new ArrayList<>(read.resources())).isEqualTo(new ArrayList<>(snapshot.resources()));
  }

  @Test
  void changesAreReadBackAsTheyWere() throws InterruptedException {
    BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
    host.watch(told::add);
    Map<ResourceId, Resource> before = new HashMap<>();
    HostChange.Began began = (HostChange.Began) told.poll(60, TimeUnit.SECONDS);
    began.snapshot().resources().forEach(row -> before.put(row.id(), row));
    List<VerbCall> calls = BusyScript.calls();
    calls.forEach(host::perform);
    int changed = 0;
    for (int i = 0; i < calls.size() / 2; i++) {
      HostChange.Stepped step = (HostChange.Stepped) told.poll(60, TimeUnit.SECONDS);
      HostChange read =
          JsonRead.change(JsonText.of(step), id -> Optional.ofNullable(before.get(id)));
      assertThat(read).isEqualTo(step);
      step.came().forEach(row -> before.put(row.id(), row));
      step.changed().forEach(change -> before.put(change.now().id(), change.now()));
      step.went().forEach(before::remove);
      changed += step.changed().size();
    }
    assertThat(changed).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "'{}', schema",
    "'[]', a tree is an object",
    "'{\"schema\": \"verbscope/9\"}', verbscope/9",
    "'{\"schema\": 3}', schema",
  })
  void whatIsNoTreeSaysSo(String text, String hint) {
    assertThatThrownBy(() -> JsonRead.snapshot(text))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining(hint);
  }

  @Test
  void mutilatedTextIsUnreadableOrReadAndNothingElse() {
    Random random = new Random(7);
    List<String> texts = new ArrayList<>();
    BusyScript.calls().forEach(call -> texts.add(JsonText.of(host.perform(call))));
    long unreadable = 0;
    for (long i = 0; i < MUTATIONS; i++) {
      try {
        JsonRead.receipt(mutilated(texts.get(random.nextInt(texts.size())), random));
      } catch (UnreadableException e) {
        assertThat(e.problems()).isNotEmpty();
        unreadable++;
      }
    }
    assertThat(unreadable).isBetween(MUTATIONS / 4, MUTATIONS);
  }

  private static String mutilated(String text, Random random) {
    StringBuilder mutilated = new StringBuilder(text);
    for (int i = random.nextInt(4); i >= 0 && mutilated.length() > 2; i--) {
      int at = random.nextInt(mutilated.length());
      switch (random.nextInt(4)) {
        case 0 -> mutilated.setCharAt(at, (char) (32 + random.nextInt(95)));
        case 1 -> mutilated.deleteCharAt(at);
        case 2 -> mutilated.setLength(at);
        default -> mutilated.insert(at, text, 0, random.nextInt(Math.min(20, text.length())));
      }
    }
    return mutilated.toString();
  }
}
