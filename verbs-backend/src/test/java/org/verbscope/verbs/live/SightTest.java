package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How the time that looking may take is shared among devices. */
class SightTest {
  private static final List<String> ALL = List.of("a", "b", "c", "d");

  @Test
  void whileNobodySaidWhatTheyLookAtAllCountTheSame() {
    for (Sight sight :
        List.of(Sight.EVERYWHERE, new Sight(Set.of("gone")), new Sight(Set.copyOf(ALL)))) {
      assertThat(ALL).allMatch(device -> sight.parts(device, ALL) == 4);
      assertThat(sight.inOrder(ALL)).containsExactlyInAnyOrderElementsOf(ALL);
    }
  }

  @Test
  void thoseInViewComeFirstAndHaveHalfOfTheTime() {
    Sight sight = new Sight(Set.of("c"));
    assertThat(sight.inOrder(ALL)).containsExactly("c", "a", "b", "d");
    assertThat(sight.seen(ALL)).containsExactly("c");
    assertThat(sight.parts("c", ALL)).isEqualTo(2);
    assertThat(sight.parts("a", ALL)).isEqualTo(6);
    double all = ALL.stream().mapToDouble(device -> 1.0 / sight.parts(device, ALL)).sum();
    assertThat(all).isEqualTo(1.0);
  }

  @Test
  void twoInViewShareTheirHalf() {
    Sight sight = new Sight(Set.of("a", "d"));
    assertThat(ALL).allMatch(device -> sight.parts(device, ALL) == 4);
    assertThat(sight.inOrder(ALL)).containsExactly("a", "d", "b", "c");
  }
}
