package org.verbscope.verbs.live;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.verbscope.verbs.live.ibverbs.Ibverbs;
import org.verbscope.verbs.live.ibverbs.VerbFailure;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.model.Header;

/**
 * The contexts that are open: at most one for each acting process and device, opened when first
 * needed. It owns them: nobody else closes one.
 */
final class OpenContexts {
  private final RdmaSysfs sysfs;
  private final Map<Key, OpenDevice> contexts = new LinkedHashMap<>();

  OpenContexts(RdmaSysfs sysfs) {
    this.sysfs = sysfs;
  }

  /** Whose context of which device. */
  record Key(String process, String device) {
    @Override
    public boolean equals(Object other) {
      // asked by every call: a record's own equals is slower, and slow the first time
      return other instanceof Key key && process.equals(key.process) && device.equals(key.device);
    }

    @Override
    public int hashCode() {
      return 31 * process.hashCode() + device.hashCode();
    }
  }

  OpenDevice get(Ibverbs library, Key key) throws VerbFailure {
    OpenDevice open = contexts.get(key);
    if (open == null) {
      open = new OpenDevice(library.open(key.device), sysfs.device(key.device));
      contexts.put(key, open);
    }
    return open;
  }

  /** A context by which a device can be looked at: any that is open, else a new one. */
  OpenDevice forReading(Ibverbs library, String device) throws VerbFailure {
    Optional<OpenDevice> open = anyOf(device);
    return open.isPresent() ? open.get() : get(library, new Key(Header.MAIN_PROCESS, device));
  }

  Optional<OpenDevice> anyOf(String device) {
    for (Map.Entry<Key, OpenDevice> open : contexts.entrySet()) {
      if (open.getKey().device.equals(device)) {
        return Optional.of(open.getValue());
      }
    }
    return Optional.empty();
  }

  /** The contexts of which the kernel's number is known, by number. */
  Map<Long, Key> numbered(String device) {
    Map<Long, Key> numbered = new LinkedHashMap<>();
    contexts.forEach(
        (key, open) -> {
          if (key.device.equals(device) && open.number().isPresent()) {
            numbered.put(open.number().getAsLong(), key);
          }
        });
    return numbered;
  }

  /** All that are open. */
  Map<Key, OpenDevice> all() {
    return Collections.unmodifiableMap(contexts);
  }

  void closeAllBut(Set<Key> used) {
    closeIf(key -> !used.contains(key));
  }

  /** Closes what is open of one device; all that was made through it must be gone. */
  void closeAllOf(String device) {
    closeIf(key -> key.device.equals(device));
  }

  private void closeIf(Predicate<Key> unused) {
    contexts
        .entrySet()
        .removeIf(
            entry -> {
              boolean closes = unused.test(entry.getKey());
              if (closes) {
                entry.getValue().context().close();
              }
              return closes;
            });
  }
}
