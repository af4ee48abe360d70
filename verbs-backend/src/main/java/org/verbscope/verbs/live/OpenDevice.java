package org.verbscope.verbs.live;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.live.ibverbs.VerbFailure;
import org.verbscope.verbs.live.ibverbs.VerbsContext;
import org.verbscope.verbs.model.Value;

/** An open context, with the device's attributes once they were asked for: they do not change. */
final class OpenDevice {
  private final VerbsContext context;
  private final Optional<String> boardId;
  private Map<String, Value> attributes;

  OpenDevice(VerbsContext context, Optional<String> boardId) {
    this.context = context;
    this.boardId = boardId;
  }

  VerbsContext context() {
    return context;
  }

  Optional<String> boardId() {
    return boardId;
  }

  Map<String, Value> attributes() throws VerbFailure {
    if (attributes == null) {
      attributes = new LinkedHashMap<>(context.queryDevice());
      attributes.put("num_comp_vectors", Value.of(context.numCompVectors()));
    }
    return attributes;
  }
}
