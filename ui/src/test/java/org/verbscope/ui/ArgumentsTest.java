package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
  private static Arguments of(String... words) {
    return Arguments.of(List.of(words));
  }

  @Test
  void withoutAWordTheSimulatorIsShown() {
    assertThat(of())
        .isEqualTo(new Arguments("sim:workshop", false, Path.of("tour"), false, false, false, ""));
  }

  @Test
  void theLastHostThatIsNamedIsShown() {
    assertThat(of("--host=sim:workshop", "--host=local:", "--host=").host()).isEqualTo("local:");
  }

  @Test
  void theFirstWordThatMeansNothingIsNamed() {
    assertThat(of("--tour", "local:", "--hots=x").unknown()).isEqualTo("local:");
    assertThat(of("--tour-pictures=p", "--version", "--help", "-h").unknown()).isEmpty();
  }
}
