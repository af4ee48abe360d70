package org.verbscope.verbs.sim;

import java.util.List;
import java.util.stream.Stream;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** A shared receive queue, basic or XRC. */
final class SimSrq extends SimObject {
  static final long BASIC = 0;
  static final long XRC = 1;

  private final long type;
  private final SimPd pd;
  private final SimXrcd xrcd;
  private final SimCq cq;
  private final long srqNum;

  /**
   * @param xrcd of an XRC SRQ its domain, else null
   * @param cq of an XRC SRQ its completion queue, else null
   * @param srqNum the number that XRC senders quote, 0 for a basic one
   */
  SimSrq(
      SimDevice device,
      ResourceId id,
      long number,
      long type,
      SimPd pd,
      SimXrcd xrcd,
      SimCq cq,
      long srqNum) {
    super(device, id, Kind.SRQ, number, pd.owner(), pd.context());
    this.type = type;
    this.pd = pd;
    this.xrcd = xrcd;
    this.cq = cq;
    this.srqNum = srqNum;
  }

  boolean isXrc() {
    return type == XRC;
  }

  SimPd pd() {
    return pd;
  }

  SimXrcd xrcd() {
    return xrcd;
  }

  SimCq cq() {
    return cq;
  }

  long srqNum() {
    return srqNum;
  }

  @Override
  List<SimObject> uses() {
    return Stream.<SimObject>of(pd, xrcd, cq).filter(o -> o != null).toList();
  }
}
