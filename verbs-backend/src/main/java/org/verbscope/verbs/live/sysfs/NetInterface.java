package org.verbscope.verbs.live.sysfs;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A network interface of this namespace.
 *
 * @param index the kernel's number
 * @param hardwareAddress such as {@code 02:00:5e:10:00:01}, in lower case
 * @param mtu bytes
 * @param state {@code up}, {@code down}, {@code unknown} and others of {@code operstate}
 */
public record NetInterface(
    String name,
    OptionalLong index,
    Optional<String> hardwareAddress,
    OptionalLong mtu,
    Optional<String> state) {

  static NetInterface read(Path directory) {
    return new NetInterface(
        directory.getFileName().toString(),
        TextFiles.number(directory.resolve("ifindex")),
        TextFiles.read(directory.resolve("address")),
        TextFiles.number(directory.resolve("mtu")),
        TextFiles.read(directory.resolve("operstate")));
  }
}
