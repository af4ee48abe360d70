package org.verbscope.verbs.agent;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Resource;

/** The end that asks an agent and hears what it tells: all of it gets into a {@link HostView}. */
final class WindowEnd extends WireEnd {
  /** Messages after which a new view begins, or it would grow with what they make up. */
  private static final int MESSAGES_OF_A_VIEW = 500;

  private static final AgentRole ROLE = AgentRole.READER_AND_MAIN;
  private static final AgentService.View VIEW = new AgentService.View(1, false);
  private static final AgentService.Hello HELLO =
      new AgentService.Hello(1, "main", 812, "java", new HostInfo("sim:", true, "n", "k", "r"));

  private final SoundMessages sound;
  private final Ear ear = new Ear();
  private HostView view;
  private List<Resource> page = new ArrayList<>();
  private long messages;
  private long lastLook;
  private long asked;
  private AgentService agent;
  private long heard;

  WindowEnd(SoundMessages sound, Random random) {
    super(random);
    this.sound = sound;
  }

  @Override
  long heard() {
    return heard;
  }

  @Override
  Wire<?> connect(InputStream in, OutputStream out) {
    Wire<AgentService> wire = new Wire<>(ear, AgentService.class, in, out);
    agent = wire.remote();
    asked = 0;
    return wire;
  }

  @Override
  byte[] probe(long number) {
    String look =
        "{\"jsonrpc\":\"2.0\",\"method\":\"looked\",\"params\":{\"token\":1,\"revision\":"
            + number
            + ",\"counts\":-1,\"devices\":1,\"objects\":{\"a\":1}}}";
    return Mutants.framed(look).bytes();
  }

  @Override
  boolean isHeard(long number) {
    return lastLook == number;
  }

  /** What the agent would send now: before an answer it is asked. */
  String due(String body) {
    if (messages++ % MESSAGES_OF_A_VIEW == 0) {
      view = new HostView();
      page = new ArrayList<>();
      view.born(ROLE, HELLO, "sim:");
    }
    wire();
    if (!SoundMessages.isAnswer(body)) {
      return body;
    }
    switch (sound.method(body)) {
      case "hello" -> await(agent.hello(), hello -> view.born(ROLE, hello, "sim:"));
      case "perform" -> await(agent.perform(TestAgents.allocPd("main")), JsonText::of);
      case "snapshot" -> await(agent.snapshot(VIEW), this::take);
      case "watch" -> await(agent.watch(VIEW), Boolean::booleanValue);
      case "unwatch" -> await(agent.unwatch(VIEW), Boolean::booleanValue);
      case "look" -> await(agent.look(new AgentService.Sight(1, List.of())), Boolean::booleanValue);
      default -> throw new AssertionError(body);
    }
    return SoundMessages.withId(body, ++asked);
  }

  private <T> void await(CompletableFuture<T> answer, Consumer<T> use) {
    answer.whenComplete(
        (value, error) -> {
          heard++;
          use(
              () -> {
                if (error == null) {
                  use.accept(value);
                } else {
                  check(error instanceof ResponseErrorException, "an answer is " + error);
                  check(error.getMessage() != null, "an error says nothing");
                }
              });
        });
  }

  private void take(AgentService.State state) {
    view.replace(ROLE, Agent.Seen.of(taken(), state));
  }

  private List<Resource> taken() {
    List<Resource> rows = page;
    page = new ArrayList<>();
    return rows;
  }

  /** What an {@link Agent} does with what it hears, and what then becomes of it. */
  private final class Ear implements AgentListener {
    @Override
    public void rows(Rows rows) {
      heard++;
      use(() -> page.addAll(rows.rows()));
    }

    @Override
    public void began(Began began) {
      heard++;
      use(() -> take(began.state()));
    }

    @Override
    public void stepped(Step step) {
      heard++;
      use(() -> JsonText.of(view.apply(ROLE, taken(), step)));
    }

    @Override
    public void looked(Look look) {
      if (look.counts() == -1) {
        lastLook = look.revision();
      } else {
        heard++;
      }
      use(() -> JsonText.of(view.looked(ROLE, look.times())));
    }
  }
}
