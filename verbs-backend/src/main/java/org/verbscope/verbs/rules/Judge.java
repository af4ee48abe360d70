package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;

import java.util.Map;
import java.util.Set;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.SmallMap;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.model.Verdict;

/** Judges an actual value against the requested one. */
public final class Judge {
  /** Attributes where more is better, so that more and less are verdicts of their own. */
  private static final Set<String> QUANTITIES =
      Set.of(
          "cap.max_send_wr",
          "cap.max_recv_wr",
          "cap.max_send_sge",
          "cap.max_recv_sge",
          "cap.max_inline_data",
          "cqe",
          "max_wr",
          "max_sge",
          "max_rd_atomic",
          "max_dest_rd_atomic",
          "length");

  private static final long LARGEST_INT = Integer.MAX_VALUE;
  private static final long PSN_MASK = 0xff_ffff;

  private Judge() {}

  /**
   * What makes requests of an object have no effect.
   *
   * @param hasSrq true for a QP that receives from an SRQ
   * @param qpType value of {@code enum ibv_qp_type}; -1 for what is no QP
   */
  public record Circumstances(boolean hasSrq, long qpType) {
    public static final Circumstances NONE = new Circumstances(false, -1);

    public static Circumstances of(Resource resource) {
      return new Circumstances(
          resource.edges().containsKey("srq"),
          resource
                      .value("qp_type", Source.REQUESTED, Source.QUERIED)
                      .orElse(new Value.NullPointer())
                  instanceof Value.Num num
              ? num.bits()
              : -1);
    }

    static Circumstances of(VerbCall call) {
      return call instanceof VerbCall.CreateQp create
          ? new Circumstances(create.fields().name("srq").isPresent(), create.qpType())
          : NONE;
    }
  }

  /** Judges every attribute that was both requested and told. */
  public static Map<String, Judgement> judge(
      Map<String, Value> requested, Map<String, Value> actual, Circumstances circumstances) {
    SmallMap.Builder<Judgement> verdicts = SmallMap.builder(requested.size());
    requested.forEach(
        (name, wish) -> {
          Value got = actual.get(name);
          if (got != null) {
            verdicts.put(name, judge(name, wish, got, circumstances));
          }
        });
    return verdicts.build();
  }

  /** Judges what one source says, where it may say nothing. */
  public static Judgement judge(
      String attribute, Value requested, Reading actual, Circumstances circumstances) {
    if (actual instanceof Reading.Read read) {
      return judge(attribute, requested, read.value(), circumstances);
    }
    if (actual instanceof Reading.NotExposed notExposed) {
      return new Judgement(Verdict.NOT_REPORTED, notExposed.why());
    }
    if (actual instanceof Reading.NotApplicable notApplicable) {
      return new Judgement(Verdict.NOT_REPORTED, notApplicable.why());
    }
    return actual instanceof Reading.Failed failed
        ? new Judgement(Verdict.NOT_REPORTED, "reading it failed: " + failed.errno())
        : Judgement.of(Verdict.NOT_REPORTED);
  }

  private static Judgement judge(
      String attribute, Value requested, Value actual, Circumstances circumstances) {
    if (!(requested instanceof Value.Num wish) || !(actual instanceof Value.Num got)) {
      return Judgement.of(requested.equals(actual) ? Verdict.EQUAL : Verdict.CHANGED);
    }
    String ignored = wish.bits() == 0 ? "" : whyIgnored(attribute, circumstances);
    if (!ignored.isEmpty()) {
      return new Judgement(Verdict.IGNORED, ignored);
    }
    if (wish.bits() == got.bits()) {
      return Judgement.of(Verdict.EQUAL);
    }
    if (attribute.endsWith("_psn") && got.bits() == (wish.bits() & PSN_MASK)) {
      return new Judgement(Verdict.CHANGED, "a packet number has 24 bits; the rest was cut off");
    }
    if (!QUANTITIES.contains(attribute)) {
      return Judgement.of(Verdict.CHANGED);
    }
    if (attribute.equals("cap.max_inline_data") && got.bits() > LARGEST_INT) {
      return new Judgement(Verdict.CHANGED, noRoom((int) got.bits()));
    }
    boolean more = Long.compareUnsigned(got.bits(), wish.bits()) > 0;
    return Judgement.of(more ? Verdict.RAISED : Verdict.SHORTFALL);
  }

  /**
   * libmlx5 counts what is left of a request in an int and stores it unsigned: without a gather
   * entry nothing is left, and the inline header makes it less.
   */
  private static String noRoom(int counted) {
    return "the provider counted "
        + counted
        + " bytes, stored as an unsigned number: there is no room for inline data";
  }

  private static String whyIgnored(String attribute, Circumstances circumstances) {
    if (circumstances.qpType == IBV_QPT_XRC_RECV && attribute.startsWith("cap.")) {
      return "an XRC_RECV QP has no queues of its own";
    }
    boolean sendsOnly = circumstances.qpType == IBV_QPT_XRC_SEND;
    if ((sendsOnly || circumstances.hasSrq) && attribute.startsWith("cap.max_recv_")) {
      return sendsOnly ? "an XRC_SEND QP has no receive queue" : "receives are taken from the SRQ";
    }
    return "";
  }
}
