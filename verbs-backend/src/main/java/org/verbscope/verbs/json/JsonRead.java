package org.verbscope.verbs.json;

import java.util.Optional;
import java.util.function.Function;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/** Reads back what {@link JsonText} writes; each method throws {@link UnreadableException}. */
public final class JsonRead {
  private JsonRead() {}

  public static HostSnapshot snapshot(String text) {
    return TreeReader.snapshot(StrictJson.parse(text));
  }

  public static Receipt receipt(String text) {
    return ReceiptReader.read(StrictJson.parse(text));
  }

  /**
   * @param before each resource as it was before this change: only differences are written
   */
  public static HostChange change(String text, Function<ResourceId, Optional<Resource>> before) {
    return new ChangeReader(before).read(StrictJson.parse(text));
  }
}
