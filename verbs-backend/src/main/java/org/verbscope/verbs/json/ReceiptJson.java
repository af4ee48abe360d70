package org.verbscope.verbs.json;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
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

/** The JSON form of receipts. */
final class ReceiptJson {
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private ReceiptJson() {}

  static String time(Instant at) {
    return MILLIS.format(at);
  }

  static void write(JsonWriter out, Receipt receipt) throws IOException {
    Verb verb = receipt.call().verb();
    out.beginObject();
    out.name("call");
    CallJson.write(out, receipt.call());
    out.name("verb").value(verb.cName());
    if (!receipt.call().header().as().isEmpty()) {
      out.name("as").value(receipt.call().header().as());
    }
    out.name("outcome").value(receipt.outcome().word());
    if (receipt.id() != null) {
      out.name("id").value(receipt.id().text());
    }
    out.name("at").value(time(receipt.at()));
    out.name("micros").value(receipt.micros());
    if (receipt.outcome() instanceof Outcome.Failed failed) {
      writeFailure(out, failed.errno(), failed.layer(), failed.causes());
    } else if (receipt.outcome() instanceof Outcome.Refused refused) {
      writeFailure(out, refused.errno(), Layer.PREFLIGHT, refused.causes());
    }
    out.name("requested");
    writeValues(out, verb, receipt.requested());
    if (receipt.outcome() instanceof Outcome.Granted granted) {
      out.name("actual");
      writeValues(out, verb, granted.actual());
      writeVerdicts(out, receipt.verdicts());
    }
    out.endObject();
  }

  private static void writeFailure(JsonWriter out, Errno errno, Layer layer, List<Cause> causes)
      throws IOException {
    out.name("errno").value(errno.name());
    out.name("errno_value").value(errno.value());
    out.name("layer").value(layer.word());
    out.name("causes").beginArray();
    for (Cause cause : causes) {
      out.beginObject();
      out.name("certainty").value(cause.certainty().word());
      writeUnlessEmpty(out, "attribute", cause.attribute());
      out.name("says").value(cause.says());
      writeUnlessEmpty(out, "evidence", cause.evidence());
      writeUnlessEmpty(out, "remedy", cause.remedy());
      out.endObject();
    }
    out.endArray();
  }

  private static void writeValues(JsonWriter out, Verb verb, Map<String, Value> values)
      throws IOException {
    out.beginObject();
    for (Map.Entry<String, Value> entry : values.entrySet()) {
      out.name(entry.getKey());
      ValueJson.write(out, verb.typeOf(entry.getKey()), entry.getValue());
    }
    out.endObject();
  }

  private static void writeVerdicts(JsonWriter out, Map<String, Judgement> verdicts)
      throws IOException {
    out.name("verdicts").beginObject();
    boolean reasoned = false;
    for (Map.Entry<String, Judgement> entry : verdicts.entrySet()) {
      out.name(entry.getKey()).value(entry.getValue().verdict().name());
      reasoned |= !entry.getValue().reason().isEmpty();
    }
    out.endObject();
    if (reasoned) {
      out.name("reasons").beginObject();
      for (Map.Entry<String, Judgement> entry : verdicts.entrySet()) {
        writeUnlessEmpty(out, entry.getKey(), entry.getValue().reason());
      }
      out.endObject();
    }
  }

  static void writeUnlessEmpty(JsonWriter out, String name, String text) throws IOException {
    if (!text.isEmpty()) {
      out.name(name).value(text);
    }
  }
}
