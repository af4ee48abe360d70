package org.verbscope.verbsctl;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that {@code create-qp} and {@code open-qp} share. */
final class QpOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--device",
      paramLabel = "NAME",
      description = "The device; may be left out where there is one alone.")
  private String device;

  @Option(
      names = "--process",
      paramLabel = "P",
      description = "The acting process that makes the calls; any name starts one. Default: main.")
  private String process = Header.MAIN_PROCESS;

  @Option(
      names = "--force",
      description = "Refuse only what would crash the process; let the device answer the rest.")
  private boolean force;

  @Option(names = "--hold", description = "Keep the QP until Ctrl-C, then let go of it.")
  private boolean hold;

  @Option(names = "--all", description = "Show every attribute that the query tells.")
  private boolean all;

  boolean hold() {
    return hold;
  }

  boolean all() {
    return all;
  }

  Header header() {
    return new Header("", "", process, force, "");
  }

  /**
   * The device that is meant; to be asked for before anything is done, since it refuses names that
   * are empty.
   *
   * @param given the values given for the verb's fields: an object says its device
   */
  String device(HostSnapshot snapshot, Collection<Value> given) {
    if (process.isEmpty()) {
      throw empty("--process", "a process", "leave it out for " + Header.MAIN_PROCESS);
    }
    if (device != null) {
      if (device.isEmpty()) {
        throw empty("--device", "a device", "'verbsctl tree' shows them");
      }
      return device;
    }
    for (Value value : given) {
      if (value instanceof Value.Name name && !name.text().isEmpty()) {
        Optional<Resource> of =
            snapshot.path(new ResourceId(name.text())).stream()
                .filter(r -> r.kind() == Kind.DEVICE)
                .findFirst();
        if (of.isPresent()) {
          return of.get().id().text();
        }
      }
    }
    List<String> devices =
        snapshot.resources().stream()
            .filter(r -> r.kind() == Kind.DEVICE)
            .map(r -> r.id().text())
            .toList();
    if (devices.size() > 1) {
      throw new ParameterException(
          command.commandLine(),
          "--device is missing; devices here: " + String.join(", ", devices));
    }
    if (devices.isEmpty()) {
      throw new ParameterException(
          command.commandLine(),
          "there is no device on " + snapshot.info().address() + Glance.trouble(snapshot));
    }
    return devices.get(0);
  }

  private ParameterException empty(String option, String what, String remedy) {
    return new ParameterException(
        command.commandLine(), option + ": '' is not the name of " + what + "; " + remedy);
  }
}
