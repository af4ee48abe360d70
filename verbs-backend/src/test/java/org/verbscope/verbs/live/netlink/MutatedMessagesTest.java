package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Errno;

/**
 * Recorded and hand-made messages, damaged at random: nothing may be thrown, no question may last,
 * and no answer may grow beyond what arrived. {@code -Dverbscope.fuzz=1000000} makes it longer.
 */
class MutatedMessagesTest {
  private static final int ROUNDS = Integer.getInteger("verbscope.fuzz", 50_000);
  private static final int SLOWEST_MILLIS = 10_000;

  private static final int ATTRIBUTE_BYTES = 28;
  private static final KernelDevice DEVICE =
      KernelDevice.read(
              new Message(
                  ByteBuffer.wrap(
                          Wire.join(
                              Wire.u32(Nldev.DEV_INDEX, 0),
                              Wire.text(Nldev.DEV_NAME, "rxe0"),
                              Wire.u32(Nldev.PORT_INDEX, 2)))
                      .order(ByteOrder.nativeOrder()),
                  0,
                  ATTRIBUTE_BYTES))
          .orElseThrow();

  private final Random random = new Random(20);
  private final List<byte[]> seeds = seeds();
  private List<byte[]> datagrams = List.of();
  private final RdmaNetlink kernel =
      new RdmaNetlink(new Recording.ScriptedTransport(request -> datagrams));

  private int rows;
  private int notices;

  @Test
  void nothingEscapesAndNothingGrows() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60 + ROUNDS / 1000),
        () -> {
          for (int round = 0; round < ROUNDS; round++) {
            ask(round);
          }
        });
    assertThat(rows).as("mutations leave something to read").isPositive();
    assertThat(notices).as("mutations are noticed").isPositive();
  }

  private void ask(int round) {
    datagrams = new ArrayList<>();
    int size = 0;
    for (int i = random.nextInt(3); i >= 0; i--) {
      byte[] datagram = mutated(seeds.get(random.nextInt(seeds.size())));
      size += datagram.length;
      datagrams.add(datagram);
    }
    if (random.nextInt(4) > 0) {
      datagrams.add(Wire.done(0));
    }
    long begin = System.nanoTime();
    try {
      exercise(size);
    } catch (RuntimeException | Error e) {
      throw new AssertionError("round " + round + " let " + e + " escape", e);
    }
    long millis = (System.nanoTime() - begin) / 1_000_000;
    check(millis < SLOWEST_MILLIS, "round " + round + " took " + millis + " ms");
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  private void exercise(int size) {
    ResourceKind kind = ResourceKind.values()[random.nextInt(ResourceKind.values().length)];
    Answer<ResourceTable> first = kernel.resources(0, kind, random.nextInt(10));
    Answer<ResourceTable> second = kernel.resources(0, kind, 0);
    check(second.notices().size() < 12, "there are too many notices");
    ResourceTable table = first.value();
    rows += table.size();
    notices += first.notices().size();
    check(table.size() <= size / 8, "there are more rows than bytes for them");
    for (int row = 0; row < table.size(); row++) {
      for (Column column : kind.columns()) {
        table.number(row, column);
        table.text(row, column);
      }
      check(table.row(table.key(row)) == row, "a row is not found by its key");
    }
    table.processes();
    check(TableDelta.between(table, second.value()).isEmpty(), "the same answer differs");
    TableDelta delta = TableDelta.between(ResourceTable.empty(kind), table);
    check(delta.came().length == table.size(), "not every row of the first table is new");
    others();
    alone(kind, size);
  }

  private void alone(ResourceKind kind, int size) {
    long[] numbers = {17, random.nextInt(), 4};
    Answer<ResourceTable> answer = kernel.resources(DEVICE, kind, numbers);
    check(answer.notices().size() < 12, "there are too many notices of one by one");
    int most = numbers.length * 2 * (size / 16);
    check(answer.value().size() <= most, "there are more rows than messages");
    for (int row = 0; row < answer.value().size(); row++) {
      kind.columns().forEach(column -> answer.value().text(0, column));
    }
  }

  private void others() {
    switch (random.nextInt(7)) {
      case 0 -> kernel.devices();
      case 1 -> kernel.ports(0);
      case 2 -> kernel.summaries();
      case 3 -> kernel.uverbs(0);
      case 4 -> kernel.system();
      case 5 -> kernel.counters(0, 1);
      default -> kernel.counterStatus(0, 1);
    }
    byte[] seed = mutated(seeds.get(random.nextInt(seeds.size())));
    List<DeviceEvent> events = new ArrayList<>();
    RdmaMonitor.decode(
        ByteBuffer.wrap(seed).order(ByteOrder.nativeOrder()),
        seed.length,
        Instant.EPOCH,
        events,
        new Notices());
    events.forEach(DeviceEvent::cName);
  }

  private byte[] mutated(byte[] seed) {
    byte[] bytes = seed.clone();
    for (int i = random.nextInt(6); i > 0; i--) {
      switch (random.nextInt(7)) {
        case 0 -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        case 1 -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
        case 3 -> bytes = Arrays.copyOf(bytes, bytes.length + random.nextInt(64));
        case 4 -> shortAt(bytes, random.nextInt(bytes.length) & ~3, random.nextInt(40));
        case 5 -> shortAt(bytes, random.nextInt(bytes.length) & ~1, 0xffff);
        default -> shuffle(bytes);
      }
    }
    return bytes;
  }

  /** A plausible length or type where one might be. */
  private static void shortAt(byte[] bytes, int at, int value) {
    if (at + 1 < bytes.length) {
      bytes[at] = (byte) value;
      bytes[at + 1] = (byte) (value >> 8);
    }
  }

  private void shuffle(byte[] bytes) {
    int length = 1 + random.nextInt(Math.min(bytes.length, 32));
    int from = random.nextInt(bytes.length - length + 1);
    int to = random.nextInt(bytes.length - length + 1);
    System.arraycopy(bytes, from, bytes, to, length);
  }

  private static List<byte[]> seeds() {
    List<byte[]> seeds = new ArrayList<>(Recording.load("linux-6.1-busy.hex").datagrams());
    seeds.addAll(Recording.load("linux-6.1-busy-unprivileged.hex").datagrams());
    seeds.add(
        Wire.part(
            ResourceKind.QP,
            Wire.nest(
                Nldev.RES_QP_ENTRY,
                Wire.u32(Nldev.RES_LQPN, 9),
                Wire.text(Nldev.RES_SUBTYPE, "SRD"),
                Wire.nest(
                    Nldev.DRIVER,
                    Wire.text(Nldev.DRIVER_STRING, "depth"),
                    Wire.padding(),
                    Wire.u64(Nldev.DRIVER_U64, 7)))));
    seeds.add(
        Wire.part(
            ResourceKind.SRQ,
            Wire.nest(
                Nldev.RES_SRQ_ENTRY,
                Wire.u32(Nldev.RES_SRQN, 1),
                Wire.nest(
                    Nldev.RES_QP | Wire.NESTED,
                    Wire.nest(Nldev.RES_QP_ENTRY, Wire.u32(Nldev.RES_LQPN, 9))))));
    seeds.add(
        Wire.part(
            ResourceKind.CM_ID,
            HandMadeTables.cmId(0, -1, 8, "192.0.2.1", ""),
            HandMadeTables.cmId(4, 17, 5, "192.0.2.1", "2001:db8::7")));
    seeds.add(
        Wire.message(
            Nldev.CLIENT + Nldev.CMD_RES_QP_GET,
            0,
            Wire.u32(Nldev.DEV_INDEX, 0),
            Wire.u32(Nldev.PORT_INDEX, 1),
            Wire.u32(Nldev.RES_LQPN, 17),
            Wire.u8(Nldev.RES_STATE, 3),
            Wire.u32(Nldev.RES_PID, 900)));
    seeds.add(Wire.error(Errno.EAGAIN.value()));
    seeds.add(Wire.error(1));
    seeds.add(
        Wire.message(
            Nldev.CLIENT + Nldev.CMD_MONITOR,
            0,
            Wire.u32(Nldev.DEV_INDEX, 3),
            Wire.text(Nldev.DEV_NAME, "ibp8s0"),
            Wire.u8(Nldev.EVENT_TYPE, 4)));
    return seeds;
  }
}
