package org.verbscope.ui.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Verdict;

class ReadingRowsTest {

  private static ReadingRow row(Readings readings, String name) {
    Resource qp =
        new Resource(
            ResourceId.of("d", Kind.QP, 1),
            Kind.QP,
            ResourceId.device("d"),
            "QP 1",
            Owner.NOBODY,
            Status.OK,
            Map.of(),
            readings);
    return ReadingRows.of(qp).stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theHeadlineIsTheMostTellingOfTheVerdicts() {
    ReadingRow row =
        row(
            Readings.builder()
                .put("cap.max_send_wr", Source.REQUESTED, 10)
                .put("cap.max_send_wr", Source.RECEIPT, 10)
                .put("cap.max_send_wr", Source.QUERIED, 15)
                .build(),
            "cap.max_send_wr");
    assertThat(row.judgements().get(Source.RECEIPT).verdict()).isEqualTo(Verdict.EQUAL);
    assertThat(row.headline()).contains(Verdict.RAISED);
    assertThat(row.headlineSource()).contains(Source.QUERIED);
  }

  @Test
  void whatIsNoValueIsNeverShownAsOne() {
    Readings readings =
        Readings.builder()
            .put("cap.max_send_wr", Source.KERNEL, new Reading.NotExposed("not told to others"))
            .put("qkey", Source.QUERIED, new Reading.NotApplicable("only of datagram QPs"))
            .put("sq_psn", Source.QUERIED, new Reading.Failed(Errno.EPERM))
            .put("rq_psn", Source.QUERIED, 0)
            .put("cap.max_inline_data", Source.QUERIED, 64)
            .put("cap.max_recv_sge", Source.QUERIED, 1)
            .build();
    ReadingCellText notExposed = row(readings, "cap.max_send_wr").cell(Source.KERNEL);
    assertThat(notExposed.isValue()).isFalse();
    assertThat(notExposed.text()).isEqualTo("not exposed");
    assertThat(notExposed.why()).isEqualTo("not told to others");
    assertThat(row(readings, "qkey").cell(Source.QUERIED).text()).isEqualTo("n/a");
    assertThat(row(readings, "sq_psn").cell(Source.QUERIED).text()).isEqualTo("failed: EPERM");
    assertThat(row(readings, "rq_psn").cell(Source.QUERIED))
        .isEqualTo(new ReadingCellText("0", "", "", true));
    assertThat(row(readings, "cap.max_inline_data").cell(Source.QUERIED).withUnit())
        .isEqualTo("64 bytes");
    assertThat(row(readings, "cap.max_recv_sge").cell(Source.QUERIED).withUnit())
        .isEqualTo("1 entry");
    assertThat(row(readings, "rq_psn").cell(Source.KERNEL)).isEqualTo(ReadingCellText.SILENT);
  }

  @Test
  void theExplanationSaysWhyAValueIsMissing() {
    ReadingRow row =
        row(
            Readings.builder()
                .put("cap.max_send_wr", Source.KERNEL, new Reading.NotExposed("not told to others"))
                .build(),
            "cap.max_send_wr");
    List<String> lines = ReadingExplanation.of(row);
    assertThat(lines.get(0)).isEqualTo(row.attribute().meaning());
    assertThat(lines).anyMatch(line -> line.contains("not told to others"));
    assertThat(lines).anyMatch(line -> line.contains("max_qp_wr"));
  }
}
