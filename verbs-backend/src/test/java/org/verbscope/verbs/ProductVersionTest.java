package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProductVersionTest {
  @Test
  void theBuildHasWrittenDownVersionCommitAndDate() {
    ProductVersion version = ProductVersion.current();

    assertThat(version.version()).matches("[0-9]+(\\.[0-9]+){2}(-SNAPSHOT)?");
    assertThat(version.commit()).matches("[0-9a-f]{7,40}|unknown");
    assertThat(version.date()).isBetween(Instant.parse("2026-11-01T00:00:00Z"), Instant.now());
  }

  @Test
  void filesChangedSinceTheCommitAreMentioned() {
    Instant date = Instant.parse("2026-11-29T12:00:00Z");

    assertThat(new ProductVersion("0.1.0", "31b1fd1", date, false)).hasToString("0.1.0 (31b1fd1)");
    assertThat(new ProductVersion("0.1.0", "31b1fd1", date, true))
        .hasToString("0.1.0 (31b1fd1, modified)");
  }
}
