package org.verbscope.verbs.rules;

import java.util.Optional;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;

/** What {@code ibv_open_qp} asks of its arguments, in the words used before a call and after. */
final class OpenQpRules {
  /** A queue pair number has 24 bits. */
  static final long LAST_QP_NUMBER = 0xff_ffff;

  private OpenQpRules() {}

  static String tooLarge(long number) {
    return "%d (0x%x) is no QP number: the largest is %d (0x%x)"
        .formatted(number, number, LAST_QP_NUMBER, LAST_QP_NUMBER);
  }

  /** The type of a QP, in the words of whoever tells it. */
  static String typeOf(Resource qp) {
    Optional<Value> type = qp.value("qp_type", Source.QUERIED, Source.KERNEL);
    return type.or(() -> qp.value("qp_type", Source.REQUESTED, Source.RECEIPT))
        .map(value -> AttributeCatalog.typeOf(qp.kind(), "qp_type").text(value))
        .orElse("unknown");
  }

  /** Which file a domain's path leads to now. */
  static String pathLeadsTo(Resource domain) {
    return domain.value("path_inode", Source.QUERIED).orElse(null) instanceof Value.Text inode
        ? "inode " + inode.text()
        : "no file";
  }
}
