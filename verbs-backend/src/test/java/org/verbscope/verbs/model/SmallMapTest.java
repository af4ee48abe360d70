package org.verbscope.verbs.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class SmallMapTest {
  private final Map<String, Integer> small =
      SmallMap.<Integer>builder(5).put("pd", 3).put("cq", 1).put("ah", 2).build();

  @Test
  void namesStandInTheOrderGiven() {
    assertThat(small).containsExactly(Map.entry("pd", 3), Map.entry("cq", 1), Map.entry("ah", 2));
    Map<String, Integer> heard = new LinkedHashMap<>();
    small.forEach(heard::put);
    assertThat(heard.keySet()).containsExactly("pd", "cq", "ah");
  }

  @Test
  void aNameThatIsNotThereHasNoValue() {
    assertThat(small.get("ah")).isEqualTo(2);
    assertThat(small.get("mr")).isNull();
    assertThat(small).doesNotContainKey("mr").doesNotContainKey(null);
  }

  @Test
  void aNameIsFoundByAnotherStringOfItsLettersAmongNamesOfItsHash() {
    Map<String, Integer> alike =
        SmallMap.<Integer>builder(3).put("Aa", 1).put("BB", 2).put("max_recv_wr", 3).build();
    assertThat(alike.get(new String("BB"))).isEqualTo(2);
    assertThat(alike.get("max_".concat("recv_wr"))).isEqualTo(3);
    assertThat(alike.get("max_send_wr")).isNull();
    assertThat(SmallMap.<Integer>builder(1).put("Aa", 1).build().get("BB")).isNull();
  }

  @Test
  void namesWhoseBitsFallTogetherAreStillToldApart() {
    // 40 names and 32 bits: some absent name has the bit of a present one
    SmallMap.Builder<Integer> builder = SmallMap.builder(40);
    for (int i = 0; i < 40; i++) {
      builder.put("name" + i, i);
    }
    Map<String, Integer> all = builder.build();
    for (int i = 0; i < 40; i++) {
      assertThat(all.get(new String("name" + i))).isEqualTo(i);
      assertThat(all.containsKey("eman" + i)).isFalse();
    }
  }

  @Test
  void aNameMayHaveNoValue() {
    Map<String, Integer> some = SmallMap.<Integer>builder(2).put("qp", null).put("pd", 3).build();
    assertThat(some.get("qp")).isNull();
    assertThat(some.containsKey("qp")).isTrue();
    assertThat(some.getOrDefault("qp", 7)).isNull();
    assertThat(some.getOrDefault("cq", 7)).isEqualTo(7);
    assertThat(some.containsValue(null)).isTrue();
    Map<String, Integer> hashed = new HashMap<>(some);
    assertThat(some).isEqualTo(hashed).hasSameHashCodeAs(hashed);
    hashed.put("qp", 1);
    assertThat(some).isNotEqualTo(hashed);
    assertThat(SmallMap.<Integer>builder(2).put("cq", null).put("pd", 3).build())
        .isNotEqualTo(some);
  }

  @Test
  void whatIsNoStringIsNoNameOfIt() {
    Object number = 3;
    assertThat(small.get(number)).isNull();
    assertThat(small.containsKey(number)).isFalse();
  }

  @Test
  void emptyPlacesAreNoEntries() {
    Map<String, Integer> roomy = SmallMap.<Integer>builder(3).put("pd", 3).put("cq", 1).build();
    Map<String, Integer> tight = SmallMap.<Integer>builder(2).put("pd", 3).put("cq", 1).build();
    Map<String, Integer> cut = SmallMap.<Integer>builder(64).put("pd", 3).put("cq", 1).build();
    assertThat(roomy).isEqualTo(tight).isEqualTo(cut).hasSameHashCodeAs(tight).hasSize(2);
    assertThat(roomy).doesNotContainKey(null).containsOnlyKeys("pd", "cq");
    assertThat(tight).isEqualTo(roomy);
    Map<String, Integer> one = SmallMap.<Integer>builder(2).put("pd", 3).build();
    assertThat(one).isNotEqualTo(tight);
    assertThat(tight).isNotEqualTo(one);
  }

  @Test
  void nothingPutIsTheEmptyMap() {
    assertThat(SmallMap.builder(5).build()).isEqualTo(Map.of());
    assertThat(SmallMap.builder(0).build()).isEqualTo(Map.of());
  }

  @Test
  void itEqualsEveryMapWithTheSameEntries() {
    Map<String, Integer> hashed = new LinkedHashMap<>(Map.of("ah", 2, "cq", 1, "pd", 3));
    Map<String, Integer> turned =
        SmallMap.<Integer>builder(3).put("ah", 2).put("pd", 3).put("cq", 1).build();
    assertThat(small).isEqualTo(hashed).isEqualTo(turned).hasSameHashCodeAs(hashed);
    assertThat(hashed).isEqualTo(small);
    hashed.put("pd", 4);
    assertThat(small).isNotEqualTo(hashed).isNotEqualTo(SmallMap.copyOf(hashed));
  }

  @Test
  void nothingCanBeChanged() {
    Map.Entry<String, Integer> first = small.entrySet().iterator().next();
    assertThatThrownBy(() -> small.put("mr", 1)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> small.remove("pd")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> first.setValue(9)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(small::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aCopyKeepsWhatWasThereAndIsNotCopiedAgain() {
    Map<String, Integer> given = new LinkedHashMap<>(small);
    Map<String, Integer> copy = SmallMap.copyOf(given);
    given.clear();
    assertThat(copy).isEqualTo(small);
    assertThat(SmallMap.copyOf(copy)).isSameAs(copy);
    assertThat(SmallMap.copyOf(given)).isEmpty();
  }

  @Test
  void aCopyHasTheOrderAndTheValuesOfWhatItIsOf() {
    Map<String, Integer> given = new LinkedHashMap<>();
    given.put("qp", null);
    given.put("ah", 2);
    Map<String, Integer> copy = SmallMap.copyOf(given);
    assertThat(copy.keySet()).containsExactly("qp", "ah");
    assertThat(copy).isEqualTo(given);
    assertThat(given).isEqualTo(copy);
  }

  @Test
  void manyNamesKeepTheirOrderAsWell() {
    Map<String, Integer> many = new LinkedHashMap<>();
    for (int i = 0; i < 1000; i++) {
      many.put("name" + i, i);
    }
    Map<String, Integer> copy = SmallMap.copyOf(many);
    assertThat(copy.keySet()).containsExactlyElementsOf(many.keySet());
    assertThat(copy.get("name999")).isEqualTo(999);
    assertThatThrownBy(copy::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void itsIteratorEnds() {
    Iterator<String> names = small.keySet().iterator();
    for (int i = 0; i < small.size(); i++) {
      names.next();
    }
    assertThat(names.hasNext()).isFalse();
    assertThatThrownBy(names::next).isInstanceOf(NoSuchElementException.class);
  }
}
