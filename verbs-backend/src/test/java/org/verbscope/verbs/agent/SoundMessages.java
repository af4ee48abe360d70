package org.verbscope.verbs.agent;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.BusyScript;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;

/** What the two ends of a pipe write to each other about the simulated workshop, as JSON. */
final class SoundMessages {
  /** Rows of the largest page; larger ones only take longer. */
  private static final int LARGEST_PAGE = 3;

  private static final String ID = "\"id\":\"";
  private static final String METHOD = "\"method\":\"";

  private final List<String> toAgent;
  private final List<String> toWindow;

  private SoundMessages(List<String> toAgent, List<String> toWindow) {
    this.toAgent = toAgent;
    this.toWindow = toWindow;
  }

  /** Requests, and one notification. */
  List<String> toAgent() {
    return toAgent;
  }

  /** Answers to each of {@link #toAgent} that is a request, and notifications. */
  List<String> toWindow() {
    return toWindow;
  }

  /** The name of the method that a message is about; of an answer, what was asked. */
  String method(String body) {
    String asked = body;
    if (!body.contains(METHOD)) {
      String id = body.substring(0, body.indexOf(',', body.indexOf(ID)));
      asked = toAgent.stream().filter(request -> request.startsWith(id)).findFirst().orElseThrow();
    }
    int from = asked.indexOf(METHOD) + METHOD.length();
    return asked.substring(from, asked.indexOf('"', from));
  }

  /** The answer to the request of another number. */
  static String withId(String answer, long id) {
    int from = answer.indexOf(ID) + ID.length();
    return answer.substring(0, from) + id + answer.substring(answer.indexOf('"', from));
  }

  static boolean isAnswer(String body) {
    return body.contains(ID) && !body.contains(METHOD);
  }

  static SoundMessages record() {
    ByteArrayOutputStream asked = new ByteArrayOutputStream();
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    Wire<AgentService> window =
        new Wire<>(new Object(), AgentService.class, InputStream.nullInputStream(), asked);
    try (VerbsHost host = Hosts.open("sim:workshop")) {
      Answering agent = new Answering(host);
      ask(window.remote());
      agent.wire =
          new Wire<>(
              agent, AgentListener.class, new ByteArrayInputStream(asked.toByteArray()), told);
      agent.wire.listen();
      agent.tell();
    }
    List<String> toAgent = new ArrayList<>(bodies(asked.toByteArray()));
    toAgent.add("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\"1\"}}");
    return new SoundMessages(List.copyOf(toAgent), bodies(told.toByteArray()));
  }

  private static void ask(AgentService agent) {
    agent.hello();
    AgentService.View view = new AgentService.View(1, false);
    agent.watch(view);
    agent.snapshot(view);
    agent.look(new AgentService.Sight(1, List.of("mlx5_0", "rxe0")));
    BusyScript.calls().forEach(agent::perform);
    agent.perform(TestAgents.noted("not understood"));
    agent.unwatch(view);
  }

  /** The contents of messages one after another, all sound. */
  private static List<String> bodies(byte[] bytes) {
    List<String> bodies = new ArrayList<>();
    String all = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = 0;
    while (at < bytes.length) {
      int end = all.indexOf("\r\n\r\n", at);
      int length = Integer.parseInt(all.substring(at + "Content-Length: ".length(), end));
      bodies.add(new String(bytes, end + 4, length, StandardCharsets.UTF_8));
      at = end + 4 + length;
    }
    return List.copyOf(bodies);
  }

  /** Answers at once. */
  private static final class Answering implements AgentService {
    private final VerbsHost host;
    private Wire<AgentListener> wire;

    Answering(VerbsHost host) {
      this.host = host;
    }

    @Override
    public CompletableFuture<Hello> hello() {
      return CompletableFuture.completedFuture(
          new Hello(PROTOCOL, "main", 812, "java", host.info()));
    }

    @Override
    public CompletableFuture<Receipt> perform(VerbCall call) {
      if (!call.header().note().equals("not understood")) {
        return CompletableFuture.completedFuture(timeless(host.perform(call)));
      }
      ResponseError error = new ResponseError(-32700, "Message could not be parsed.", "at …");
      return CompletableFuture.failedFuture(new ResponseErrorException(error));
    }

    /** The same from run to run. */
    private static Receipt timeless(Receipt receipt) {
      return new Receipt(
          receipt.call(),
          receipt.outcome(),
          receipt.id(),
          Instant.EPOCH,
          1,
          receipt.requested(),
          receipt.verdicts());
    }

    @Override
    public CompletableFuture<State> snapshot(View view) {
      return CompletableFuture.completedFuture(state());
    }

    private State state() {
      Notice notice = new Notice("the kernel is old", ResourceId.HOST);
      return new State(3, "2026-01-01T00:00:00Z", List.of(notice, new Notice("“old”", null)));
    }

    @Override
    public CompletableFuture<Boolean> watch(View view) {
      return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletableFuture<Boolean> unwatch(View view) {
      return CompletableFuture.completedFuture(false);
    }

    @Override
    public CompletableFuture<Boolean> look(Sight sight) {
      return CompletableFuture.completedFuture(true);
    }

    /** A page for each kind of row, and everything else that is told. */
    void tell() {
      List<Resource> all = List.copyOf(host.snapshot().resources());
      List<Resource> page = new ArrayList<>();
      for (Resource row : all) {
        boolean known = page.stream().anyMatch(other -> other.kind() == row.kind());
        if (!known) {
          page.add(row);
        }
      }
      page.addAll(all.stream().filter(row -> row.owner().thisApp()).toList());
      for (int i = 0; i < page.size(); i += LARGEST_PAGE) {
        List<Resource> rows = page.subList(i, Math.min(page.size(), i + LARGEST_PAGE));
        wire.remote().rows(new AgentListener.Rows(1, rows));
      }
      ResourceId went = all.get(all.size() - 1).id();
      HostEvent event =
          new HostEvent("IBV_EVENT_PORT_ERR", new ResourceId("mlx5_0/1"), "", Instant.EPOCH);
      wire.remote().began(new AgentListener.Began(1, state()));
      wire.remote()
          .stepped(
              new AgentListener.Step(
                  1, 4, List.of(went), List.of(event), List.of(new Notice("gone", went))));
      Map<String, Long> read = new TreeMap<>(Map.of("mlx5_0", 0L, "rxe0", 42L));
      wire.remote().looked(new AgentListener.Look(1, 4, 17, 4711, read));
    }
  }
}
