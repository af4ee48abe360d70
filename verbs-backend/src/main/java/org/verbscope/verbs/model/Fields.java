package org.verbscope.verbs.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a call that were given: C path to value, in the order given. A field left out is
 * zero in the struct.
 */
public final class Fields {
  public static final Fields NONE = new Fields(Map.of());

  private final Map<String, Value> values;

  private Fields(Map<String, Value> values) {
    this.values = values;
  }

  public Map<String, Value> asMap() {
    return values;
  }

  public boolean has(String path) {
    return values.containsKey(path);
  }

  /** True when a field at or below {@code path} was given: {@code ah_attr} for its members. */
  public boolean hasAny(String path) {
    return has(path) || values.keySet().stream().anyMatch(p -> p.startsWith(path + "."));
  }

  public Optional<Value> get(String path) {
    return Optional.ofNullable(values.get(path));
  }

  /** The number in a field; 0 when it was left out, as in the zeroed struct. */
  public long number(String path) {
    return values.get(path) instanceof Value.Num num ? num.bits() : 0;
  }

  public Optional<String> text(String path) {
    return values.get(path) instanceof Value.Text text
        ? Optional.of(text.text())
        : Optional.empty();
  }

  /** The object named in a field; empty when it was left out or is a NULL pointer. */
  public Optional<String> name(String path) {
    return values.get(path) instanceof Value.Name name
        ? Optional.of(name.text())
        : Optional.empty();
  }

  public Builder with() {
    Builder builder = new Builder();
    builder.map.putAll(values);
    return builder;
  }

  public static Builder builder() {
    return new Builder();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fields fields && values.equals(fields.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }

  /** Collects fields; not thread-safe. */
  public static final class Builder {
    private final Map<String, Value> map = new LinkedHashMap<>();

    private Builder() {}

    public Builder put(String path, Value value) {
      map.put(path, value);
      return this;
    }

    public Builder put(String path, long number) {
      return put(path, Value.of(number));
    }

    /** Names an object by its id. */
    public Builder put(String path, ResourceId id) {
      return put(path, Value.name(id));
    }

    /** Names an object by the {@code as} of an earlier call. */
    public Builder name(String path, String as) {
      return put(path, Value.name(as));
    }

    public Fields build() {
      return new Fields(SmallMap.copyOf(map));
    }
  }
}
