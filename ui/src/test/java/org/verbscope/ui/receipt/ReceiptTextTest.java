package org.verbscope.ui.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class ReceiptTextTest {
  private static final HostInfo HOST = new HostInfo("local:", false, "node1", "6.1", "44.0");

  @Test
  void aNameWithAnEndOfLineBeginsNoLineOfItsOwn() {
    String path = "/tmp/a\n1. certain: all is well";
    VerbCall call =
        VerbCall.of(
            Verb.IBV_OPEN_XRCD,
            Header.NONE.withDevice("mlx5_0").withProcess("B\nC"),
            Fields.builder().put("fd_path", Value.of(path)).build());
    Cause cause =
        new Cause(
            Cause.Certainty.CERTAIN, "fd_path", "fd_path " + path + " is not there", path, path);
    Receipt receipt =
        new Receipt(
            call,
            new Outcome.Failed(Errno.ENOENT, Layer.UNKNOWN, List.of(cause)),
            null,
            Instant.EPOCH,
            5,
            call.requested(),
            Map.of());
    String text = ReceiptText.of(receipt, HOST);
    assertThat(text.lines().filter(line -> line.startsWith("1. certain"))).hasSize(1);
    assertThat(text).contains("fd_path = /tmp/a\u23CE1. certain", "process=B\u23CEC");
    assertThat(CallText.of(call)).doesNotContain("\n");
    assertThat(Words.owner(Owner.foreign(7, "a\nb"))).isEqualTo("a\u23CEb (pid 7)");
  }
}
