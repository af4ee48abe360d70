package org.verbscope.verbs.json;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Sharing;

/** The JSON form of who shares an XRC domain. */
final class SharingJson {
  private SharingJson() {}

  static void write(JsonWriter out, Sharing sharing) throws IOException {
    out.beginObject();
    out.name("complete").value(sharing.isComplete());
    out.name("knowledge").value(sharing.knowledge());
    out.name("domain");
    writeDomain(out, sharing.domain());
    out.name("xrcds").beginArray();
    for (Sharing.Opening opening : sharing.openings()) {
      out.beginObject();
      out.name("id").value(opening.id().text());
      out.name("owner");
      TreeJson.writeOwner(out, opening.holder());
      writeIds(out, "objects", opening.objects());
      out.endObject();
    }
    out.endArray();
    out.name("targets").beginArray();
    for (Sharing.Target target : sharing.targets()) {
      writeTarget(out, target);
    }
    out.endArray();
    out.name("closing").beginArray();
    for (Sharing.Closing step : sharing.closings()) {
      out.beginObject();
      out.name("verb").value(step.verb().cName());
      out.name("id").value(step.id().text());
      out.name("effect").value(step.effect().word());
      out.name("says").value(step.says());
      ReceiptJson.writeUnlessEmpty(out, "now", step.now());
      out.endObject();
    }
    out.endArray();
    out.name("unknown").beginArray();
    for (String sentence : sharing.unknown()) {
      out.value(sentence);
    }
    out.endArray();
    out.endObject();
  }

  /** What is not told is left out. */
  private static void writeDomain(JsonWriter out, Sharing.Domain domain) throws IOException {
    out.beginObject();
    out.name("device").value(domain.device());
    out.name("known").value(domain.isKnown());
    if (domain.isKnown()) {
      out.name("private").value(domain.isPrivate());
      ReceiptJson.writeUnlessEmpty(out, "fd_path", domain.path().orElse(""));
      ReceiptJson.writeUnlessEmpty(out, "inode", domain.inode().orElse(""));
      out.name("file_made_anew").value(domain.isFileMadeAnew());
      writeCount(out, domain.opened());
    }
    out.endObject();
  }

  private static void writeTarget(JsonWriter out, Sharing.Target target) throws IOException {
    out.beginObject();
    out.name("id").value(target.row() == null ? null : target.row().text());
    out.name("qp_num").value(target.qpNum());
    ReceiptJson.writeUnlessEmpty(out, "state", target.state());
    out.name("creator").value(target.creator().word());
    writeCount(out, target.open());
    out.name("handles").beginArray();
    for (Sharing.Handle handle : target.handles()) {
      out.beginObject();
      out.name("id").value(handle.id().text());
      out.name("owner");
      TreeJson.writeOwner(out, handle.holder());
      out.name("creator").value(handle.isCreators());
      out.name("events").value(handle.isCreators() && !handle.isLost());
      if (handle.isLost()) {
        out.name("lost").value(true);
      }
      ReceiptJson.writeUnlessEmpty(out, "last_seen", handle.lastSeen());
      out.endObject();
    }
    out.endArray();
    out.name("events").value(target.events());
    out.endObject();
  }

  /** How many handles are open: so many, and perhaps more. */
  private static void writeCount(JsonWriter out, Sharing.Count count) throws IOException {
    out.name(count.isAll() ? "open" : "open_at_least").value(count.known());
  }

  private static void writeIds(JsonWriter out, String name, List<ResourceId> ids)
      throws IOException {
    out.name(name).beginArray();
    for (ResourceId id : ids) {
      out.value(id.text());
    }
    out.endArray();
  }
}
