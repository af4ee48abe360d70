package org.verbscope.verbs.sim;

import java.util.Map;
import java.util.Set;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;

/** Intel E810 as RoCE: queues are counted in quanta of 32 bytes; no SRQ and no XRC. */
final class IrdmaProvider extends Provider {
  private static final long MAX_SGE = 13;
  private static final long MAX_INLINE = 101;
  private static final long MAX_QUANTA = 32768;

  /** Quanta of the send queue that the hardware keeps for itself. */
  private static final long RESERVED = 258;

  IrdmaProvider(Map<String, Long> attributes) {
    super("irdma", Layer.PROVIDER, Set.of(QpTypes.RC, QpTypes.UD), attributes);
  }

  @Override
  void checkType(long type) throws VerbFailed {
    checkTypeIsMade(type, Errno.EOPNOTSUPP);
  }

  @Override
  Caps grant(QpWish wish) throws VerbFailed {
    Caps caps = wish.caps();
    checkSizes(caps, Long.MAX_VALUE, MAX_SGE, MAX_INLINE);
    int sendShift = shift(caps.sendSge() + 1, caps.inline());
    int recvShift = shift(caps.recvSge(), 0);
    long sendQuanta = quanta((caps.sendWr() << sendShift) + RESERVED, sendShift);
    long recvQuanta = quanta((caps.recvWr() << recvShift) + 1, recvShift);
    check(sendQuanta <= MAX_QUANTA && recvQuanta <= MAX_QUANTA, Errno.EINVAL);
    return new Caps(
        (sendQuanta - RESERVED) >> sendShift,
        (recvQuanta - 1) >> recvShift,
        caps.sendSge(),
        caps.recvSge(),
        caps.inline());
  }

  private static long quanta(long needed, int shift) {
    return Math.max(Rounding.pow2(needed), 8L << shift);
  }

  /** Two to the power of this is the number of quanta that one request takes. */
  private static int shift(long sge, long inline) {
    if (sge <= 1 && inline <= 8) {
      return 0;
    }
    if (sge < 4 && inline <= 39) {
      return 1;
    }
    return sge < 8 && inline <= 101 ? 2 : 3;
  }
}
