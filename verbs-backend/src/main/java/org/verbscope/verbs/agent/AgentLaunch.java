package org.verbscope.verbs.agent;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.verbscope.verbs.HostUnavailableException;

/**
 * How to start an agent as a child, in whatever form this program runs itself: from a class path, a
 * plain jar or an installed image.
 *
 * @param program what is executed
 * @param isVm true for {@code java}, which takes the VM's options and a main class of the agents'
 *     own; false for the launcher of verbsctl, where the options go by the environment
 * @param arguments what stands before the agent's own arguments
 */
public record AgentLaunch(Path program, boolean isVm, List<String> arguments) {
  /** Names the launcher of verbsctl where there is no {@code bin/java}. */
  public static final String LAUNCHER_PROPERTY = "verbscope.verbsctl";

  /** Starts sooner than all of verbsctl. */
  private static final String MAIN_CLASS = "org.verbscope.verbs.open.AgentProcess";

  /**
   * Whatever is printed by native code or by a VM that crashes goes to standard error; the messages
   * have a descriptor of their own.
   */
  private static final String SHELL = "/bin/sh";

  private static final String APART = "exec 3>&1 >&2; exec \"$0\" \"$@\"";

  /** The descriptor of the messages, as the agent opens it. */
  private static final String MESSAGES = "/proc/self/fd/3";

  /** A heap that is full is the end. */
  private static final List<String> VM_OPTIONS =
      List.of(
          "-XX:-CreateCoredumpOnCrash",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:+UseSerialGC",
          "-Djava.awt.headless=true");

  public AgentLaunch {
    arguments = List.copyOf(arguments);
  }

  /**
   * @throws HostUnavailableException when there is nothing by which an agent could be started
   */
  public static AgentLaunch ofThisProgram() {
    String configured = System.getProperty(LAUNCHER_PROPERTY);
    if (configured != null) {
      return packaged(Path.of(configured));
    }
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    if (Files.isExecutable(java)) {
      return ofClassPath(java, classPath(), MAIN_CLASS);
    }
    return launcherNearby()
        .map(AgentLaunch::packaged)
        .orElseThrow(
            () ->
                new HostUnavailableException(
                    "no agent can be started: there is neither %s nor a verbsctl beside this program or in /usr/bin; name one by -D%s=PATH"
                        .formatted(java, LAUNCHER_PROPERTY)));
  }

  /** A class of a class path. */
  static AgentLaunch ofClassPath(Path java, String classPath, String mainClass) {
    List<String> arguments = new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED"));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("verbscope.") || name.startsWith("jna."))
        .sorted()
        .forEach(name -> arguments.add("-D" + name + "=" + System.getProperty(name)));
    arguments.addAll(List.of("-classpath", classPath, mainClass));
    return new AgentLaunch(java, true, arguments);
  }

  static AgentLaunch packaged(Path launcher) {
    return new AgentLaunch(launcher, false, List.of());
  }

  private static Optional<Path> launcherNearby() {
    Stream<Path> beside =
        ProcessHandle.current().info().command().map(Path::of).stream()
            .flatMap(self -> Stream.of(self.resolveSibling("verbsctl")));
    return Stream.concat(beside, Stream.of(Path.of("/usr/bin/verbsctl")))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** What holds this class and everything that it needs. */
  private static String classPath() {
    String own = System.getProperty("java.class.path", "");
    Path code = Path.of(location());
    boolean complete =
        Stream.of(own.split(File.pathSeparator))
            .anyMatch(
                entry -> entry.endsWith(".jar") || Path.of(entry).toAbsolutePath().equals(code));
    if (complete && !(AgentLaunch.class.getClassLoader() instanceof URLClassLoader)) {
      return own;
    }
    // a class loader of its own, such as that of a build tool that runs us in its process
    return AgentLaunch.class.getClassLoader() instanceof URLClassLoader loader
        ? Stream.of(loader.getURLs())
            .map(AgentLaunch::file)
            .collect(Collectors.joining(File.pathSeparator))
        : own + File.pathSeparator + code;
  }

  private static String location() {
    return file(AgentLaunch.class.getProtectionDomain().getCodeSource().getLocation());
  }

  private static String file(URL url) {
    try {
      return Path.of(url.toURI()).toString();
    } catch (URISyntaxException e) {
      return url.getPath();
    }
  }

  /**
   * The process to be started.
   *
   * @param address what it is to serve
   */
  ProcessBuilder builder(AgentFiles files, String address) {
    List<String> options = new ArrayList<>(VM_OPTIONS);
    if (!files.isReader()) {
      // it spends its time in native code, and somebody waits for its start
      options.add("-XX:TieredStopAtLevel=1");
    }
    options.add("-XX:ErrorFile=" + files.crash());
    List<String> line = new ArrayList<>(List.of(SHELL, "-c", APART, program.toString()));
    if (isVm) {
      line.addAll(options);
    }
    line.addAll(arguments);
    line.addAll(
        isVm
            ? List.of(files.process(), address, MESSAGES)
            : List.of("agent", "--process", files.process(), "--host", address, "--out", MESSAGES));
    ProcessBuilder builder = new ProcessBuilder(line);
    Map<String, String> environment = builder.environment();
    environment.put(VerbsLog.FILE_VARIABLE, files.verbsLog().toString());
    environment.put(VerbsLog.LEVEL_VARIABLE, VerbsLog.LEVEL);
    if (!isVm) {
      environment.put(
          "JAVA_TOOL_OPTIONS",
          options.stream().map(AgentLaunch::quoted).collect(Collectors.joining(" ")));
    }
    return builder;
  }

  /** A VM splits the options of its environment at spaces, and knows quotes but no escapes. */
  private static String quoted(String option) {
    String quote = option.contains("'") ? "\"" : "'";
    return quote + option + quote;
  }
}
