package org.verbscope.verbs.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * A map of few names in the order given; immutable. Every call makes several: an array is made,
 * kept and handed on for a fraction of what a hash table costs, and few names are soon gone
 * through.
 */
public final class SmallMap<V> extends AbstractMap<String, V> {
  /** More names are better hashed. */
  private static final int MOST = 64;

  /** Each name and, after it, its value; empty places at the end. */
  private final Object[] entries;

  /**
   * A bit of each name's hash: without it a name is not here, which is the usual answer. 0 until
   * somebody asks for a name; whoever finds that out makes the same of it.
   */
  private int hashes;

  private final int size;

  private SmallMap(Object[] entries, int size) {
    this.entries = entries;
    this.size = size;
  }

  private int hashes() {
    int bits = hashes;
    if (bits == 0) {
      for (int i = 0; i < size; i++) {
        bits |= bit(name(i));
      }
      hashes = bits;
    }
    return bits;
  }

  private static int bit(String name) {
    return 1 << name.hashCode();
  }

  /** The same entries in the same order, for good; a map that is one of these already is itself. */
  public static <V> Map<String, V> copyOf(Map<String, V> map) {
    if (map instanceof SmallMap) {
      return map;
    }
    if (map.isEmpty()) {
      return Map.of();
    }
    if (map.size() > MOST) {
      return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
    Builder<V> builder = builder(map.size());
    map.forEach(builder::put);
    return builder.build();
  }

  /**
   * @param most how many entries there can be
   */
  public static <V> Builder<V> builder(int most) {
    return new Builder<>(most);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public V get(Object name) {
    int index = indexOf(name);
    return index < 0 ? null : value(index);
  }

  @Override
  public boolean containsKey(Object name) {
    return indexOf(name) >= 0;
  }

  private int indexOf(Object name) {
    // nearly always the very same string; others of its length would be compared byte by byte
    for (int i = 0; i < size; i++) {
      if (entries[2 * i] == name) {
        return i;
      }
    }
    return name instanceof String text && (hashes() & bit(text)) != 0 ? indexOfEqual(text) : -1;
  }

  private int indexOfEqual(String text) {
    for (int i = 0; i < size; i++) {
      if (entries[2 * i].equals(text)) {
        return i;
      }
    }
    return -1;
  }

  @SuppressWarnings("unchecked") // only what is a V is put there
  private V value(int index) {
    return (V) entries[2 * index + 1];
  }

  private String name(int index) {
    return (String) entries[2 * index];
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super V> action) {
    for (int i = 0; i < size; i++) {
      action.accept(name(i), value(i));
    }
  }

  @Override
  public Set<Map.Entry<String, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public Iterator<Map.Entry<String, V>> iterator() {
        return new Entries();
      }
    };
  }

  private final class Entries implements Iterator<Map.Entry<String, V>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < size;
    }

    @Override
    public Map.Entry<String, V> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Map.Entry<String, V> entry = new SimpleImmutableEntry<>(name(next), value(next));
      next++;
      return entry;
    }
  }

  @Override
  public boolean equals(Object other) {
    boolean isSame =
        other instanceof SmallMap<?> map
            && Arrays.equals(entries, 0, 2 * size, map.entries, 0, 2 * map.size);
    return isSame || super.equals(other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }

  /** Takes the entries; what it has built is all it builds. Not thread-safe. */
  public static final class Builder<V> {
    private final Object[] entries;
    private int count;

    private Builder(int most) {
      entries = new Object[2 * most];
    }

    /**
     * @param name one that was not put before
     */
    public Builder<V> put(String name, V value) {
      entries[2 * count] = name;
      entries[2 * count + 1] = value;
      count++;
      return this;
    }

    public Map<String, V> build() {
      if (count == 0) {
        return Map.of();
      }
      // a copy takes longer than a few empty places take room
      boolean isFull = 4 * count >= entries.length;
      return new SmallMap<>(isFull ? entries : Arrays.copyOf(entries, 2 * count), count);
    }
  }
}
