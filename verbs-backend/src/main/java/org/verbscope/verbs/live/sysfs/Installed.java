package org.verbscope.verbs.live.sysfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is installed of RDMA: modules of the running kernel, and providers of libibverbs. */
final class Installed {
  private static final String PROVIDER = "driver ";

  private final Path root;

  Installed(Path root) {
    this.root = root;
  }

  Optional<String> kernelRelease() {
    return TextFiles.read(root.resolve("proc/sys/kernel/osrelease"));
  }

  /** False also when nothing tells, as in a container without the host's modules. */
  boolean lacksModule(String module) {
    if (Files.isDirectory(root.resolve("sys/module").resolve(module))) {
      return false;
    }
    Optional<Path> modules =
        kernelRelease()
            .map(release -> root.resolve("lib/modules").resolve(release))
            .filter(directory -> Files.isReadable(directory.resolve("modules.dep")));
    return modules.isPresent()
        && Stream.of("modules.dep", "modules.builtin")
            .noneMatch(list -> names(modules.get().resolve(list), module));
  }

  private static boolean names(Path list, String module) {
    try (Stream<String> lines = Files.lines(list, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(line -> line.contains("/" + module + ".ko"));
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  /** Of the files {@code /etc/libibverbs.d/*.driver}, in the order of their names. */
  List<String> providers() {
    Path directory = root.resolve("etc/libibverbs.d");
    return TextFiles.names(directory).stream()
        .filter(name -> name.endsWith(".driver"))
        .flatMap(name -> TextFiles.read(directory.resolve(name)).stream())
        .flatMap(String::lines)
        .filter(line -> line.startsWith(PROVIDER))
        .map(line -> line.substring(PROVIDER.length()).strip())
        .sorted()
        .toList();
  }
}
