package org.verbscope.verbs.rules;

import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/**
 * The one way by which every host does a call: resolve names, refuse what would crash or cannot be
 * meant, carry out, judge, find causes, write the receipt and remember. Not thread-safe: a host
 * calls it from its acting thread.
 */
public final class CallDesk {
  private final CallTarget target;

  public CallDesk(CallTarget target) {
    this.target = target;
  }

  public Receipt perform(VerbCall call) {
    throw new UnsupportedOperationException(String.valueOf(target));
  }

  /** An id for a new object; {@code #2} is appended when the number was another object's before. */
  public ResourceId freshId(String device, Kind kind, String key) {
    return ResourceId.of(device, kind, key);
  }

  /** What this app requested of, was written back for and last queried of one of its objects. */
  public Readings ownReadings(ResourceId id) {
    return Readings.NONE;
  }

  /** Forgets an object that went without a call of ours: its device or process is gone. */
  public void lost(ResourceId id, String how) {}
}
