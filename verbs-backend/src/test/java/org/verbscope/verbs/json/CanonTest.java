package org.verbscope.verbs.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CanonTest {
  @Test
  void aLongTextIsNotKeptForThoseToCome() {
    String text = "long ".repeat(1000);
    String copy = new StringBuilder(text).toString();
    assertThat(Canon.of(text)).isSameAs(text);
    assertThat(Canon.of(copy)).isEqualTo(text).isSameAs(copy);
  }
}
