package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.live.netlink.Column;
import org.verbscope.verbs.live.netlink.HandMadeKernel;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;

/** What is listed of several devices, and of a crowd of objects only this app's own. */
class KernelListsTest {
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private final List<String> questions = new ArrayList<>();
  private final Map<Long, Long> costs = new HashMap<>();
  private final Map<Long, Long> took = new HashMap<>();
  private final Map<String, Integer> lists = new HashMap<>();
  private long now;
  private KernelSource source;

  @AfterEach
  void close() {
    source.close();
  }

  private void devices(int qps, String... names) {
    source =
        new KernelSource(
            () -> new HandMadeKernel(List.of(names), qps, this::asked).open(), () -> now);
  }

  private void asked(String question, long device) {
    questions.add(question);
    long cost = costs.getOrDefault(device, 0L);
    now += cost;
    took.merge(device, cost, Long::sum);
  }

  private void lookFor(Duration time) {
    for (long end = now + time.toNanos(); now < end; now += LOOK_EVERY.toNanos()) {
      source.look(Spacing.Pace.SPACED);
      source.listed().forEach(device -> lists.merge(device, 1, Integer::sum));
    }
  }

  @Test
  void devicesInViewAreListedMoreOftenAndAllTakeTwoPercentOfTheTimeAtMost() {
    devices(4, "a", "b", "c", "d");
    for (long device = 0; device < 4; device++) {
      costs.put(device, Duration.ofMillis(20).toNanos());
    }
    source.see(new Sight(Set.of("c")));
    lookFor(Duration.ofMinutes(1));
    lists.clear();
    took.clear();
    lookFor(Duration.ofHours(1));
    assertThat(lists.get("c")).isBetween(200, 260);
    assertThat(lists.get("a")).isBetween(60, 90).isEqualTo(lists.get("d"));
    long all = took.values().stream().mapToLong(Long::longValue).sum();
    assertThat((double) all / Duration.ofHours(1).toNanos()).isBetween(0.015, 0.02);
  }

  @Test
  void aDeviceThatCostsMuchAndIsOutOfViewDoesNotHoldUpTheOneInView() {
    devices(4, "dear", "cheap");
    costs.put(0L, Duration.ofSeconds(1).toNanos());
    costs.put(1L, Duration.ofMillis(1).toNanos());
    lookFor(Duration.ofMinutes(30));
    lists.clear();
    source.see(new Sight(Set.of("cheap")));
    lookFor(Duration.ofHours(1));
    assertThat(lists.get("cheap")).isGreaterThan(1000);
    assertThat(lists.get("dear")).isBetween(4, 6);
  }

  @Test
  void eachDeviceHasAnAgeOfItsOwn() {
    devices(4, "a", "b");
    costs.put(0L, Duration.ofSeconds(1).toNanos());
    source.see(new Sight(Set.of("b")));
    lookFor(Duration.ofMinutes(5));
    assertThat(source.ages().get("b")).isLessThan(Duration.ofSeconds(3));
    assertThat(source.ages().get("a")).isGreaterThan(Duration.ofSeconds(10));
  }

  @Test
  void amongManyOnlyOwnObjectsAreAskedForOneByOne() {
    devices(5000, "a", "b");
    KernelView view = source.look(Spacing.Pace.NOW, this::ownOnA);
    assertThat(questions).containsExactly("get qp 1002", "get qp 1003", "get qp 7");
    ResourceTable qps = view.device("a").orElseThrow().table(ResourceKind.QP);
    assertThat(qps.size()).isEqualTo(1);
    assertThat(qps.key(0)).isEqualTo(1002);
    assertThat(qps.text(0, Column.STATE)).contains("RTS");
    assertThat(view.device("b").orElseThrow().tables()).isEmpty();
    assertThat(view.notices()).isEmpty();
  }

  @Test
  void amongFewTheListCostsLess() {
    devices(80, "a", "b");
    KernelView view = source.look(Spacing.Pace.NOW, this::ownOnA);
    assertThat(questions).containsExactly("dump qp");
    assertThat(view.device("a").orElseThrow().table(ResourceKind.QP).size()).isEqualTo(80);
  }

  private Optional<Map<ResourceKind, long[]>> ownOnA(String device) {
    return Optional.of(
        device.equals("a") ? Map.of(ResourceKind.QP, new long[] {1002, 1003, 7}) : Map.of());
  }
}
