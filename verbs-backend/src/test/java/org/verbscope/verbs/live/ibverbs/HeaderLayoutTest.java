package org.verbscope.verbs.live.ibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mirrors against the header of this machine, where there is one and a compiler. */
class HeaderLayoutTest {
  private static final Path SOURCE = Path.of("testbed/layout/layout.c");
  private static final Path HEADER = Path.of("/usr/include/infiniband/verbs.h");

  @TempDir Path directory;

  @Test
  void theMirrorsAreWhatTheCompilerMakesOfTheInstalledHeader() throws Exception {
    assumeTrue(Abi.here().isPresent(), "no offsets are known for this system");
    assumeTrue(Files.exists(HEADER), HEADER + " is missing: apt install libibverbs-dev");
    assumeTrue(canCompile(), "there is no C compiler: apt install gcc libc6-dev");
    Path program = directory.resolve("layout");
    run("gcc", "-o", program.toString(), SOURCE.toAbsolutePath().toString());
    String layout = run(program.toString());
    CompiledLayout.parse(layout.lines()).mustAgreeWithTheMirrors(Abi.here().orElseThrow());
  }

  private boolean canCompile() throws InterruptedException {
    try {
      return new ProcessBuilder("gcc", "--version")
              .redirectOutput(directory.resolve("version").toFile())
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private String run(String... command) throws Exception {
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(command[0] + " ends").isTrue();
    String text = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }
}
