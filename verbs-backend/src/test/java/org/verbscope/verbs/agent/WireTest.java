package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.VerbCall;

/** What comes over a pipe is a message, whole, or a protocol error that says what is wrong. */
class WireTest {
  /** More than is read ahead of what is understood, characters. */
  private static final int LONG = 100_000;

  private static String message(String json) {
    int length = json.getBytes(StandardCharsets.UTF_8).length;
    return "Content-Length: " + length + "\r\n\r\n" + json;
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Hears what an agent tells, and may be asked. */
  private static class Ear {
    private final List<AgentListener.Look> looks = new ArrayList<>();

    @JsonNotification
    public void rows(AgentListener.Rows rows) {
      throw new OutOfMemoryError("rows");
    }

    @JsonNotification
    public void began(AgentListener.Began began) {}

    @JsonNotification
    public void stepped(AgentListener.Step step) {}

    @JsonNotification
    public void looked(AgentListener.Look look) {
      looks.add(look);
    }

    @JsonRequest
    public CompletableFuture<Receipt> perform(VerbCall call) {
      return CompletableFuture.failedFuture(new IllegalStateException("not here"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | nothing in it",
        "null | nothing in it",
        "{`method`:`looked`} | looked tells nothing",
        "{`method`:`looked`,`params`:[null]} | looked tells nothing",
        "{`method`:`looked`,`params`:{`token`:1}} | `objects` is missing",
        "{`method`:`looked`,`params`:{`objects`:{`a`:null}}} | one of `objects` is null",
        "{`method`:`looked`,`params`:{`objects`:{``:1}}} | an id cannot be empty",
        "{`method`:`looked`,`params`:{`token`:`x`}} | For input string",
        "{`method`:`looked`,`params`:7} | Expected BEGIN_OBJECT but was NUMBER",
        "{`method`:`began`,`params`:{`token`:1}} | `state` is missing",
        "{`method`:`began`,`params`:{`state`:{`at`:`noon`}}} | 'noon' could not be parsed",
        "{`method`:`rows`,`params`:{`rows`:[null]}} | one of `rows` is null",
        "{`method`:`rows`,`params`:{`rows`:[]}} | no room for",
        "{`method`:`rows`,`params`:{`rows`:[{}]}} | a resource has no `kind`",
        "{`method`:`stepped`,`params`:{`went`:[]}} | `events` is missing",
        "{`method`:`rows`,`id`:1,`params`:{`rows`:[]}} | rows is told, not asked",
        "{`method`:`perform`,`params`:{`verb`:`ibv_alloc_pd`,`device`:`a`}} | without an id",
        "{`id`:`9`,`result`:true} | an answer to request `9`, which there is not",
        "{`id`:`1`} | the answer to request `1` says nothing",
        "{`id`:`1`,`result`:null} | the answer to request `1` says nothing",
        "{`id`:`1`,`error`:{`code`:1}} | the answer to request `1` says nothing",
        "{`id`:`1`,`result`:{`protocol`:1}} | `process` is missing",
        "{`id`:`1`,`result`:[]} | Expected BEGIN_OBJECT but was BEGIN_ARRAY",
      })
  void whatSaysTooLittleIsAProtocolErrorThatNamesIt(String json, String says) {
    String text = message(json == null ? "" : json.replace('`', '"'));
    Wire<AgentService> wire =
        new Wire<>(new Ear(), AgentService.class, stream(text), OutputStream.nullOutputStream());
    CompletableFuture<AgentService.Hello> hello = wire.remote().hello();
    assertThatThrownBy(wire::listen)
        .isInstanceOf(ProtocolException.class)
        .hasMessageStartingWith("protocol error: ")
        .hasMessageContaining(says.replace('`', '"'));
    assertThat(hello).isNotCompleted();
  }

  /** More than an answer takes that says what is wrong, characters. */
  private static final int SHORT = 1_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{`id`:1,`method`:`?`}",
        "{`id`:1,`method`:`?`,`params`:{}}",
        "{`id`:1,`method`:`perform`,`params`:{`verb`:`?`}}",
        "{`id`:1,`method`:`perform`,`params`:{`verb`:`ibv_dealloc_pd`,`?`:1}}",
        "{`id`:1,`method`:`perform`,`params`:`?`}",
        "{`id`:1,`method`:`perform`,`params`:[`?`,`?`]}",
        "{`id`:1,`method`:`perform`,`params`:{`verb`:`ibv_alloc_pd`,`device`:`a`,`note`:`?`}}",
      })
  void howeverLongARequestIsTheAnswerThatItCameToNothingIsShort(String request) {
    int fill = request.contains("[") ? LONG : Wire.LARGEST_MESSAGE - SHORT;
    String json = request.replace('`', '"').replace("?", "x".repeat(fill));
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    new Wire<>(new Ear(), AgentService.class, stream(message(json)), sent).listen();
    assertThat(sent.toString(StandardCharsets.UTF_8))
        .contains("\"id\":1,\"error\"")
        .hasSizeLessThan(SHORT)
        .doesNotContain("\\tat ");
  }

  @Test
  void anErrorThatTheOtherEndAnswersIsToldInShort() {
    String json =
        "{\"id\":\"1\",\"error\":{\"code\":1,\"message\":\"" + "no! ".repeat(LONG) + "\"}}";
    Wire<AgentService> wire =
        new Wire<>(
            new Ear(), AgentService.class, stream(message(json)), OutputStream.nullOutputStream());
    CompletableFuture<AgentService.Hello> hello = wire.remote().hello();
    wire.listen();
    assertThatThrownBy(hello::join)
        .satisfies(
            e ->
                assertThat(e.getCause().getMessage()).startsWith("no! no!").hasSizeLessThan(SHORT));
  }

  @Test
  void aLongRequestThatCannotBeUnderstoodIsAnsweredAndTheNextMessageIsHeard() {
    String fly =
        "{\"id\":1,\"method\":\"perform\",\"params\":{\"verb\":\"ibv_fly\",\"note\":\""
            + "high ".repeat(LONG / 5)
            + "\"}}";
    String odd =
        "{\"id\":2,\"method\":\"perform\",\"params\":[1e5,\"" + "}\n\n".repeat(LONG / 3) + "\"]}";
    String look = "{\"method\":\"looked\",\"params\":{\"revision\":5,\"objects\":{}}}";
    Ear ear = new Ear();
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    new Wire<>(ear, AgentService.class, stream(message(fly) + message(odd) + message(look)), sent)
        .listen();
    assertThat(ear.looks).singleElement().extracting(AgentListener.Look::revision).isEqualTo(5L);
    assertThat(sent.toString(StandardCharsets.UTF_8))
        .contains("there is no verb \\\"ibv_fly\\\"")
        .contains("\"id\":2,\"error\"");
  }
}
