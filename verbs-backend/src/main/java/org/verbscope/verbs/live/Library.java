package org.verbscope.verbs.live;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.verbscope.verbs.live.ibverbs.Abi;
import org.verbscope.verbs.live.ibverbs.Ibverbs;
import org.verbscope.verbs.model.Status;

/** The verbs library of this machine, or why there is none. */
sealed interface Library {

  record Loaded(Ibverbs ibverbs) implements Library {}

  record Missing(Status status) implements Library {}

  /** Tries to load it; whatever stands in the way is a result. */
  static Library load(String fileName) {
    Optional<Abi> abi = Abi.here();
    if (abi.isEmpty()) {
      return new Missing(
          Availability.unsupportedSystem(
              System.getProperty("os.name"), System.getProperty("os.arch")));
    }
    try {
      return new Loaded(Ibverbs.load(abi.get(), fileName));
    } catch (LinkageError e) {
      // UnsatisfiedLinkError of the library itself, or JNA cannot unpack its own part
      return new Missing(Availability.noLibrary(fileName, why(e)));
    }
  }

  /** What dlopen(3) said, without JNA's repetitions and without the class path. */
  private static String why(LinkageError error) {
    if (!(error instanceof UnsatisfiedLinkError) || error.getMessage() == null) {
      return error.toString();
    }
    List<String> lines = error.getMessage().lines().map(String::strip).toList();
    return lines.stream()
        .filter(line -> lines.size() == 1 || !line.startsWith("Unable to load library"))
        .filter(line -> !line.startsWith("Native library ("))
        .distinct()
        .collect(Collectors.joining("; "));
  }
}
