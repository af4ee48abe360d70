package org.verbscope.verbs.sim;

import java.util.List;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** One process's handle of an XRC domain, made by {@code ibv_open_xrcd}. */
final class SimXrcd extends SimObject {
  private final XrcDomain domain;

  SimXrcd(SimContext context, ResourceId id, long number, XrcDomain domain) {
    super(context.device(), id, Kind.XRCD, number, context.owner(), context);
    this.domain = domain;
  }

  XrcDomain domain() {
    return domain;
  }

  @Override
  List<SimObject> uses() {
    return List.of();
  }
}
