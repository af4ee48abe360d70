package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.verbs.live.sysfs.GidSlot;
import org.verbscope.verbs.live.sysfs.ProcessNames;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.live.sysfs.SysfsDevice;
import org.verbscope.verbs.live.sysfs.UverbsNode;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.testbed.Guest;

/** Against the testbed's kernel and soft-RoCE device, compared with what {@code rdma} prints. */
@Tag(Guest.RXE)
class RdmaNetlinkIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<Process> processes = new ArrayList<>();
  private RdmaNetlink kernel;

  @BeforeEach
  void open() {
    kernel = RdmaNetlink.open().value();
  }

  @AfterEach
  void leaveNothing() throws Exception {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    kernel.close();
  }

  @ParameterizedTest
  @EnumSource(ResourceKind.class)
  void everyRowIsWhatRdmaShows(ResourceKind kind) throws Exception {
    connectTwoProcesses();
    holdStill();

    JsonArray shown = rdma("-j", "resource", "show", kind.summaryName());
    Answer<ResourceTable> answer = kernel.resources(rxe().index(), kind, 0);

    ResourceTable table = answer.value();
    assertThat(answer.error()).isNull();
    assertThat(answer.notices()).isEmpty();
    assertThat(table.size()).isEqualTo(shown.size());
    ProcessNames names = ProcessNames.read(Path.of("/proc"), table.processes());
    for (JsonElement element : shown) {
      JsonObject expected = element.getAsJsonObject();
      assertThat(row(table, names, rowOf(table, expected)))
          .isEqualTo(comparable(expected).toString());
    }
  }

  @ParameterizedTest
  @EnumSource(ResourceKind.class)
  void whatIsAskedForAloneIsAsInTheList(ResourceKind kind) throws Exception {
    connectTwoProcesses();
    holdStill();
    ResourceTable all = kernel.resources(rxe().index(), kind, 0).value();
    long[] numbers = new long[all.size() + 1];
    for (int row = 0; row < all.size(); row++) {
      numbers[row] = all.number(row, kind.id()).orElseThrow();
    }
    numbers[all.size()] = 0xfffffeL;
    Answer<ResourceTable> alone = kernel.resources(rxe(), kind, numbers);
    assertThat(alone.error()).isNull();
    assertThat(alone.notices()).isEmpty();
    if (kind != ResourceKind.QP) {
      assertThat(TableDelta.between(all, alone.value()).isEmpty()).isTrue();
      return;
    }
    // of those without a port, as the one for management is, nothing is told
    ProcessNames names = ProcessNames.read(Path.of("/proc"), all.processes());
    assertThat(alone.value().size()).isEqualTo(2);
    for (int row = 0; row < 2; row++) {
      int listed = all.row(alone.value().key(row));
      assertThat(row(alone.value(), names, row)).isEqualTo(row(all, names, listed));
    }
  }

  @Test
  void qpsOfAnotherProcessComeChangeAndGo() throws Exception {
    ResourceTable before = qps();

    connectTwoProcesses();
    ResourceTable connected = qps();
    TableDelta arrived = TableDelta.between(before, connected);
    assertThat(arrived.came()).hasSize(2);
    assertThat(arrived.went()).isEmpty();
    assertThat(connected.text(arrived.came()[0], Column.STATE)).contains("RTS");

    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    ResourceTable after = qps();
    assertThat(TableDelta.between(connected, after).went()).hasSize(2);
    assertThat(TableDelta.between(before, after).isEmpty()).isTrue();
  }

  @Test
  void aWaitingQpIsSeenConnecting() throws Exception {
    start("ibv_rc_pingpong", "-g", "1", "-n", "100000000");
    await(() -> states().contains("INIT"));
    ResourceTable waiting = qps();

    start("ibv_rc_pingpong", "-g", "1", "-n", "100000000", "192.0.2.1");
    await(() -> count("RTS") >= 3);
    TableDelta delta = TableDelta.between(waiting, qps());

    assertThat(delta.came()).hasSize(1);
    assertThat(delta.changes()).isEqualTo(1);
    assertThat(delta.columns(0)).contains(Column.STATE, Column.RQPN);
  }

  @Test
  void aDeviceComesIsRenamedAndGoes() throws Exception {
    run("ip", "link", "add", "dummy7", "type", "dummy");
    run("ip", "link", "set", "dummy7", "up");
    run("rdma", "link", "add", "rxe7", "type", "rxe", "netdev", "dummy7");
    KernelDevice added = device("rxe7").orElseThrow();
    assertThat(kernel.ports(added.index()).value().get(0).interfaceName()).contains("dummy7");
    assertThat(new RdmaSysfs(Path.of("/")).device("rxe7").flatMap(SysfsDevice::parentInterface))
        .contains("dummy7");

    run("rdma", "dev", "set", "rxe7", "name", "other7");
    assertThat(device("other7").orElseThrow().index()).isEqualTo(added.index());

    run("rdma", "link", "delete", "other7");
    run("ip", "link", "delete", "dummy7");
    assertThat(device("other7")).isEmpty();
    Answer<ResourceTable> gone = kernel.resources(added.index(), ResourceKind.QP, 0);
    assertThat(gone.error()).isEqualTo(Errno.EINVAL);
    assertThat(gone.value().size()).isZero();
  }

  @Test
  void manyProcessesAreAllSeen() throws Exception {
    for (int i = 0; i < 12; i++) {
      start("ibv_rc_pingpong", "-g", "1", "-p", Integer.toString(20000 + i));
    }
    await(() -> count("INIT") == 12);

    KernelSummary summary = kernel.summaries().value().get(0);
    assertThat(qps().size()).isEqualTo((int) summary.current(ResourceKind.QP).orElseThrow());
    assertThat(qps().processes()).hasSize(12);
  }

  @Test
  void theDeviceAgreesWithSysfs() {
    RdmaSysfs sysfs = new RdmaSysfs(Path.of("/"));
    SysfsDevice device = sysfs.device("rxe0").orElseThrow();

    assertThat(device.nodeGuid()).isEqualTo(rxe().nodeGuid());
    assertThat(device.isVirtual()).isTrue();
    assertThat(device.parentInterface()).contains("dummy0");
    assertThat(sysfs.port("rxe0", 1).orElseThrow().state().orElseThrow().number())
        .isEqualTo(kernel.ports(rxe().index()).value().get(0).state());
    GidSlot gid = sysfs.gids("rxe0", 1).used().get(1);
    assertThat(gid.gid()).isEqualTo(Gid.parse("::ffff:192.0.2.1"));
    assertThat(gid.isRoceV2()).isTrue();
    assertThat(gid.marks(sysfs.networkInterface("dummy0"))).isEmpty();
    assertThat(sysfs.gids("rxe0", 1).used().get(0).marks(sysfs.networkInterface("dummy0")))
        .containsExactly(GidSlot.Mark.LINK_LOCAL);
    assertThat(sysfs.counters("rxe0", 1)).as("rxe has no PMA counters").isEmpty();
    assertThat(sysfs.hardwareCounters("rxe0", 1).orElseThrow().values().keySet())
        .containsExactlyInAnyOrderElementsOf(
            kernel.counters(rxe().index(), 1).value().stream().map(KernelCounter::name).toList());
    assertThat(sysfs.port("rxe0", 1).orElseThrow().pkeys()).containsEntry(0, 0xffff);
    UverbsNode node = sysfs.uverbs().get(0);
    assertThat(node.device()).contains("rxe0");
    assertThat(node.number()).contains("231:192");
    assertThat(node.file().orElseThrow().usable()).isTrue();
    KernelChardev chardev = kernel.uverbs(rxe().index()).value().orElseThrow();
    assertThat(chardev.name()).contains(node.name());
    assertThat(chardev.abi()).isEqualTo(node.abi());
  }

  @Test
  void keysAreShownToThePrivilegedAlone() throws Exception {
    connectTwoProcesses();
    // a connection that times out while a processor starts would take its regions along
    holdStill();

    assertThat(kernel.resources(rxe().index(), ResourceKind.MR, 0).value().has(0, Column.LKEY))
        .isTrue();
    assertThat(withoutPrivilege()).contains("2 regions").contains("no keys").contains("EPERM");
  }

  private String withoutPrivilege() throws Exception {
    return run(
        "setpriv",
        "--bounding-set=-net_admin",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        Unprivileged.class.getName(),
        Long.toString(rxe().index()));
  }

  /** Prints what a process without CAP_NET_ADMIN gets of the device with the index given. */
  static final class Unprivileged {
    private Unprivileged() {}

    public static void main(String[] arguments) {
      try (RdmaNetlink kernel = RdmaNetlink.open().value()) {
        ResourceTable regions =
            kernel.resources(Long.parseLong(arguments[0]), ResourceKind.MR, 0).value();
        System.out.println(regions.size() + " regions");
        System.out.println(regions.has(0, Column.LKEY) ? "keys" : "no keys");
      }
      System.out.println(RdmaMonitor.join().error());
    }
  }

  @Test
  void anOldKernelWithoutAnnouncementsIsTolerated() {
    assertThat(kernel.system().value().orElseThrow().monitor()).isEmpty();
    assertThat(kernel.monitor().error()).isEqualTo(Errno.EOPNOTSUPP);
    try (RdmaMonitor monitor = RdmaMonitor.join().value()) {
      Answer<List<DeviceEvent>> quiet = monitor.events(50);
      assertThat(quiet.error()).isNull();
      assertThat(quiet.value()).isEmpty();
    }
  }

  private void connectTwoProcesses() throws Exception {
    start("ibv_rc_pingpong", "-g", "1", "-n", "100000000");
    await(() -> states().contains("INIT"));
    start("ibv_rc_pingpong", "-g", "1", "-n", "100000000", "192.0.2.1");
    await(() -> count("RTS") >= 3);
  }

  /** Without traffic packet sequence numbers stay. */
  private void holdStill() throws Exception {
    for (Process process : processes) {
      run("kill", "-STOP", Long.toString(process.pid()));
    }
    await(() -> TableDelta.between(qps(), qps()).isEmpty());
  }

  private void start(String... command) throws IOException {
    processes.add(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  private List<String> states() {
    ResourceTable qps = qps();
    List<String> states = new ArrayList<>();
    for (int row = 0; row < qps.size(); row++) {
      states.add(qps.text(row, Column.STATE).orElseThrow());
    }
    return states;
  }

  private long count(String state) {
    return states().stream().filter(state::equals).count();
  }

  private ResourceTable qps() {
    return kernel.resources(rxe().index(), ResourceKind.QP, 0).value();
  }

  private KernelDevice rxe() {
    return device("rxe0").orElseThrow();
  }

  private Optional<KernelDevice> device(String name) {
    return kernel.devices().value().stream().filter(one -> one.name().equals(name)).findFirst();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  private static JsonArray rdma(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("rdma"));
    command.addAll(List.of(arguments));
    return JsonParser.parseString(run(command.toArray(String[]::new))).getAsJsonArray();
  }

  private static String run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static int rowOf(ResourceTable table, JsonObject expected) {
    Column id = table.kind().id();
    for (int row = 0; row < table.size(); row++) {
      if (table.number(row, id).orElseThrow() == expected.get(id.rdmaName()).getAsLong()) {
        return row;
      }
    }
    throw new AssertionError("no row is " + expected);
  }

  /** What {@code rdma} printed of a row, in the form of {@link #row}. */
  private static Set<String> comparable(JsonObject expected) {
    Set<String> facts = new TreeSet<>();
    for (String key : expected.keySet()) {
      String value = expected.get(key).getAsString();
      switch (key) {
        case "ifindex", "ifname" -> {}
        case "adaptive-moderation" -> facts.add(key + " " + (value.equals("true") ? "on" : "off"));
        case "rkey", "lkey", "local_dma_lkey", "unsafe_global_rkey" ->
            facts.add(key + " 0x" + value);
        default -> facts.add(key + " " + value);
      }
    }
    return facts;
  }

  private static String row(ResourceTable table, ProcessNames names, int row) {
    Set<String> facts = new TreeSet<>();
    for (Column column : table.kind().columns()) {
      table.text(row, column).ifPresent(text -> facts.add(column.rdmaName() + " " + text));
    }
    table.number(row, Column.PID).ifPresent(pid -> facts.add("comm " + names.of(pid).orElse("")));
    return facts.toString();
  }
}
