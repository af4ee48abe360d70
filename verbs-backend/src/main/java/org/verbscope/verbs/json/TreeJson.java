package org.verbscope.verbs.json;

import com.google.gson.FormattingStyle;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Sharing;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.ValueType;

/** The JSON form of snapshots and resources. */
final class TreeJson {
  static final String SCHEMA = "verbscope/1";

  private TreeJson() {}

  /**
   * @param between the style between one resource and the next
   */
  static void write(JsonWriter out, HostSnapshot snapshot, FormattingStyle between)
      throws IOException {
    HostInfo info = snapshot.info();
    FormattingStyle within = out.getFormattingStyle();
    out.beginObject();
    out.name("schema").value(SCHEMA);
    out.name("address").value(info.address());
    out.name("simulated").value(info.simulated());
    out.name("host").beginObject();
    out.name("name").value(info.name());
    out.name("kernel").value(info.kernel());
    out.name("rdma_core").value(info.rdmaCore());
    out.endObject();
    out.name("revision").value(snapshot.revision());
    out.name("at").value(ReceiptJson.time(snapshot.at()));
    out.name("resources").beginArray();
    for (Resource resource : snapshot.resources()) {
      out.setFormattingStyle(between);
      out.beginObject();
      out.setFormattingStyle(within);
      writeMembers(out, resource);
      writeReadings(out, resource.kind(), resource.readings());
      out.endObject();
    }
    out.setFormattingStyle(between);
    out.endArray();
    out.setFormattingStyle(within);
    writeNotices(out, snapshot.notices());
    out.endObject();
  }

  static void write(JsonWriter out, Resource resource) throws IOException {
    out.beginObject();
    writeMembers(out, resource);
    writeReadings(out, resource.kind(), resource.readings());
    out.endObject();
  }

  /**
   * One resource by itself: whose it is, what the catalogue says of its attributes, and with whom
   * it is shared.
   */
  static void writeShown(
      JsonWriter out, HostInfo info, Resource resource, Optional<Sharing> sharing)
      throws IOException {
    out.beginObject();
    out.name("schema").value(SCHEMA);
    out.name("address").value(info.address());
    out.name("simulated").value(info.simulated());
    writeMembers(out, resource);
    writeReadings(out, resource.kind(), resource.readings());
    out.name("meanings").beginObject();
    for (String attribute : resource.readings().attributes()) {
      Optional<Attribute> entry = AttributeCatalog.find(resource.kind(), attribute);
      if (entry.isPresent()) {
        out.name(attribute).value(entry.get().meaning());
      }
    }
    out.endObject();
    if (sharing.isPresent()) {
      out.name("sharing");
      SharingJson.write(out, sharing.get());
    }
    out.endObject();
  }

  /** Everything of a resource but its readings. */
  static void writeMembers(JsonWriter out, Resource resource) throws IOException {
    out.name("id").value(resource.id().text());
    out.name("kind").value(resource.kind().name());
    out.name("parent").value(resource.parent() == null ? null : resource.parent().text());
    out.name("label").value(resource.label());
    out.name("owner");
    writeOwner(out, resource.owner());
    Status status = resource.status();
    out.name("status").value(status.word());
    ReceiptJson.writeUnlessEmpty(out, "reason", status.reason());
    ReceiptJson.writeUnlessEmpty(out, "remedy", status.remedy());
    out.name("edges").beginObject();
    // sorted: the map itself has no order, and the same tree must be the same text
    for (Map.Entry<String, ResourceId> edge : new TreeMap<>(resource.edges()).entrySet()) {
      out.name(edge.getKey()).value(edge.getValue().text());
    }
    out.endObject();
  }

  /** Null for what nobody holds. */
  static void writeOwner(JsonWriter out, Owner owner) throws IOException {
    if (owner.equals(Owner.NOBODY)) {
      out.nullValue();
      return;
    }
    out.beginObject();
    out.name("this_app").value(owner.thisApp());
    ReceiptJson.writeUnlessEmpty(out, "process", owner.process());
    if (owner.pid() != 0) {
      out.name("pid").value(owner.pid());
    }
    ReceiptJson.writeUnlessEmpty(out, "comm", owner.comm());
    if (owner.kernel()) {
      out.name("kernel").value(true);
    }
    out.endObject();
  }

  private static void writeReadings(JsonWriter out, Kind kind, Readings readings)
      throws IOException {
    out.name("readings").beginObject();
    for (String attribute : readings.attributes()) {
      ValueType type = AttributeCatalog.typeOf(kind, attribute);
      out.name(attribute).beginObject();
      for (Map.Entry<Source, Reading> entry : readings.of(attribute).entrySet()) {
        out.name(entry.getKey().word());
        writeReading(out, type, entry.getValue());
      }
      out.endObject();
    }
    out.endObject();
  }

  static void writeReading(JsonWriter out, ValueType type, Reading reading) throws IOException {
    if (reading instanceof Reading.Read read) {
      ValueJson.write(out, type, read.value());
    } else if (reading instanceof Reading.NotExposed notExposed) {
      writeInstead(out, "not_exposed", notExposed.why());
    } else if (reading instanceof Reading.NotApplicable notApplicable) {
      writeInstead(out, "not_applicable", notApplicable.why());
    } else if (reading instanceof Reading.Failed failed) {
      writeInstead(out, "failed", failed.errno().name());
    } else {
      out.nullValue();
    }
  }

  private static void writeInstead(JsonWriter out, String key, String why) throws IOException {
    out.beginObject();
    out.name(key).value(why);
    out.endObject();
  }

  static void writeNotices(JsonWriter out, List<Notice> notices) throws IOException {
    out.name("notices").beginArray();
    for (Notice notice : notices) {
      out.beginObject();
      out.name("says").value(notice.says());
      if (notice.about() != null) {
        out.name("about").value(notice.about().text());
      }
      out.endObject();
    }
    out.endArray();
  }
}
