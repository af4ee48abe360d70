package org.verbscope.verbs.sim;

import java.util.Map;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;

/** TrueScale: grants depths as asked, and no inline data whatever is asked. */
final class QibProvider extends Provider {
  QibProvider(Map<String, Long> attributes) {
    super("ib_qib", Layer.KERNEL, QpTypes.BASIC, attributes);
  }

  @Override
  Caps grant(QpWish wish) throws VerbFailed {
    Caps caps = wish.srq() ? wish.caps().withReceive(0, 0) : wish.caps();
    checkSizes(caps, limit("max_qp_wr"), limit("max_sge"), Long.MAX_VALUE);
    long sum = caps.sendWr() + caps.recvWr() + caps.sendSge() + caps.recvSge();
    check(wish.srq() || sum > 0, Errno.EINVAL);
    Caps asked = wish.caps();
    return new Caps(asked.sendWr(), asked.recvWr(), asked.sendSge(), asked.recvSge(), 0);
  }

  @Override
  SrqSize grantSrq(SrqSize asked) throws VerbFailed {
    check(
        asked.wr() > 0
            && asked.wr() <= limit("max_srq_wr")
            && asked.sge() > 0
            && asked.sge() <= limit("max_srq_sge"),
        Errno.EINVAL);
    return asked;
  }
}
