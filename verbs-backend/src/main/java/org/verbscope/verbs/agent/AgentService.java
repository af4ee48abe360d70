package org.verbscope.verbs.agent;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.VerbCall;

/** What an agent is asked. */
interface AgentService {
  /** Grows when an older agent would misunderstand. */
  int PROTOCOL = 2;

  @JsonRequest
  CompletableFuture<Hello> hello();

  /** In the acting lane: one call after another. */
  @JsonRequest
  CompletableFuture<Receipt> perform(VerbCall call);

  /** In the reading lane. The rows come before the answer, as {@link AgentListener#rows}. */
  @JsonRequest
  CompletableFuture<State> snapshot(View view);

  /** Begins to tell what changes; the beginning is told like every step. */
  @JsonRequest
  CompletableFuture<Boolean> watch(View view);

  @JsonRequest
  CompletableFuture<Boolean> unwatch(View view);

  /** Who watches says which devices are looked at; false where nobody watches by that token. */
  @JsonRequest
  CompletableFuture<Boolean> look(Sight sight);

  /**
   * Which devices are looked at.
   *
   * @param token of the watch
   * @param devices their ids
   */
  record Sight(long token, List<String> devices) {}

  /**
   * Who answers.
   *
   * @param pid the agent's process id
   */
  record Hello(int protocol, String process, long pid, String comm, HostInfo info) {
    public Hello {
      Whole.check("process", process);
      Whole.check("comm", comm);
      Whole.check("info", info);
    }
  }

  /**
   * What is to be told, and by which token it is known.
   *
   * @param own only the objects that the agent made itself
   */
  record View(long token, boolean own) {}

  /**
   * A snapshot without its rows.
   *
   * @param at the time, ISO 8601
   */
  record State(long revision, String at, List<Notice> notices) {
    public State {
      Whole.check("at", at);
      Instant.parse(at);
      Whole.checkAll("notices", notices);
    }
  }
}
