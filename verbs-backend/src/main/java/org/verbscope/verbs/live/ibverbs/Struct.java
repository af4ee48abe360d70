package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.SmallMap;
import org.verbscope.verbs.model.Value;

/**
 * Where the members of a C struct are: the name, as the header spells it, offset and size in bytes.
 * Members of an embedded struct stand beside the embedded struct itself, with their whole path:
 * {@code cap} and {@code cap.max_send_wr}.
 */
public final class Struct {
  private static final int FEW = 16;

  private final String name;
  private final int size;
  private final Map<String, Member> members;

  /** A block that nobody uses now: there is hardly ever more than one. */
  private final AtomicReference<Block> spare = new AtomicReference<>();

  /** Offset and size, bytes. */
  public record Member(int offset, int size) {}

  private Struct(String name, int size, Map<String, Member> members) {
    this.name = name;
    this.size = size;
    // few are sooner gone through than hashed
    this.members =
        members.size() <= FEW ? SmallMap.copyOf(members) : Collections.unmodifiableMap(members);
  }

  /**
   * @param members {@code name@offset/size}, separated by white space
   */
  static Struct of(String name, int size, String members) {
    Map<String, Member> byName = new LinkedHashMap<>();
    for (String member : members.strip().split("\\s+")) {
      int at = member.indexOf('@');
      int slash = member.indexOf('/');
      byName.put(
          // interned, as the names of fields are: a look for the same string compares no bytes
          member.substring(0, at).intern(),
          new Member(
              Integer.parseInt(member.substring(at + 1, slash)),
              Integer.parseInt(member.substring(slash + 1))));
    }
    return new Struct(name, size, byName);
  }

  /** The same struct, with the members of the one embedded as {@code member}. */
  Struct embed(String member, Struct embedded) {
    Map<String, Member> byPath = new LinkedHashMap<>(members);
    int base = member(member).offset;
    embedded.members.forEach(
        (path, inner) ->
            byPath.put(
                (member + "." + path).intern(), new Member(base + inner.offset, inner.size)));
    return new Struct(name, size, byPath);
  }

  public String name() {
    return name;
  }

  /** Bytes. */
  public int size() {
    return size;
  }

  public Map<String, Member> members() {
    return members;
  }

  Member member(String path) {
    Member member = members.get(path);
    if (member == null) {
      throw new IllegalArgumentException("struct " + name + " has no " + path);
    }
    return member;
  }

  /** Some members, looked up once for all the times that they are read. */
  Choice choose(List<String> paths) {
    return new Choice(
        paths.toArray(String[]::new), paths.stream().map(this::member).toArray(Member[]::new));
  }

  /** Members of one struct, in an order. */
  static final class Choice {
    private final String[] paths;
    private final Member[] members;

    private Choice(String[] paths, Member[] members) {
      this.paths = paths;
      this.members = members;
    }

    int size() {
      return paths.length;
    }

    String path(int index) {
      return paths[index];
    }
  }

  /** Memory of this struct, all zero, until it is closed. */
  Block allocate() {
    Block block = spare.getAndSet(null);
    if (block == null) {
      return new Block(this, ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder()));
    }
    block.clear();
    return block;
  }

  /** A struct that belongs to the library: only read, never freed here. */
  View at(long address) {
    return new View(this, new Pointer(address));
  }

  /** A struct somewhere in memory. */
  static class View {
    private final Struct struct;
    private final Pointer pointer;

    private View(Struct struct, Pointer pointer) {
      this.struct = struct;
      this.pointer = pointer;
    }

    /** An unsigned number of up to 8 bytes. */
    final long get(String path) {
      return number(path, struct.member(path));
    }

    private long number(String path, Member member) {
      return switch (member.size) {
        case 1 -> getByte(member.offset) & 0xffL;
        case 2 -> getShort(member.offset) & 0xffffL;
        case 4 -> getInt(member.offset) & 0xffff_ffffL;
        case 8 -> getLong(member.offset);
        default -> throw new IllegalArgumentException(path + " is no number");
      };
    }

    final byte[] bytes(String path) {
      return bytes(struct.member(path));
    }

    private byte[] bytes(Member member) {
      return pointer.getByteArray(member.offset, member.size);
    }

    /** The text in a char array, up to its terminating zero. */
    String text(String path) {
      byte[] bytes = bytes(path);
      int length = 0;
      while (length < bytes.length && bytes[length] != 0) {
        length++;
      }
      return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** Some members as values, in the order chosen. */
    Map<String, Value> values(Choice choice) {
      SmallMap.Builder<Value> values = SmallMap.builder(choice.size());
      tell(values, choice);
      return values.build();
    }

    /** Puts some members among others' values. */
    void tell(SmallMap.Builder<Value> values, Choice choice) {
      for (int i = 0; i < choice.paths.length; i++) {
        String path = choice.paths[i];
        Member member = choice.members[i];
        boolean isGid = member.size == Gid.BYTES;
        values.put(path, isGid ? Value.of(Gid.of(bytes(member))) : Value.of(number(path, member)));
      }
    }

    byte getByte(int offset) {
      return pointer.getByte(offset);
    }

    short getShort(int offset) {
      return pointer.getShort(offset);
    }

    int getInt(int offset) {
      return pointer.getInt(offset);
    }

    long getLong(int offset) {
      return pointer.getLong(offset);
    }

    final Struct struct() {
      return struct;
    }

    final Pointer pointer() {
      return pointer;
    }

    final long address() {
      return Pointer.nativeValue(pointer);
    }
  }

  /**
   * A struct in memory of ours, which outlives its use: the next that needs such a struct has it.
   * It is read and written without a call into native code for each member.
   */
  static final class Block extends View implements AutoCloseable {
    private final ByteBuffer memory;

    private Block(Struct struct, ByteBuffer memory) {
      super(struct, Native.getDirectBufferPointer(memory));
      this.memory = memory;
    }

    void put(String path, long number) {
      put(path, struct().member(path), number);
    }

    void put(Choice choice, int index, long number) {
      put(choice.paths[index], choice.members[index], number);
    }

    private void put(String path, Member member, long number) {
      switch (member.size) {
        case 1 -> memory.put(member.offset, (byte) number);
        case 2 -> memory.putShort(member.offset, (short) number);
        case 4 -> memory.putInt(member.offset, (int) number);
        case 8 -> memory.putLong(member.offset, number);
        default -> throw new IllegalArgumentException(path + " is no number");
      }
    }

    private void put(String path, Member member, byte[] bytes) {
      if (bytes.length != member.size) {
        throw new IllegalArgumentException(path + " has " + member.size + " bytes");
      }
      memory.put(member.offset, bytes);
    }

    /** Every field that is a number or a GID and has a member here. */
    void putAll(Fields fields) {
      fields.asMap().forEach(this::putIfMember);
    }

    /** The same, with members that stand below {@code prefix} in this struct. */
    void putAll(String prefix, Fields fields) {
      fields.asMap().forEach((name, value) -> putIfMember(prefix + name, value));
    }

    private void putIfMember(String path, Value value) {
      Member member = struct().members.get(path);
      if (member == null) {
        return;
      }
      if (value instanceof Value.Num number) {
        put(path, member, number.bits());
      } else if (value instanceof Value.Address address) {
        put(path, member, address.gid().bytes());
      }
    }

    void clear() {
      int offset = 0;
      for (; offset + Long.BYTES <= memory.capacity(); offset += Long.BYTES) {
        memory.putLong(offset, 0);
      }
      for (; offset < memory.capacity(); offset++) {
        memory.put(offset, (byte) 0);
      }
    }

    @Override
    byte getByte(int offset) {
      return memory.get(offset);
    }

    @Override
    short getShort(int offset) {
      return memory.getShort(offset);
    }

    @Override
    int getInt(int offset) {
      return memory.getInt(offset);
    }

    @Override
    long getLong(int offset) {
      return memory.getLong(offset);
    }

    @Override
    public void close() {
      struct().spare.set(this);
    }
  }
}
