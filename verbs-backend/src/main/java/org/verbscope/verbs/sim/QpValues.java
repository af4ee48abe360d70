package org.verbscope.verbs.sim;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;

/**
 * {@code struct ibv_qp_attr} of one QP. Of its 48 members most QPs ever set a few: kept is what
 * differs from a fresh QP, because there may be 130,000 of them.
 */
final class QpValues {
  private static final List<String> NAMES = List.copyOf(AttributeCatalog.QP_ATTR);
  private static final Map<String, Byte> PLACES = new HashMap<>();
  private static final byte[] NO_PLACES = {};
  private static final Value[] NO_VALUES = {};

  static {
    NAMES.forEach(name -> PLACES.put(name, (byte) PLACES.size()));
  }

  private final Fresh fresh;
  private byte[] places = NO_PLACES;
  private Value[] values = NO_VALUES;

  /** What a query tells of a QP of one make on which nothing was set yet. */
  static final class Fresh {
    private final Value[] values = new Value[NAMES.size()];

    Fresh(Provider provider) {
      for (int i = 0; i < values.length; i++) {
        boolean gid =
            AttributeCatalog.get(Kind.QP, NAMES.get(i)).type() instanceof ValueType.GidText;
        values[i] = gid ? Value.of(Gid.of(new byte[Gid.BYTES])) : Value.of(0);
      }
      values[PLACES.get("path_mtu")] = Value.of(provider.initialPathMtu());
      Value global = Value.of(provider.addressesAreAlwaysGlobal() ? 1 : 0);
      values[PLACES.get("ah_attr.is_global")] = global;
      values[PLACES.get("alt_ah_attr.is_global")] = global;
    }
  }

  QpValues(Fresh fresh) {
    this.fresh = fresh;
  }

  Value get(String name) {
    byte place = PLACES.get(name);
    int at = indexOf(place);
    return at < 0 ? fresh.values[place] : values[at];
  }

  void set(String name, Value value) {
    byte place = PLACES.get(name);
    int at = indexOf(place);
    if (at < 0 && fresh.values[place].equals(value)) {
      return;
    }
    if (at < 0) {
      at = places.length;
      places = Arrays.copyOf(places, at + 1);
      places[at] = place;
      values = Arrays.copyOf(values, at + 1);
    }
    values[at] = value;
  }

  /** Takes back all that was set. */
  void clear() {
    places = NO_PLACES;
    values = NO_VALUES;
  }

  /** All members, in the struct's order. */
  Map<String, Value> toMap() {
    Map<String, Value> map = new LinkedHashMap<>();
    NAMES.forEach(name -> map.put(name, get(name)));
    return map;
  }

  private int indexOf(byte place) {
    for (int i = 0; i < places.length; i++) {
      if (places[i] == place) {
        return i;
      }
    }
    return -1;
  }
}
