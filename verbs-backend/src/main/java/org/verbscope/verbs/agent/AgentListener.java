package org.verbscope.verbs.agent;

import java.util.List;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/** What an agent tells by itself. Big trees come in pages, so that no message is large. */
interface AgentListener {

  /** A page of rows, whole; what they belong to follows under the same token. */
  @JsonNotification
  void rows(Rows rows);

  /** The rows so far are the state from which a watch begins. */
  @JsonNotification
  void began(Began began);

  /** The rows so far came or changed. */
  @JsonNotification
  void stepped(Step step);

  record Rows(long token, List<Resource> rows) {}

  record Began(long token, AgentService.State state) {}

  record Step(
      long token,
      long revision,
      List<ResourceId> went,
      List<HostEvent> events,
      List<Notice> notices) {}
}
