package org.verbscope.verbs.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All readings of one resource: attribute, source, reading. Immutable; the order is kept.
 *
 * <p>A host may have 130,000 queue pairs of which the same is told: which attributes there are is
 * kept once for all of them, and each has an array of what is read.
 */
public final class Readings {
  public static final Readings NONE = new Readings(new Shape(List.of()), new Reading[0]);

  private final Shape shape;
  private final Reading[] values;

  private Readings(Shape shape, Reading[] values) {
    this.shape = shape;
    this.values = values;
  }

  /** The attributes' C names, in the order they were put. */
  public Set<String> attributes() {
    return Collections.unmodifiableSet(shape.spans.keySet());
  }

  /** What each source says of {@code attribute}; empty when no source says anything. */
  public Map<Source, Reading> of(String attribute) {
    Span span = shape.spans.get(attribute);
    if (span == null) {
      return Map.of();
    }
    Map<Source, Reading> bySource = new EnumMap<>(Source.class);
    for (int i = 0; i < span.sources.size(); i++) {
      bySource.put(span.sources.get(i), values[span.from + i]);
    }
    return Collections.unmodifiableMap(bySource);
  }

  public Optional<Reading> of(String attribute, Source source) {
    return Optional.ofNullable(reading(attribute, source));
  }

  /** The value, where the source read one. */
  public Optional<Value> value(String attribute, Source source) {
    return reading(attribute, source) instanceof Reading.Read read
        ? Optional.of(read.value())
        : Optional.empty();
  }

  /** The first value that any of the sources read, in the order named; null where none did. */
  public Value firstValue(String attribute, List<Source> bestFirst) {
    Span span = shape.spans.get(attribute);
    if (span == null) {
      return null;
    }
    for (Source source : bestFirst) {
      int index = span.sources.indexOf(source);
      if (index >= 0 && values[span.from + index] instanceof Reading.Read read) {
        return read.value();
      }
    }
    return null;
  }

  private Reading reading(String attribute, Source source) {
    Span span = shape.spans.get(attribute);
    int index = span == null ? -1 : span.sources.indexOf(source);
    return index < 0 ? null : values[span.from + index];
  }

  public boolean isEmpty() {
    return values.length == 0;
  }

  /** A builder that starts from these readings. */
  public Builder with() {
    Builder builder = new Builder();
    attributes().forEach(attribute -> builder.map.put(attribute, new EnumMap<>(of(attribute))));
    return builder;
  }

  public static Builder builder() {
    return new Builder();
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Readings readings)) {
      return false;
    }
    return shape == readings.shape
        ? Arrays.equals(values, readings.values)
        : values.length == readings.values.length && asMap().equals(readings.asMap());
  }

  @Override
  public int hashCode() {
    return asMap().hashCode();
  }

  @Override
  public String toString() {
    return asMap().toString();
  }

  private Map<String, Map<Source, Reading>> asMap() {
    Map<String, Map<Source, Reading>> map = new LinkedHashMap<>();
    attributes().forEach(attribute -> map.put(attribute, of(attribute)));
    return map;
  }

  /** Where the readings of one attribute stand, and of which sources they are. */
  private record Span(String attribute, int from, List<Source> sources) {
    @Override
    public boolean equals(Object other) {
      // asked for each attribute of each row: a record's own equals is slower, and slow at first
      return other instanceof Span span
          && from == span.from
          && attribute.equals(span.attribute)
          && sources.equals(span.sources);
    }

    @Override
    public int hashCode() {
      return 31 * attribute.hashCode() + from;
    }
  }

  /** Which readings there are. */
  private static final class Shape {
    /** More than the kinds of objects and the calls on them bring about; others are not shared. */
    private static final int MOST_SHARED = 1024;

    /** More attributes than anything has, and more characters than all their names take. */
    private static final int MOST_SPANS = 256;

    private static final int LONGEST_NAMES = 8192;

    private static final Map<List<Span>, Shape> SHARED = new ConcurrentHashMap<>();

    private final Map<String, Span> spans = new LinkedHashMap<>();

    Shape(List<Span> list) {
      list.forEach(span -> spans.put(span.attribute, span));
    }

    static Shape of(List<Span> list) {
      Shape shared = SHARED.get(list);
      if (shared != null) {
        return shared;
      }
      return SHARED.size() < MOST_SHARED && isSmall(list)
          ? SHARED.computeIfAbsent(List.copyOf(list), Shape::new)
          : new Shape(list);
    }

    /** What is shared is kept for good, so nothing that a damaged message made up may be large. */
    private static boolean isSmall(List<Span> list) {
      return list.size() <= MOST_SPANS
          && list.stream().mapToInt(span -> span.attribute.length()).sum() <= LONGEST_NAMES;
    }
  }

  /** Collects readings; not thread-safe. */
  public static final class Builder {
    private final Map<String, Map<Source, Reading>> map = new LinkedHashMap<>();

    private Builder() {}

    public Builder put(String attribute, Source source, Reading reading) {
      map.computeIfAbsent(attribute, a -> new EnumMap<>(Source.class)).put(source, reading);
      return this;
    }

    public Builder put(String attribute, Source source, long bits) {
      return put(attribute, source, Reading.of(bits));
    }

    public Builder put(String attribute, Source source, String text) {
      return put(attribute, source, Reading.of(text));
    }

    public Builder putAll(Source source, Map<String, Value> values) {
      values.forEach((attribute, value) -> put(attribute, source, Reading.of(value)));
      return this;
    }

    /** The attributes put so far; sources may be put to them while they are gone through. */
    public Set<String> attributes() {
      return Collections.unmodifiableSet(map.keySet());
    }

    public Readings build() {
      List<Span> spans = new ArrayList<>(map.size());
      List<Reading> values = new ArrayList<>(map.size() * 2);
      map.forEach(
          (attribute, sources) -> {
            spans.add(new Span(attribute, values.size(), List.copyOf(sources.keySet())));
            values.addAll(sources.values());
          });
      return new Readings(Shape.of(spans), values.toArray(new Reading[0]));
    }
  }
}
