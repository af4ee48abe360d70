package org.verbscope.verbsctl;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.CallJson;
import org.verbscope.verbs.json.UnreadableException;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.VerbCall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "perform",
    description = {
      "Runs a script: a JSON array of calls, in order.",
      "The whole script is read before anything runs: one mistake in it, and nothing does. Prints a"
          + " receipt for each call, and goes on after a failure."
    },
    footer = {
      "",
      "Example:",
      "  verbsctl perform - <<'END'",
      "  [{\"verb\": \"ibv_alloc_pd\", \"device\": \"mlx5_0\", \"as\": \"pd\"},",
      "   {\"verb\": \"ibv_create_cq\", \"device\": \"mlx5_0\", \"as\": \"cq\", \"cqe\": 64},",
      "   {\"verb\": \"ibv_create_qp\", \"pd\": \"pd\", \"send_cq\": \"cq\", \"recv_cq\": \"cq\","
          + " \"as\": \"qp\",",
      "    \"qp_type\": \"IBV_QPT_RC\", \"cap\": {\"max_send_wr\": 100, \"max_send_sge\": 3}},",
      "   {\"verb\": \"ibv_query_qp\", \"qp\": \"qp\"}]",
      "  END"
    })
final class PerformCommand implements Callable<Integer> {
  @ParentCommand private Verbsctl root;

  @Parameters(paramLabel = "FILE", description = "The script; - reads standard input.")
  private String file;

  @Option(
      names = "--stop-on-failure",
      description = "Make no further call after one that was refused or failed.")
  private boolean stopOnFailure;

  @Override
  public Integer call() {
    List<VerbCall> calls;
    try {
      calls = CallJson.readScript(ScriptFile.read(file, root.surroundings().stdin()));
    } catch (UnreadableException e) {
      e.problems().forEach(problem -> root.err().println("verbsctl: " + problem));
      root.err().println("Nothing was run.");
      return Verbsctl.UNREADABLE;
    } catch (IOException e) {
      root.err().println("verbsctl: " + e.getMessage());
      return Verbsctl.UNREADABLE;
    }
    try (VerbsHost host = root.openHost()) {
      return root.json() ? performAsJson(host, calls) : performForAPerson(host, calls);
    }
  }

  private int performAsJson(VerbsHost host, List<VerbCall> calls) {
    try (ReceiptArray array = new ReceiptArray(root.out())) {
      return exitCode(perform(host, calls, array::add));
    }
  }

  private int performForAPerson(VerbsHost host, List<VerbCall> calls) {
    PrintWriter out = root.out();
    out.println(Glance.host(host.info()));
    int[] position = {0};
    Tally tally =
        perform(
            host,
            calls,
            receipt -> {
              ReceiptPrinter.print(out, ++position[0], receipt);
              out.flush();
            });
    out.println(tally.sentence(calls.size()));
    return exitCode(tally);
  }

  private record Tally(int granted, int not) {
    String sentence(int calls) {
      int left = calls - granted - not;
      return calls
          + (calls == 1 ? " call: " : " calls: ")
          + granted
          + " granted, "
          + not
          + " refused or failed"
          + (left == 0 ? "" : ", " + left + " not made");
    }
  }

  private Tally perform(VerbsHost host, List<VerbCall> calls, Consumer<Receipt> onReceipt) {
    Tally tally = new Tally(0, 0);
    for (VerbCall call : calls) {
      Receipt receipt = host.perform(call);
      onReceipt.accept(receipt);
      tally =
          receipt.isGranted()
              ? new Tally(tally.granted + 1, tally.not)
              : new Tally(tally.granted, tally.not + 1);
      if (stopOnFailure && tally.not > 0) {
        break;
      }
    }
    return tally;
  }

  private static int exitCode(Tally tally) {
    return tally.not == 0 ? Verbsctl.DONE : Verbsctl.CALL_FAILED;
  }
}
