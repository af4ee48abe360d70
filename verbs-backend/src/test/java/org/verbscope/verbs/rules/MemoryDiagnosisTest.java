package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** What is said of RLIMIT_MEMLOCK when a CQ of 511 entries meets ENOMEM. */
class MemoryDiagnosisTest {
  /** Bytes that such a CQ takes at least on mlx4. */
  private static final long NEEDED = 16384;

  private static final OptionalLong UNKNOWN = OptionalLong.empty();

  @Test
  void whatExceedsTheLimitByItsNumbersIsCertainAndComesFirst() {
    Cause first =
        causes(OptionalLong.of(65536), OptionalLong.of(65536 - NEEDED + 1), "mlx4").get(0);
    assertThat(first.certainty()).isEqualTo(Cause.Certainty.CERTAIN);
    assertThat(first.says())
        .isEqualTo("RLIMIT_MEMLOCK: the process may pin no more than 65536 bytes");
    assertThat(first.evidence())
        .isEqualTo("49153 bytes are pinned, which leaves 16383; this call pins at least " + NEEDED);
    assertThat(first.remedy()).contains("ulimit -l").contains("limits.conf").contains("anew");
  }

  @Test
  void whatTheNumbersDoNotProveIsLikelyUnderALowLimitAndPossibleUnderAHighOne() {
    OptionalLong fits = OptionalLong.of(65536 - NEEDED);
    assertThat(certainty(OptionalLong.of(65536), fits, "mlx4")).isEqualTo("likely");
    assertThat(certainty(OptionalLong.of(65536), UNKNOWN, "mlx4")).isEqualTo("likely");
    assertThat(certainty(OptionalLong.of(1L << 30), fits, "mlx4")).isEqualTo("possible");
    Cause unknown = causes(OptionalLong.of(65536), OptionalLong.of(65536), "").get(0);
    assertThat(unknown.certainty()).isEqualTo(Cause.Certainty.LIKELY);
    assertThat(unknown.evidence()).endsWith("what this call pins is not known");
  }

  @Test
  void aDriverOfWhichOnlyThatItPinsIsKnownNeedsAPage() {
    OptionalLong limit = OptionalLong.of(65536);
    assertThat(certainty(limit, OptionalLong.of(65536 - 4096), "irdma")).isEqualTo("likely");
    assertThat(certainty(limit, OptionalLong.of(65536 - 4095), "irdma")).isEqualTo("certain");
  }

  @Test
  void ofADriverThatKeepsQueuesInTheKernelTheLimitIsNotBlamed() {
    assertNotBlamed(causes(OptionalLong.of(4096), OptionalLong.of(4096), "rxe"));
  }

  @Test
  void aLimitThatDoesNotCountIsNotBlamed() {
    assertNotBlamed(causes(UNKNOWN, OptionalLong.of(65536), "mlx4"));
  }

  private static void assertNotBlamed(List<Cause> causes) {
    assertThat(causes).isNotEmpty().noneMatch(cause -> cause.toString().contains("MEMLOCK"));
  }

  private static String certainty(OptionalLong limit, OptionalLong pinned, String driver) {
    return causes(limit, pinned, driver).get(0).certainty().word();
  }

  private static List<Cause> causes(OptionalLong limit, OptionalLong pinned, String driver) {
    Resource device =
        new Resource(
            FailingDevice.DEVICE,
            Kind.DEVICE,
            null,
            FailingDevice.DEVICE.text(),
            Owner.NOBODY,
            Status.OK,
            Map.of(),
            Readings.NONE);
    PinnedMemory memory = new PinnedMemory(limit, pinned, driver);
    Fields fields = Fields.builder().put("cqe", 511).build();
    Header header = Header.NONE.withDevice(FailingDevice.DEVICE.text());
    return new FailingDevice(Errno.ENOMEM, memory, List.of(device))
        .causes(VerbCall.of(Verb.IBV_CREATE_CQ, header, fields));
  }
}
