package org.verbscope.verbs.sim;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Value;

/** {@code struct ibv_qp_cap}: requests, scatter/gather entries and inline bytes. */
record Caps(long sendWr, long recvWr, long sendSge, long recvSge, long inline) {
  static final Caps NONE = new Caps(0, 0, 0, 0, 0);

  static Caps of(Fields fields) {
    return new Caps(
        fields.number("cap.max_send_wr"),
        fields.number("cap.max_recv_wr"),
        fields.number("cap.max_send_sge"),
        fields.number("cap.max_recv_sge"),
        fields.number("cap.max_inline_data"));
  }

  Caps withReceive(long wr, long sge) {
    return new Caps(sendWr, wr, sendSge, sge, inline);
  }

  Map<String, Value> toMap() {
    Map<String, Value> map = new LinkedHashMap<>();
    map.put("cap.max_send_wr", Value.of(sendWr));
    map.put("cap.max_recv_wr", Value.of(recvWr));
    map.put("cap.max_send_sge", Value.of(sendSge));
    map.put("cap.max_recv_sge", Value.of(recvSge));
    map.put("cap.max_inline_data", Value.of(inline));
    return map;
  }
}
