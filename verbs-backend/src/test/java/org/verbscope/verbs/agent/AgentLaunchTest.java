package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AgentLaunchTest {
  @Test
  void optionsThatGoByTheEnvironmentMayHaveSpacesAndQuotes() {
    assertThat(optionsOf("/home/Jo Doe")).contains("'-XX:ErrorFile=/home/Jo Doe/agent-main-");
    assertThat(optionsOf("/home/O'Neill")).contains("\"-XX:ErrorFile=/home/O'Neill/agent-main-");
  }

  private static String optionsOf(String directory) {
    return AgentLaunch.packaged(Path.of("/usr/bin/verbsctl"))
        .builder(new AgentFiles(Path.of(directory), "main"), "local:")
        .environment()
        .get("JAVA_TOOL_OPTIONS");
  }
}
