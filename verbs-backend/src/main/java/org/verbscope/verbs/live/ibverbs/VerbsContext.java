package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.live.libc.LibC;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.EventType;
import org.verbscope.verbs.model.EventType.About;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Value;

/** An open device ({@code struct ibv_context}) and what can be asked of it. */
public final class VerbsContext implements AutoCloseable {
  private static final Set<String> BIG_ENDIAN_GUIDS = Set.of("node_guid", "sys_image_guid");
  private static final int MOST_EVENTS = 256;
  private static final long LARGEST_GID_TABLE = 1 << 16;

  private final Ibverbs library;
  private final Struct layout;
  private final Struct.View context;
  private final Ibverbs.Listed device;

  /** One slot of a GID table that holds a GID. */
  public record GidEntry(long index, Gid gid, long type, long ifindex) {}

  VerbsContext(Ibverbs library, Abi abi, Ibverbs.Listed device, long address) {
    this.library = library;
    this.device = device;
    this.layout = DeviceStructs.ibv_context(abi);
    this.context = layout.at(address);
  }

  long address() {
    return context.address();
  }

  Ibverbs library() {
    return library;
  }

  /** What the device list said of the device. */
  public Ibverbs.Listed device() {
    return device;
  }

  /** Completion vectors of the device. */
  public long numCompVectors() {
    return context.get("num_comp_vectors");
  }

  /**
   * A verb of the table before the context, if this library has it: the marker must say that there
   * is a table, the table must reach far enough to the front, and the entry must be filled.
   */
  Optional<Function> op(ContextOp op) {
    long size = context.pointer().getLong(-ContextOp.SZ_BACK);
    boolean reaches =
        context.get("abi_compat") == -1
            && Long.compareUnsigned(size, layout.size() + (long) op.back()) >= 0;
    if (!reaches) {
      return Optional.empty();
    }
    long function = context.pointer().getLong(-op.back());
    return function == 0
        ? Optional.empty()
        : Optional.of(Function.getFunction(new Pointer(function)));
  }

  /**
   * {@code ibv_query_device_ex} as in the header, with its way back to {@code ibv_query_device}.
   */
  public Map<String, Value> queryDevice() throws VerbFailure {
    try (Struct.Block attr = DeviceStructs.IBV_DEVICE_ATTR_EX.allocate()) {
      Optional<Function> extended = op(ContextOp.query_device_ex);
      int result = Errno.EOPNOTSUPP.value();
      if (extended.isPresent()) {
        VerbFailure.clearErrno();
        Object[] arguments = {address(), 0L, attr.address(), (long) attr.struct().size()};
        result = extended.get().invokeInt(arguments);
      }
      boolean isExtended = result == 0;
      if (result == Errno.EOPNOTSUPP.value() || result == Errno.ENOSYS.value()) {
        attr.clear();
        VerbFailure.clearErrno();
        result = LibIbverbs.ibv_query_device(address(), attr.address());
      }
      VerbFailure.unlessZero(result);
      return deviceValues(attr, isExtended);
    }
  }

  private static Map<String, Value> deviceValues(Struct.View attr, boolean isExtended) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (String name : DeviceStructs.IBV_DEVICE_ATTR.members().keySet()) {
      String path = "orig_attr." + name;
      if (name.equals("fw_ver")) {
        values.put(name, Value.of(attr.text(path)));
      } else if (BIG_ENDIAN_GUIDS.contains(name)) {
        values.put(name, Value.of(guid(attr.bytes(path))));
      } else {
        values.put(name, Value.of(attr.get(path)));
      }
    }
    if (isExtended) {
      values.put("device_cap_flags_ex", Value.of(attr.get("device_cap_flags_ex")));
      if (attr.get("phys_port_cnt_ex") > attr.get("orig_attr.phys_port_cnt")) {
        values.put("phys_port_cnt", Value.of(attr.get("phys_port_cnt_ex")));
      }
    }
    return values;
  }

  /** {@code 5054:00ff:fe12:3456}, as the tools of rdma-core write it. */
  static String guid(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bytes.length; i++) {
      text.append(i > 0 && i % 2 == 0 ? ":" : "").append("%02x".formatted(bytes[i] & 0xff));
    }
    return text.toString();
  }

  /**
   * {@code ibv_query_port} as in the header: through the table, whose form has no old size, and
   * only without it by the exported function, which fills no more than 48 bytes.
   */
  public Map<String, Value> queryPort(int port) throws VerbFailure {
    try (Struct.Block attr = DeviceStructs.IBV_PORT_ATTR.allocate()) {
      Optional<Function> table = op(ContextOp.query_port);
      VerbFailure.clearErrno();
      int result;
      if (table.isPresent()) {
        Object[] arguments = {address(), (byte) port, attr.address(), (long) attr.struct().size()};
        result = table.get().invokeInt(arguments);
      } else {
        result = LibIbverbs.ibv_query_port(address(), (byte) port, attr.address());
      }
      VerbFailure.unlessZero(result);
      Map<String, Value> values = new LinkedHashMap<>();
      for (String name : attr.struct().members().keySet()) {
        values.put(name, Value.of(attr.get(name)));
      }
      // newer libraries tell speeds here that do not fit the old member
      if (values.remove("active_speed_ex") instanceof Value.Num speed && speed.bits() != 0) {
        values.put("active_speed", speed);
      }
      return values;
    }
  }

  /**
   * All GIDs of the device by port, in one call; empty slots are not among them.
   *
   * @param slots slots of all tables together
   * @return empty when this version of the library has no such call
   */
  public Optional<Map<Integer, List<GidEntry>>> queryGids(long slots) throws VerbFailure {
    Optional<Function> query = library.optional("_ibv_query_gid_table");
    if (query.isEmpty()) {
      return Optional.empty();
    }
    Map<Integer, List<GidEntry>> byPort = new LinkedHashMap<>();
    if (slots == 0) {
      return Optional.of(byPort);
    }
    long most = Math.min(slots, LARGEST_GID_TABLE);
    long entrySize = DeviceStructs.IBV_GID_ENTRY.size();
    try (Memory table = new Memory(most * entrySize)) {
      table.clear();
      VerbFailure.clearErrno();
      Object[] arguments = {address(), Pointer.nativeValue(table), most, 0, entrySize};
      long count = query.get().invokeLong(arguments);
      if (count < 0) {
        throw new VerbFailure(new Errno((int) -count), Layer.UNKNOWN);
      }
      for (long i = 0; i < count; i++) {
        Struct.View entry =
            DeviceStructs.IBV_GID_ENTRY.at(Pointer.nativeValue(table) + i * entrySize);
        byPort
            .computeIfAbsent((int) entry.get("port_num"), p -> new ArrayList<>())
            .add(
                new GidEntry(
                    entry.get("gid_index"),
                    Gid.of(entry.bytes("gid")),
                    entry.get("gid_type"),
                    entry.get("ndev_ifindex")));
      }
    }
    return Optional.of(byPort);
  }

  /**
   * @param type {@code enum ibv_event_type}, as its constant or, where there is none, its number
   * @param element number of the port, or pointer to the object; 0 for the device
   * @param at when it was read
   */
  public record AsyncEvent(String type, About about, long element, Instant at) {
    static AsyncEvent of(long number, long element, Instant at) {
      String type = CEnums.EVENT_TYPE.nameOf(number);
      About about = EventType.of(type).map(EventType::about).orElse(About.DEVICE);
      return switch (about) {
        case OBJECT -> new AsyncEvent(type, about, element, at);
        // the union holds an int for a port
        case PORT -> new AsyncEvent(type, about, (int) element, at);
        case DEVICE -> new AsyncEvent(type, about, 0, at);
      };
    }
  }

  /**
   * Reads and acknowledges the events that have come, without waiting for any. At most a few
   * hundred at a time; what is left comes the next time.
   */
  public List<AsyncEvent> takeAsyncEvents() {
    List<AsyncEvent> events = new ArrayList<>();
    int fd = (int) context.get("async_fd");
    try (Struct.Block event = DeviceStructs.IBV_ASYNC_EVENT.allocate()) {
      while (events.size() < MOST_EVENTS
          && LibC.isReadable(fd, 0)
          && LibIbverbs.ibv_get_async_event(address(), event.address()) == 0) {
        events.add(AsyncEvent.of(event.get("event_type"), event.get("element"), Instant.now()));
        LibIbverbs.ibv_ack_async_event(event.address());
      }
    }
    return events;
  }

  /** Closes the device; whatever was made through it must be gone before. */
  @Override
  public void close() {
    LibIbverbs.ibv_close_device(address());
  }
}
