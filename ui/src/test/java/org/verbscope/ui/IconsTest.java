package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.verbscope.icons.Icons;
import org.verbscope.verbs.model.Kind;

class IconsTest {
  @Test
  void everyKindHasADrawingAndEveryDrawingAKind() {
    assertThat(Icons.names())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Kind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList());
  }
}
