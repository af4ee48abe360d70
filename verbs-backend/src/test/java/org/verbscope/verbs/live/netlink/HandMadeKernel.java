package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.verbscope.verbs.model.Errno;

/**
 * A kernel with several devices that all have the same QPs, those of even numbers with a port: the
 * others it does not tell alone, as real ones do not.
 */
public final class HandMadeKernel {
  private static final int FLAG_DUMP = 0x300;

  private final List<String> devices;
  private final int qps;
  private final ObjLongConsumer<String> asked;

  /**
   * @param qps how many each device has, from number 1000 on
   * @param asked is told of each question about objects: {@code dump qp}, {@code get qp 17}, and of
   *     which device by its index
   */
  public HandMadeKernel(List<String> devices, int qps, ObjLongConsumer<String> asked) {
    this.devices = devices;
    this.qps = qps;
    this.asked = asked;
  }

  public Answer<RdmaNetlink> open() {
    return new Answer<>(
        new RdmaNetlink(new Recording.ScriptedTransport(this::answer)), null, false, List.of());
  }

  private List<byte[]> answer(byte[] request) {
    ByteBuffer bytes = ByteBuffer.wrap(request).order(ByteOrder.nativeOrder());
    int command = bytes.getShort(4) & 0x3ff;
    boolean dump = (bytes.getShort(6) & FLAG_DUMP) != 0;
    Map<Integer, Long> given = new HashMap<>();
    Attributes attributes = new Attributes(bytes, Datagram.HEADER, request.length);
    while (attributes.next()) {
      given.put(attributes.type(), attributes.number().orElse(-1));
    }
    if (command == Nldev.CMD_GET) {
      return eachDevice(command, Wire.u32(Nldev.PORT_INDEX, 1));
    }
    if (command == Nldev.CMD_RES_GET) {
      return eachDevice(
          command,
          Wire.nest(
              Nldev.RES_SUMMARY,
              Wire.nest(
                  Nldev.RES_SUMMARY_ENTRY,
                  Wire.text(Nldev.RES_SUMMARY_ENTRY_NAME, "qp"),
                  Wire.u64(Nldev.RES_SUMMARY_ENTRY_CURR, qps))));
    }
    for (ResourceKind kind : ResourceKind.values()) {
      if (command == kind.command) {
        return dump ? list(kind, given) : one(kind, given);
      }
    }
    return List.of(Wire.error(Errno.EINVAL.value()));
  }

  private List<byte[]> eachDevice(int command, byte[] more) {
    List<byte[]> messages = new ArrayList<>();
    for (int index = 0; index < devices.size(); index++) {
      messages.add(
          Wire.message(
              Nldev.CLIENT + command,
              Datagram.FLAG_MULTI,
              Wire.u32(Nldev.DEV_INDEX, index),
              Wire.text(Nldev.DEV_NAME, devices.get(index)),
              more));
    }
    messages.add(Wire.done(0));
    return messages;
  }

  private List<byte[]> list(ResourceKind kind, Map<Integer, Long> given) {
    asked.accept("dump " + kind.summaryName(), given.get(Nldev.DEV_INDEX));
    byte[][] rows = new byte[kind == ResourceKind.QP ? qps : 0][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Wire.qp(1000 + i, (i + 1) % 2, 1, 900, 2, 3);
    }
    return List.of(Wire.part(kind, rows), Wire.done(0));
  }

  private List<byte[]> one(ResourceKind kind, Map<Integer, Long> given) {
    long number = given.getOrDefault(kind.id().attribute, -1L);
    asked.accept("get " + kind.summaryName() + " " + number, given.get(Nldev.DEV_INDEX));
    if (kind != ResourceKind.QP || number < 1000 || number >= 1000 + qps) {
      return List.of(Wire.error(Errno.ENOENT.value()));
    }
    return number % 2 == 0 && given.getOrDefault(Nldev.PORT_INDEX, -1L) == 1
        ? List.of(
            Wire.message(
                Nldev.CLIENT + kind.command,
                0,
                Wire.u32(Nldev.DEV_INDEX, given.get(Nldev.DEV_INDEX)),
                Wire.u32(Nldev.PORT_INDEX, 1),
                Wire.u32(Nldev.RES_LQPN, number),
                Wire.u8(Nldev.RES_TYPE, 2),
                Wire.u8(Nldev.RES_STATE, 3),
                Wire.u32(Nldev.RES_PID, 900)))
        : List.of(Wire.error(Errno.EAGAIN.value()));
  }
}
