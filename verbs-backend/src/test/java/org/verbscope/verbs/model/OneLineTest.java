package org.verbscope.verbs.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
  @Test
  void whatIsPlainStaysTheSame() {
    String plain = "QP 0x118 – größer als „max_send_wr“ \uD83D\uDE00";
    assertThat(OneLine.of(plain)).isSameAs(plain);
    assertThat(OneLine.of("")).isEmpty();
  }

  @Test
  void noTextBeginsALineOfItsOwn() {
    assertThat(OneLine.of("a\nb\r\nc\rd")).isEqualTo("a\u23CEb\u23CEc\u23CEd");
    assertThat(OneLine.of("a\u0085b\u2028c\u2029")).isEqualTo("a\u23CEb\u23CEc\u23CE");
    assertThat(OneLine.of("a\tb")).isEqualTo("a b");
  }

  @Test
  void noTextCommandsATerminal() {
    assertThat(OneLine.of("\u001b[31m\u007f\u009b\uD800"))
        .isEqualTo("\uFFFD[31m\uFFFD\uFFFD\uFFFD");
  }

  @Test
  void aCauseAndALabelAreOneLineWhateverStandsInThem() {
    Cause cause =
        new Cause(Cause.Certainty.CERTAIN, "fd_path", "fd_path /a\nb: none", "c\nd", "e\r\nf");
    assertThat(cause.sentence()).isEqualTo("fd_path /a\u23CEb: none");
    assertThat(cause.evidence() + cause.remedy()).doesNotContain("\n");
    assertThat(new Judgement(Verdict.IGNORED, "a\nb").reason()).doesNotContain("\n");
  }
}
