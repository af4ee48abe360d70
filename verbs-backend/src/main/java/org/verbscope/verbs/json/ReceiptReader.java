package org.verbscope.verbs.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.model.Verdict;

/** Reads what {@link ReceiptJson} writes. */
final class ReceiptReader {
  private ReceiptReader() {}

  static Receipt read(Json json) {
    Members receipt = Members.of("a receipt", json);
    VerbCall call = CallJson.read(receipt.get("call"));
    return new Receipt(
        call,
        outcome(receipt, call.verb()),
        receipt.textOrNull("id").map(TreeReader::id).orElse(null),
        TreeReader.time(receipt, "at"),
        receipt.number("micros"),
        values(receipt.object("requested"), call.verb()),
        verdicts(receipt));
  }

  private static Outcome outcome(Members receipt, Verb verb) {
    String word = receipt.text("outcome");
    return switch (word) {
      case "granted" -> new Outcome.Granted(values(receipt.object("actual"), verb));
      case "refused" -> new Outcome.Refused(errno(receipt), causes(receipt));
      case "failed" ->
          new Outcome.Failed(
              errno(receipt), receipt.constant("layer", Layer.class), causes(receipt));
      default -> throw new UnreadableException(Excerpt.quoted(word) + " is no outcome of a call");
    };
  }

  private static Errno errno(Members receipt) {
    return new Errno((int) receipt.number("errno_value"));
  }

  private static List<Cause> causes(Members receipt) {
    List<Cause> causes = new ArrayList<>();
    for (Json item : receipt.items("causes")) {
      Members cause = Members.of("a cause", item);
      causes.add(
          new Cause(
              cause.constant("certainty", Cause.Certainty.class),
              cause.textOrEmpty("attribute"),
              cause.text("says"),
              cause.textOrEmpty("evidence"),
              cause.textOrEmpty("remedy")));
    }
    return causes;
  }

  private static Map<String, Value> values(Members members, Verb verb) {
    Map<String, Value> values = new LinkedHashMap<>();
    members
        .all()
        .forEach((name, json) -> values.put(name, ValueJson.readExactly(verb.typeOf(name), json)));
    return values;
  }

  private static Map<String, Judgement> verdicts(Members receipt) {
    Map<String, Judgement> verdicts = new LinkedHashMap<>();
    if (receipt.has("verdicts")) {
      Members words = receipt.object("verdicts");
      Members reasons = receipt.has("reasons") ? receipt.object("reasons") : null;
      for (String name : words.all().keySet()) {
        String reason = reasons == null ? "" : reasons.textOrEmpty(name);
        verdicts.put(name, new Judgement(words.constant(name, Verdict.class), reason));
      }
    }
    return verdicts;
  }
}
