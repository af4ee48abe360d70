package org.verbscope.verbs.json;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.ValueType;

/** The JSON form of what a watcher is told, one line each. */
final class ChangeJson {
  private ChangeJson() {}

  static void write(JsonWriter out, HostChange change) throws IOException {
    out.beginObject();
    if (change instanceof HostChange.Began began) {
      out.name("began");
      TreeJson.write(out, began.snapshot(), out.getFormattingStyle());
    } else if (change instanceof HostChange.Stepped step) {
      writeStep(out, step);
    } else if (change instanceof HostChange.Looked looked) {
      writeLook(out, looked);
    }
    out.endObject();
  }

  private static void writeLook(JsonWriter out, HostChange.Looked looked) throws IOException {
    out.name("revision").value(looked.revision());
    out.name("looked").beginObject();
    ReceiptJson.writeUnlessEmpty(out, "process", looked.process());
    out.name("counts").value(ReceiptJson.time(looked.times().counts()));
    out.name("devices").value(ReceiptJson.time(looked.times().devices()));
    out.name("objects").beginObject();
    for (Map.Entry<ResourceId, Instant> at : looked.times().objects().entrySet()) {
      out.name(at.getKey().text()).value(ReceiptJson.time(at.getValue()));
    }
    out.endObject();
    out.endObject();
  }

  private static void writeStep(JsonWriter out, HostChange.Stepped step) throws IOException {
    out.name("revision").value(step.revision());
    out.name("came").beginArray();
    for (Resource resource : step.came()) {
      TreeJson.write(out, resource);
    }
    out.endArray();
    out.name("changed").beginArray();
    for (HostChange.Changed changed : step.changed()) {
      writeChanged(out, changed);
    }
    out.endArray();
    out.name("went").beginArray();
    for (ResourceId id : step.went()) {
      out.value(id.text());
    }
    out.endArray();
    out.name("events").beginArray();
    for (HostEvent event : step.events()) {
      write(out, event);
    }
    out.endArray();
    TreeJson.writeNotices(out, step.notices());
  }

  static void write(JsonWriter out, HostEvent event) throws IOException {
    out.beginObject();
    out.name("type").value(event.type());
    out.name("id").value(event.about().text());
    ReceiptJson.writeUnlessEmpty(out, "process", event.process());
    out.name("at").value(ReceiptJson.time(event.at()));
    out.endObject();
  }

  /** The resource as it is now, but of its readings only those that turned: {@code [from, to]}. */
  private static void writeChanged(JsonWriter out, HostChange.Changed changed) throws IOException {
    out.beginObject();
    TreeJson.writeMembers(out, changed.now());
    out.name("readings").beginObject();
    for (Map.Entry<String, Map<Source, HostChange.Turn>> entry : changed.readings().entrySet()) {
      ValueType type = AttributeCatalog.typeOf(changed.now().kind(), entry.getKey());
      out.name(entry.getKey()).beginObject();
      for (Map.Entry<Source, HostChange.Turn> turn : entry.getValue().entrySet()) {
        out.name(turn.getKey().word()).beginArray();
        TreeJson.writeReading(out, type, turn.getValue().from());
        TreeJson.writeReading(out, type, turn.getValue().to());
        out.endArray();
      }
      out.endObject();
    }
    out.endObject();
    out.endObject();
  }
}
