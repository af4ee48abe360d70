package org.verbscope.verbs.sim;

import java.util.Map;
import java.util.Set;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;

/** Amazon's adapter: UD only with these verbs; its own SRD needs the vendor's call. */
final class EfaProvider extends Provider {
  private static final long MAX_SEND_WR = 4096;
  private static final long MIN_SEND_WR = 32;
  private static final long MAX_RECV_WR = 32768;
  private static final long MAX_INLINE = 32;

  EfaProvider(Map<String, Long> attributes) {
    super("efa", Layer.PROVIDER, Set.of(QpTypes.UD), attributes);
  }

  @Override
  void checkType(long type) throws VerbFailed {
    checkTypeIsMade(type, Errno.EOPNOTSUPP);
  }

  @Override
  Caps grant(QpWish wish) throws VerbFailed {
    check(!wish.srq(), Errno.EINVAL);
    Caps caps = wish.caps();
    check(
        caps.sendWr() <= MAX_SEND_WR
            && caps.recvWr() <= MAX_RECV_WR
            && caps.sendSge() <= limit("max_sge")
            && caps.recvSge() <= limit("max_sge")
            && caps.inline() <= MAX_INLINE,
        Errno.EINVAL);
    long descriptors = Rounding.pow2(caps.recvSge() * caps.recvWr());
    return new Caps(
        Rounding.pow2(Math.max(caps.sendWr(), MIN_SEND_WR)),
        caps.recvSge() == 0 ? 0 : descriptors / caps.recvSge(),
        caps.sendSge(),
        caps.recvSge(),
        caps.inline());
  }

  @Override
  long extendedMask() {
    return MASK_PD | MASK_SEND_OPS_FLAGS;
  }

  @Override
  long grantCqe(long cqe) throws VerbFailed {
    return Rounding.pow2(super.grantCqe(cqe));
  }
}
