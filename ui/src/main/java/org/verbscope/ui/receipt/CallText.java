package org.verbscope.ui.receipt;

import java.util.StringJoiner;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/** A call as one line of text. */
public final class CallText {
  private CallText() {}

  /** {@code qp1 = ibv_create_qp(pd=pd1, send_cq=cq1, cap.max_send_wr=100, qp_type=IBV_QPT_RC)}. */
  public static String of(VerbCall call) {
    StringJoiner text = new StringJoiner(", ", call.verb().cName() + "(", ")");
    if (!call.header().process().equals(Header.MAIN_PROCESS)) {
      text.add("process=" + call.header().process());
    }
    if (!call.header().device().isEmpty()) {
      text.add("device=" + call.header().device());
    }
    call.fields().asMap().forEach((name, value) -> text.add(name + "=" + value(call, name, value)));
    String as = call.header().as();
    return OneLine.of(as.isEmpty() ? text.toString() : as + " = " + text);
  }

  /** A value of a call or of its receipt as text that can be read back. */
  public static String value(VerbCall call, String name, Value value) {
    return call.verb().typeOf(name).text(value);
  }
}
