package org.verbscope.ui.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.rules.TreeKey;

class SiblingsTest {
  private static Row row(int number) {
    ResourceId id = ResourceId.of("d", Kind.QP, number);
    Resource resource =
        new Resource(
            id, Kind.QP, ResourceId.HOST, "", Owner.NOBODY, Status.OK, Map.of(), Readings.NONE);
    return new Row(TreeKey.of(id), resource);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void itIsAListLikeAnyOther(long seed) {
    Random random = new Random(seed);
    Siblings siblings = new Siblings();
    List<Row> twin = new ArrayList<>();
    for (int i = 0; i < 6_000; i++) {
      boolean grows = i % 3_000 < 2_000;
      if (twin.isEmpty() || random.nextInt(10) < (grows ? 9 : 1)) {
        int at = random.nextInt(3) == 0 ? twin.size() : random.nextInt(twin.size() + 1);
        Row row = row(i);
        siblings.add(at, row);
        twin.add(at, row);
      } else {
        int at = random.nextInt(twin.size());
        assertThat(siblings.remove(at)).isSameAs(twin.remove(at));
      }
      if (i % 100 == 0) {
        assertThat(siblings).isEqualTo(twin);
      }
    }
    while (!twin.isEmpty()) {
      int at = random.nextInt(twin.size());
      assertThat(siblings.remove(at)).isSameAs(twin.remove(at));
    }
    assertThat(siblings).isEmpty();
  }

  @Test
  void whatWasHandedOutStaysWhateverComesAndGoes() {
    Siblings siblings = new Siblings();
    for (int i = 0; i < 3 * Siblings.CHUNK; i++) {
      siblings.add(i, row(i));
    }
    List<Row> then = List.copyOf(siblings);
    List<List<Row>> parts = siblings.parts();
    for (int i = 0; i < Siblings.CHUNK; i++) {
      siblings.add(i, row(10_000 + i));
      siblings.remove(siblings.size() - 1);
    }
    assertThat(siblings).isNotEqualTo(then);
    assertThat(parts.stream().flatMap(List::stream).toList()).isEqualTo(then);
  }

  @Test
  void thereIsNothingBeyondItsEnds() {
    Siblings siblings = new Siblings();
    siblings.add(0, row(1));
    assertThatThrownBy(() -> siblings.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> siblings.remove(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> siblings.add(2, row(2))).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
