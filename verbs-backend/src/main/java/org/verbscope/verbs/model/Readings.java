package org.verbscope.verbs.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All readings of one resource: attribute, source, reading. Immutable; the order is kept. */
public final class Readings {
  public static final Readings NONE = new Readings(Map.of());

  private final Map<String, Map<Source, Reading>> byAttribute;

  private Readings(Map<String, Map<Source, Reading>> byAttribute) {
    this.byAttribute = byAttribute;
  }

  /** The attributes' C names, in the order they were put. */
  public Set<String> attributes() {
    return byAttribute.keySet();
  }

  /** What each source says of {@code attribute}; empty when no source says anything. */
  public Map<Source, Reading> of(String attribute) {
    return byAttribute.getOrDefault(attribute, Map.of());
  }

  public Optional<Reading> of(String attribute, Source source) {
    return Optional.ofNullable(of(attribute).get(source));
  }

  /** The value, where the source read one. */
  public Optional<Value> value(String attribute, Source source) {
    return of(attribute).get(source) instanceof Reading.Read read
        ? Optional.of(read.value())
        : Optional.empty();
  }

  public boolean isEmpty() {
    return byAttribute.isEmpty();
  }

  /** A builder that starts from these readings. */
  public Builder with() {
    Builder builder = new Builder();
    byAttribute.forEach((attribute, sources) -> builder.map.put(attribute, new EnumMap<>(sources)));
    return builder;
  }

  public static Builder builder() {
    return new Builder();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Readings readings && byAttribute.equals(readings.byAttribute);
  }

  @Override
  public int hashCode() {
    return byAttribute.hashCode();
  }

  @Override
  public String toString() {
    return byAttribute.toString();
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

    public Readings build() {
      Map<String, Map<Source, Reading>> copy = new LinkedHashMap<>();
      map.forEach(
          (attribute, sources) ->
              copy.put(attribute, Collections.unmodifiableMap(new EnumMap<>(sources))));
      return new Readings(Collections.unmodifiableMap(copy));
    }
  }
}
