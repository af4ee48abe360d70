package org.verbscope.verbs.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.ValueType;

/** Reads what {@link TreeJson} writes. */
final class TreeReader {
  private TreeReader() {}

  static HostSnapshot snapshot(Json json) {
    Members tree = Members.of("a tree", json);
    String schema = tree.text("schema");
    if (!schema.equals(TreeJson.SCHEMA)) {
      throw new UnreadableException(
          "a tree of schema " + Excerpt.quoted(schema) + "; known is " + TreeJson.SCHEMA);
    }
    Members host = tree.object("host");
    HostInfo info =
        new HostInfo(
            tree.text("address"),
            tree.flag("simulated"),
            host.text("name"),
            host.text("kernel"),
            host.text("rdma_core"));
    try {
      return new HostSnapshot(
          info,
          tree.number("revision"),
          time(tree, "at"),
          resources(tree, "resources"),
          notices(tree));
    } catch (IllegalArgumentException e) {
      throw new UnreadableException("a tree in which " + e.getMessage());
    }
  }

  static Instant time(Members members, String name) {
    try {
      return Instant.parse(members.text(name));
    } catch (DateTimeException e) {
      throw new UnreadableException(
          "\"" + name + "\": " + members.get(name).excerpt() + " is not a time (ISO 8601, UTC)");
    }
  }

  static List<Resource> resources(Members members, String name) {
    List<Resource> resources = new ArrayList<>();
    members.items(name).forEach(item -> resources.add(resource(item)));
    return resources;
  }

  static Resource resource(Json json) {
    Members members = Members.of("a resource", json);
    return resource(
        members, readings(members.constant("kind", Kind.class), members.object("readings")));
  }

  /** Everything of a resource but its readings. */
  static Resource resource(Members members, Readings readings) {
    return new Resource(
        id(members.text("id")),
        members.constant("kind", Kind.class),
        members.textOrNull("parent").map(TreeReader::id).orElse(null),
        members.text("label"),
        owner(members.get("owner")),
        status(members),
        edges(members.object("edges")),
        readings);
  }

  static ResourceId id(String text) {
    if (text.isEmpty()) {
      throw new UnreadableException("an id is empty");
    }
    return new ResourceId(text);
  }

  private static Map<String, ResourceId> edges(Members edges) {
    Map<String, ResourceId> map = new LinkedHashMap<>();
    edges.all().keySet().forEach(name -> map.put(Canon.of(name), id(edges.text(name))));
    return map;
  }

  private static Status status(Members members) {
    Status status =
        new Status(
            members.text("status"), members.textOrEmpty("reason"), members.textOrEmpty("remedy"));
    return status.equals(Status.OK) ? Status.OK : Canon.of(status);
  }

  private static Owner owner(Json json) {
    if (json instanceof Json.Null) {
      return Owner.NOBODY;
    }
    Members owner = Members.of("an owner", json);
    return Canon.of(
        new Owner(
            owner.flag("this_app"),
            owner.textOrEmpty("process"),
            owner.numberOrZero("pid"),
            owner.textOrEmpty("comm"),
            owner.flagOrFalse("kernel")));
  }

  private static Readings readings(Kind kind, Members all) {
    Readings.Builder readings = Readings.builder();
    for (String name : all.all().keySet()) {
      String attribute = attribute(kind, name);
      ValueType type = AttributeCatalog.typeOf(kind, name);
      all.object(name)
          .all()
          .forEach(
              (source, reading) -> readings.put(attribute, source(source), reading(type, reading)));
    }
    return readings.build();
  }

  /** The catalogue's own copy of the name, where it has one. */
  static String attribute(Kind kind, String name) {
    return AttributeCatalog.find(kind, name).map(Attribute::name).orElseGet(() -> Canon.of(name));
  }

  static Source source(String word) {
    for (Source source : Source.values()) {
      if (source.word().equals(word)) {
        return source;
      }
    }
    throw new UnreadableException(Excerpt.quoted(word) + " is no source of readings");
  }

  static Reading reading(ValueType type, Json json) {
    if (!(json instanceof Json.Obj)) {
      return new Reading.Read(ValueJson.readExactly(type, json));
    }
    Members why = Members.of("a reading", json);
    if (why.has("not_exposed")) {
      return Canon.of(new Reading.NotExposed(why.text("not_exposed")));
    }
    if (why.has("not_applicable")) {
      return Canon.of(new Reading.NotApplicable(why.text("not_applicable")));
    }
    String errno = why.text("failed");
    return new Reading.Failed(
        Errno.named(errno)
            .orElseThrow(
                () -> new UnreadableException(Excerpt.quoted(errno) + " is no error number")));
  }

  static List<Notice> notices(Members members) {
    List<Notice> notices = new ArrayList<>();
    for (Json item : members.items("notices")) {
      Members notice = Members.of("a notice", item);
      ResourceId about = notice.textOrNull("about").map(TreeReader::id).orElse(null);
      notices.add(new Notice(notice.text("says"), about));
    }
    return notices;
  }
}
