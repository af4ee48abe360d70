package org.verbscope.verbs.json;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.ValueType;

/**
 * Reads what {@link ChangeJson} writes. Of a resource that changed only the difference is written:
 * the rest comes from the resource as it was.
 */
final class ChangeReader {
  private final Function<ResourceId, Optional<Resource>> before;

  /**
   * @param before each resource as it was before the change
   */
  ChangeReader(Function<ResourceId, Optional<Resource>> before) {
    this.before = before;
  }

  HostChange read(Json json) {
    Members change = Members.of("a change", json);
    if (change.has("began")) {
      return new HostChange.Began(TreeReader.snapshot(change.get("began")));
    }
    if (change.has("looked")) {
      return looked(change.number("revision"), change.object("looked"));
    }
    List<HostChange.Changed> changed = new ArrayList<>();
    change.items("changed").forEach(item -> changed.add(changed(item)));
    List<ResourceId> went = new ArrayList<>();
    for (Json item : change.items("went")) {
      if (!(item instanceof Json.Str id)) {
        throw new UnreadableException("\"went\": " + item.excerpt() + " is not an id");
      }
      went.add(TreeReader.id(id.text()));
    }
    return new HostChange.Stepped(
        change.number("revision"),
        TreeReader.resources(change, "came"),
        changed,
        went,
        events(change),
        TreeReader.notices(change));
  }

  private static HostChange.Looked looked(long revision, Members look) {
    Members objects = look.object("objects");
    Map<ResourceId, Instant> byDevice = new LinkedHashMap<>();
    objects
        .all()
        .keySet()
        .forEach(id -> byDevice.put(TreeReader.id(id), TreeReader.time(objects, id)));
    ReadTimes times =
        new ReadTimes(TreeReader.time(look, "counts"), TreeReader.time(look, "devices"), byDevice);
    return new HostChange.Looked(revision, look.textOrEmpty("process"), times);
  }

  private static List<HostEvent> events(Members change) {
    return change.items("events").stream().map(ChangeReader::event).toList();
  }

  static HostEvent event(Json json) {
    Members event = Members.of("an event", json);
    return new HostEvent(
        event.text("type"),
        TreeReader.id(event.text("id")),
        event.textOrEmpty("process"),
        TreeReader.time(event, "at"));
  }

  private HostChange.Changed changed(Json json) {
    Members members = Members.of("a change of a resource", json);
    ResourceId id = TreeReader.id(members.text("id"));
    Resource then =
        before
            .apply(id)
            .orElseThrow(() -> new UnreadableException(id + " changed, but was not there before"));
    Map<String, Map<Source, HostChange.Turn>> turns =
        turns(members.constant("kind", Kind.class), members.object("readings"));
    return new HostChange.Changed(
        TreeReader.resource(members, turned(then.readings(), turns)), turns);
  }

  private static Map<String, Map<Source, HostChange.Turn>> turns(Kind kind, Members readings) {
    Map<String, Map<Source, HostChange.Turn>> turns = new LinkedHashMap<>();
    for (String name : readings.all().keySet()) {
      ValueType type = AttributeCatalog.typeOf(kind, name);
      Members bySource = readings.object(name);
      Map<Source, HostChange.Turn> turned = new EnumMap<>(Source.class);
      for (String source : bySource.all().keySet()) {
        List<Json> fromTo = bySource.items(source);
        if (fromTo.size() != 2) {
          throw new UnreadableException(name + ": a turn is written [from, to]");
        }
        turned.put(
            TreeReader.source(source),
            new HostChange.Turn(orNull(type, fromTo.get(0)), orNull(type, fromTo.get(1))));
      }
      turns.put(TreeReader.attribute(kind, name), turned);
    }
    return turns;
  }

  private static Reading orNull(ValueType type, Json json) {
    return json instanceof Json.Null ? null : TreeReader.reading(type, json);
  }

  private static Readings turned(Readings then, Map<String, Map<Source, HostChange.Turn>> turns) {
    Map<String, Map<Source, HostChange.Turn>> left = new HashMap<>(turns);
    Readings.Builder now = Readings.builder();
    for (String attribute : then.attributes()) {
      Map<Source, Reading> bySource = new EnumMap<>(Source.class);
      bySource.putAll(then.of(attribute));
      Map<Source, HostChange.Turn> turned = left.remove(attribute);
      if (turned != null) {
        apply(turned, bySource);
      }
      bySource.forEach((source, reading) -> now.put(attribute, source, reading));
    }
    for (String attribute : turns.keySet()) {
      if (left.containsKey(attribute)) {
        Map<Source, Reading> bySource = new EnumMap<>(Source.class);
        apply(left.get(attribute), bySource);
        bySource.forEach((source, reading) -> now.put(attribute, source, reading));
      }
    }
    return now.build();
  }

  private static void apply(Map<Source, HostChange.Turn> turns, Map<Source, Reading> readings) {
    turns.forEach(
        (source, turn) -> {
          if (turn.to() == null) {
            readings.remove(source);
          } else {
            readings.put(source, turn.to());
          }
        });
  }
}
