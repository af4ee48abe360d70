package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.netlink.KernelCounter;
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
  private final ToldKernel kernel = new ToldKernel();
  private long nanos;
  private KnownCounters counters;

  @BeforeEach
  void aPort() throws IOException {
    write("counters/port_xmit_data", "1000\n");
    write("counters/symbol_error", "N/A (no PMA)\n");
    write("hw_counters/out_of_buffer", "18446744073709551615\n");
    write("hw_counters/lifespan", "10\n");
    counters = new KnownCounters(new RdmaSysfs(root), kernel, () -> nanos);
  }

  @Test
  void bothDirectoriesAreReadAndLifespanIsNoCounter() {
    counters.look(Spacing.Pace.SPACED, DEVICES);
    Map<String, Reading> read = counters.of("mlx5_0", 1).get(Source.SYSFS);
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
    assertThat(counters.of("gone0", 1).get(Source.SYSFS)).isEmpty();
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

  @Test
  void anOptionalCounterThatHasNoFileIsToldByTheKernelWhileItIsOn() {
    kernel.named("out_of_buffer", OptionalLong.empty());
    kernel.named("cc_rx_ce_pkts", OptionalLong.of(1));
    kernel.named("cc_tx_cnp_pkts", OptionalLong.of(0));
    kernel.counted =
        List.of(new KernelCounter("out_of_buffer", 3), new KernelCounter("cc_rx_ce_pkts", 8));
    counters.look(Spacing.Pace.SPACED, DEVICES);
    Map<String, Reading> told = counters.of("mlx5_0", 1).get(Source.KERNEL);
    assertThat(told)
        .containsOnlyKeys("hw_counters/cc_rx_ce_pkts", "hw_counters/cc_tx_cnp_pkts")
        .containsEntry("hw_counters/cc_rx_ce_pkts", Reading.of(8));
    assertThat(told.get("hw_counters/cc_tx_cnp_pkts"))
        .isInstanceOfSatisfying(
            Reading.NotExposed.class,
            off -> assertThat(off.why()).contains("set link mlx5_0/1 optional-counters"));
    Resource port =
        LiveTree.device(DEVICES.get(0), Optional.empty(), number -> counters.of("mlx5_0", number))
            .get(1);
    assertThat(port.value("hw_counters/cc_rx_ce_pkts", Source.KERNEL)).contains(Value.of(8));
    assertThat(port.readings().of("hw_counters/out_of_buffer")).containsOnlyKeys(Source.SYSFS);
  }

  @Test
  void theKernelIsNotAskedToCountWhatFilesTell() {
    kernel.named("out_of_buffer", OptionalLong.empty());
    counters.look(Spacing.Pace.SPACED, DEVICES);
    assertThat(counters.of("mlx5_0", 1)).containsOnlyKeys(Source.SYSFS);
    assertThat(kernel.askedForValues).isZero();
  }

  /** A kernel that names and counts what it is told to. */
  private static final class ToldKernel implements KnownCounters.Statistics {
    private final List<KernelCounter.Status> names = new ArrayList<>();
    private List<KernelCounter> counted = List.of();
    private int askedForValues;

    void named(String counter, OptionalLong optional) {
      names.add(new KernelCounter.Status(counter, OptionalLong.of(names.size()), optional));
    }

    @Override
    public List<KernelCounter.Status> names(String device, int port) {
      return device.equals("mlx5_0") && port == 1 ? names : List.of();
    }

    @Override
    public List<KernelCounter> values(String device, int port) {
      askedForValues++;
      return counted;
    }
  }

  private Reading data() {
    return counters.of("mlx5_0", 1).get(Source.SYSFS).get("counters/port_xmit_data");
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
