package org.verbscope.verbs.agent;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.jsonrpc.util.LimitedInputStream;
import org.verbscope.verbs.json.Excerpt;
import org.verbscope.verbs.json.GsonForms;
import org.verbscope.verbs.model.OneLine;

/**
 * One end of the pipe: JSON-RPC messages with {@code Content-Length} headers. Whatever is no such
 * message ends the conversation, since nobody can tell where the next one would begin.
 *
 * @param <T> what can be called at the other end
 */
final class Wire<T> {
  /** The largest message that is read, bytes. Trees are paged far below it. */
  static final int LARGEST_MESSAGE = 16 << 20;

  /** The most characters of a call; each takes 6 bytes at most, and a receipt repeats it. */
  static final int LARGEST_CALL = LARGEST_MESSAGE / 13;

  /** The most characters that are said of what is wrong with a message. */
  private static final int LONGEST_REASON = 300;

  /** More than the two headers of a message take, bytes. */
  private static final int LONGEST_HEADER = 1024;

  /** Kept, or it would be collected with its setting: errors are told by us, without traces. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j.jsonrpc");

  static {
    LIBRARY.setLevel(Level.OFF);
  }

  private final Map<String, JsonRpcMethod> methods;
  private final RemoteEndpoint endpoint;
  private final T remote;
  private final Producer producer;

  /**
   * @param local answers what the other end asks and hears what it tells
   */
  Wire(Object local, Class<T> remoteInterface, InputStream in, OutputStream out) {
    methods = new LinkedHashMap<>(ServiceEndpoints.getSupportedMethods(remoteInterface));
    methods.putAll(ServiceEndpoints.getSupportedMethods(local.getClass()));
    MessageJsonHandler json = new MessageJsonHandler(methods, GsonForms::teach);
    endpoint =
        new RemoteEndpoint(
            new StreamMessageConsumer(out, json), ServiceEndpoints.toEndpoint(local), Wire::error);
    json.setMethodProvider(endpoint);
    endpoint.setJsonHandler(json);
    remote = ServiceEndpoints.toServiceObject(endpoint, remoteInterface);
    producer = new Producer(new HeaderGuard(in), json, endpoint);
  }

  /** What is answered to a request that came to nothing, or that nobody here knows. */
  private static ResponseError error(Throwable error) {
    return new ResponseError(ResponseErrorCode.InternalError, reason(error), null);
  }

  private static String reason(MessageIssue issue) {
    return issue.getCause() == null ? shortened(issue.getText()) : reason(issue.getCause());
  }

  /** What was found first: whatever is around it speaks of classes. */
  private static String reason(Throwable error) {
    Throwable first = error;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    return shortened(first.getMessage() == null ? first + "" : first.getMessage());
  }

  /** Something that is wrong may repeat a message that is as large as they come. */
  private static String shortened(String reason) {
    String says = reason.strip();
    boolean isLong = says.length() > LONGEST_REASON;
    return OneLine.of(isLong ? says.substring(0, LONGEST_REASON) + "…" : says);
  }

  /** The other end. */
  T remote() {
    return remote;
  }

  /**
   * Takes messages until the other end closes the pipe.
   *
   * @throws ProtocolException when something else than a message comes
   */
  void listen() {
    try {
      producer.listen(this::take);
    } catch (JsonRpcException e) {
      throw new ProtocolException("the pipe cannot be read: " + reason(e), e);
    } catch (OutOfMemoryError | StackOverflowError e) {
      throw new ProtocolException("a message that there is no room for: " + e, e);
    }
  }

  /** What has nothing to say is no message either: somebody would wait for what it leaves out. */
  private void take(Message message) {
    if (message == null) {
      throw new ProtocolException("a message with nothing in it", null);
    }
    if (message instanceof RequestMessage asked) {
      checkKind(asked.getMethod(), false);
    } else if (message instanceof NotificationMessage told) {
      checkKind(told.getMethod(), true);
      if (methods.containsKey(told.getMethod()) && told.getParams() == null) {
        throw new ProtocolException(told.getMethod() + " tells nothing", null);
      }
    } else if (message instanceof ResponseMessage answer) {
      checkAnswer(answer);
    }
    endpoint.consume(message);
  }

  private void checkKind(String method, boolean isTold) {
    JsonRpcMethod known = methods.get(method);
    if (known != null && known.isNotification() != isTold) {
      String instead = isTold ? " is a request and came without an id" : " is told, not asked";
      throw new ProtocolException(method + instead, null);
    }
  }

  private void checkAnswer(ResponseMessage answer) {
    String id = Excerpt.quoted(answer.getId());
    if (endpoint.resolveMethod(answer.getId()) == null) {
      throw new ProtocolException("an answer to request " + id + ", which there is not", null);
    }
    ResponseError error = answer.getError();
    if (error == null ? answer.getResult() == null : error.getMessage() == null) {
      throw new ProtocolException("the answer to request " + id + " says nothing", null);
    }
    if (error != null) {
      error.setMessage(shortened(error.getMessage()));
    }
  }

  private static final class Producer extends StreamMessageProducer {
    Producer(InputStream in, MessageJsonHandler json, RemoteEndpoint endpoint) {
      super(in, json, (message, issues) -> answerOrGiveUp(endpoint, message, issues));
    }

    /** A request that cannot be read has somebody to tell; of anything else a part is missing. */
    private static void answerOrGiveUp(
        RemoteEndpoint endpoint, Message message, List<MessageIssue> issues) {
      if (!(message instanceof RequestMessage)) {
        throw new ProtocolException(reason(issues.get(0)), issues.get(0).getCause());
      }
      MessageIssue issue = issues.get(0);
      endpoint.handle(message, List.of(new MessageIssue(reason(issue), issue.getIssueCode())));
    }

    /** Whatever is not read of a message that was given up is passed over. */
    @Override
    protected boolean handleMessage(InputStream input, Headers headers) throws IOException {
      InputStream content = new LimitedInputStream(input, headers.contentLength, false);
      boolean goOn = super.handleMessage(content, headers);
      content.transferTo(OutputStream.nullOutputStream());
      return goOn;
    }

    @Override
    protected void parseHeader(String line, Headers headers) {
      super.parseHeader(line, headers);
      if (headers.contentLength > LARGEST_MESSAGE) {
        throw new ProtocolException(
            "a message of %d bytes; the limit is %d"
                .formatted(headers.contentLength, LARGEST_MESSAGE),
            null);
      }
    }

    @Override
    protected void fireError(Throwable error) {
      if (error instanceof ProtocolException known) {
        throw known;
      }
      throw new ProtocolException(reason(error), error);
    }
  }

  /** Gives up where the headers of a message go on without end. Content is read in blocks. */
  private static final class HeaderGuard extends FilterInputStream {
    private final StringBuilder header = new StringBuilder();

    HeaderGuard(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int c = super.read();
      if (c >= 0) {
        header.append((char) c);
        if (header.length() > LONGEST_HEADER) {
          throw new ProtocolException(
              "no header of a message: " + Excerpt.quoted(header + ""), null);
        }
      }
      return c;
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
      header.setLength(0);
      return super.read(bytes, from, count);
    }
  }
}
