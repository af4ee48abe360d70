package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Reading;

class ThisMachineTest {
  private static final String LIMITS =
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max processes             7823                 7823                 processes
      Max locked memory         65536                unlimited            bytes
      Max address space         unlimited            unlimited            bytes
      """;

  @Test
  void theLimitOfLockedMemoryIsReadInBytesAndNoLimitIsNoNumber() {
    ThisMachine.Memlock memlock = ThisMachine.memlock(LIMITS);
    assertThat(memlock.soft()).isEqualTo(Reading.of(65536));
    assertThat(memlock.hard())
        .isEqualTo(new Reading.NotApplicable("there is no limit (unlimited)"));
  }

  @Test
  void withoutTheLineItIsNotExposed() {
    assertThat(ThisMachine.memlock("").soft()).isInstanceOf(Reading.NotExposed.class);
  }

  @Test
  void whatIsPinnedIsToldInBytes() {
    assertThat(ThisMachine.pinned("VmLck:\t       0 kB\nVmPin:\t      60 kB\n")).hasValue(61440);
    assertThat(ThisMachine.pinned("VmLck:\t       0 kB\n")).isEmpty();
  }

  @Test
  void theCapabilityToLockCountsOutsideOfContainersOnly() {
    String able = "CapEff:\t000001ffffffffff\n";
    String outside = "         0          0 4294967295\n";
    assertThat(ThisMachine.mayLock(able, outside)).isTrue();
    assertThat(ThisMachine.mayLock(able, "         0     100000      65536\n")).isFalse();
    assertThat(ThisMachine.mayLock("CapEff:\t000001ffffffbfff\n", outside)).isFalse();
    assertThat(ThisMachine.mayLock("", outside)).isFalse();
  }
}
