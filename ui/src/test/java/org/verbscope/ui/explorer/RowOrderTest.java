package org.verbscope.ui.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowOrderTest {

  @Test
  void digitsCountAsTheNumberTheyForm() {
    List<String> ids =
        new ArrayList<>(List.of("d/qp/280", "d/qp/9", "d/qp/280~2", "d/qp/1000", "d/qp/v2"));
    ids.sort(RowOrder::natural);
    assertThat(ids).containsExactly("d/qp/9", "d/qp/280", "d/qp/280~2", "d/qp/1000", "d/qp/v2");
  }

  @Test
  void textsThatDifferOnlyInLeadingZerosAreStillTold() {
    assertThat(RowOrder.natural("a01", "a1")).isNotZero();
    assertThat(RowOrder.natural("a1", "a1")).isZero();
  }
}
