package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

class KnownCountersTest {
  private static final List<DeviceFacts> DEVICES = List.of(device("mlx5_0", 1));
  private static final String PORT = "sys/class/infiniband/mlx5_0/ports/1";

  @TempDir Path root;
  private long nanos;
  private KnownCounters counters;

  @BeforeEach
  void aPort() throws IOException {
    write("counters/port_xmit_data", "1000\n");
    write("counters/symbol_error", "N/A (no PMA)\n");
    write("hw_counters/out_of_buffer", "18446744073709551615\n");
    write("hw_counters/lifespan", "10\n");
    counters = new KnownCounters(new RdmaSysfs(root), () -> nanos);
  }

  @Test
  void bothDirectoriesAreReadAndLifespanIsNoCounter() {
    counters.look(Spacing.Pace.SPACED, DEVICES);
    Map<String, Reading> read = counters.of("mlx5_0", 1);
    assertThat(read)
        .containsOnlyKeys(
            "counters/port_xmit_data", "counters/symbol_error", "hw_counters/out_of_buffer")
        .containsEntry("counters/port_xmit_data", Reading.of(1000))
        .containsEntry("hw_counters/out_of_buffer", Reading.of(-1));
    assertThat(read.get("counters/symbol_error"))
        .isInstanceOfSatisfying(
            Reading.NotExposed.class, none -> assertThat(none.why()).contains("no number"));
  }

  @Test
  void aPortWithoutDirectoriesKeepsNoCounters() {
    List<DeviceFacts> other = List.of(device("gone0", 1));
    counters.look(Spacing.Pace.SPACED, other);
    assertThat(counters.of("gone0", 1)).isEmpty();
    assertThat(counters.of("mlx5_0", 1)).isEmpty();
  }

  @Test
  void whoOnlyLooksOnHasThemReadOnceASecondAtMost() throws IOException {
    counters.look(Spacing.Pace.SPACED, DEVICES);
    write("counters/port_xmit_data", "2000\n");

    nanos += TimeUnit.MILLISECONDS.toNanos(999);
    counters.look(Spacing.Pace.SPACED, DEVICES);
    counters.look(Spacing.Pace.SOON, DEVICES);
    assertThat(data()).isEqualTo(Reading.of(1000));
    assertThat(counters.age()).hasMillis(999);

    nanos += TimeUnit.MILLISECONDS.toNanos(1);
    counters.look(Spacing.Pace.SPACED, DEVICES);
    assertThat(data()).isEqualTo(Reading.of(2000));
    assertThat(counters.age()).isZero();
  }

  @Test
  void theyAreReadAtOnceForWhoAsksAndWhenAPortIsNew() throws IOException {
    counters.look(Spacing.Pace.SPACED, DEVICES);
    write("counters/port_xmit_data", "2000\n");
    counters.look(Spacing.Pace.NOW, DEVICES);
    assertThat(data()).isEqualTo(Reading.of(2000));

    write("counters/port_xmit_data", "3000\n");
    counters.look(Spacing.Pace.SPACED, List.of(device("mlx5_0", 1, 2)));
    assertThat(data()).isEqualTo(Reading.of(3000));
  }

  @Test
  void theyAreReadingsOfThePortsRow() {
    counters.look(Spacing.Pace.SPACED, DEVICES);
    Resource port =
        LiveTree.device(DEVICES.get(0), Optional.empty(), number -> counters.of("mlx5_0", number))
            .get(1);
    assertThat(port.value("counters/port_xmit_data", Source.SYSFS)).contains(Value.of(1000));
    assertThat(port.readings().of("counters/symbol_error", Source.SYSFS))
        .containsInstanceOf(Reading.NotExposed.class);
  }

  private Reading data() {
    return counters.of("mlx5_0", 1).get("counters/port_xmit_data");
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(PORT).resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private static DeviceFacts device(String name, int... ports) {
    return new DeviceFacts(
        name,
        Status.OK,
        Optional.empty(),
        Map.of(),
        Map.of(),
        Arrays.stream(ports)
            .mapToObj(port -> new PortFacts(port, Map.of(), null, Optional.empty(), List.of()))
            .toList());
  }
}
