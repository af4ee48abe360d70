package org.verbscope.ui.about;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LicencesTest {
  @Test
  void aPartHasItsHolderItsLicenceAndItsComment() {
    Licences read =
        Licences.of(
            """
            Format: machine-readable

            Files: gson
            Part: Gson
            Copyright: 2008 Google Inc.
             2009 Somebody else
            License: MIT
            Comment: Two lines
             of comment.

            License: MIT
             Permission is hereby granted.
             .
             Without warranty.
            """);

    assertThat(read.parts())
        .containsExactly(
            new Licences.Part(
                "Gson", "2008 Google Inc.\n2009 Somebody else", "MIT", "Two lines\nof comment."));
    assertThat(read.texts())
        .containsEntry("MIT", "Permission is hereby granted.\n\nWithout warranty.");
  }

  @Test
  void everyPartThatIsBundledHasALicenceWithAText() {
    Licences bundled = Licences.ofThisProgram();

    assertThat(bundled.parts()).hasSizeGreaterThan(5);
    assertThat(bundled.parts()).allMatch(part -> bundled.texts().containsKey(part.licence()));
    assertThat(bundled.texts().keySet())
        .allMatch(
            licence -> bundled.parts().stream().anyMatch(part -> part.licence().equals(licence)));
  }

  @Test
  void theProgramsOwnLicenceIsThereAsAWhole() {
    Licences bundled = Licences.ofThisProgram();

    assertThat(bundled.texts().get(bundled.parts().get(0).licence()))
        .contains("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
  }
}
