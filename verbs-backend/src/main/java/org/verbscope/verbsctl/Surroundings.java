package org.verbscope.verbsctl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.open.Hosts;

/**
 * What the command line meets outside itself.
 *
 * @param opener opens a host by its address
 * @param infiniband where the kernel lists its RDMA devices
 * @param interruption how the user ends what goes on until Ctrl-C
 */
record Surroundings(
    Function<String, VerbsHost> opener,
    Path infiniband,
    InputStream stdin,
    Interruption interruption) {

  static Surroundings ofProcess(Interruption interruption) {
    return new Surroundings(
        Hosts::openBriefly, Path.of("/sys/class/infiniband"), System.in, interruption);
  }

  boolean hasRdmaDevice() {
    try (Stream<Path> devices = Files.list(infiniband)) {
      return devices.findAny().isPresent();
    } catch (IOException e) {
      return false;
    }
  }
}
