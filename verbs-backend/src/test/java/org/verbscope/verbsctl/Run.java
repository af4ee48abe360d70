package org.verbscope.verbsctl;

import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.Json;
import org.verbscope.verbs.json.StrictJson;
import org.verbscope.verbs.open.Hosts;

/** What one command line printed and how it ended. */
record Run(int code, String out, String err) {

  /** Runs with hosts as they are opened in earnest. */
  static Run of(String stdin, String... args) {
    return with(Hosts::open, Interruption.byHand(), stdin, args);
  }

  static Run with(
      Function<String, VerbsHost> opener, Interruption interruption, String stdin, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Surroundings surroundings =
        new Surroundings(
            opener,
            Path.of("/nonexistent"),
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            interruption);
    int code = Verbsctl.run(surroundings, out, err, args);
    return new Run(code, out.toString(), err.toString());
  }

  Json json() {
    return StrictJson.parse(out);
  }
}
