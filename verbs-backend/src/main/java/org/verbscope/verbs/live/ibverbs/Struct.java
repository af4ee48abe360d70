package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Value;

/**
 * Where the members of a C struct are: the name, as the header spells it, offset and size in bytes.
 * Members of an embedded struct stand beside the embedded struct itself, with their whole path:
 * {@code cap} and {@code cap.max_send_wr}.
 */
public final class Struct {
  private final String name;
  private final int size;
  private final Map<String, Member> members = new LinkedHashMap<>();

  /** Offset and size, bytes. */
  public record Member(int offset, int size) {}

  private Struct(String name, int size) {
    this.name = name;
    this.size = size;
  }

  /**
   * @param members {@code name@offset/size}, separated by white space
   */
  static Struct of(String name, int size, String members) {
    Struct struct = new Struct(name, size);
    for (String member : members.strip().split("\\s+")) {
      int at = member.indexOf('@');
      int slash = member.indexOf('/');
      struct.members.put(
          member.substring(0, at),
          new Member(
              Integer.parseInt(member.substring(at + 1, slash)),
              Integer.parseInt(member.substring(slash + 1))));
    }
    return struct;
  }

  /** The same struct, with the members of the one embedded as {@code member}. */
  Struct embed(String member, Struct embedded) {
    Struct struct = new Struct(name, size);
    struct.members.putAll(members);
    int base = member(member).offset;
    embedded.members.forEach(
        (path, inner) ->
            struct.members.put(member + "." + path, new Member(base + inner.offset, inner.size)));
    return struct;
  }

  public String name() {
    return name;
  }

  /** Bytes. */
  public int size() {
    return size;
  }

  public Map<String, Member> members() {
    return Collections.unmodifiableMap(members);
  }

  boolean has(String path) {
    return members.containsKey(path);
  }

  Member member(String path) {
    Member member = members.get(path);
    if (member == null) {
      throw new IllegalArgumentException("struct " + name + " has no " + path);
    }
    return member;
  }

  /** Fresh memory of this struct, all zero; freed when closed. */
  Block allocate() {
    return new Block(this, new Memory(size));
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
    long get(String path) {
      Member member = struct.member(path);
      return switch (member.size) {
        case 1 -> pointer.getByte(member.offset) & 0xffL;
        case 2 -> pointer.getShort(member.offset) & 0xffffL;
        case 4 -> pointer.getInt(member.offset) & 0xffff_ffffL;
        case 8 -> pointer.getLong(member.offset);
        default -> throw new IllegalArgumentException(path + " is no number");
      };
    }

    byte[] bytes(String path) {
      Member member = struct.member(path);
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

    /** Some members as values, in the order named. */
    Map<String, Value> values(Collection<String> paths) {
      Map<String, Value> values = new LinkedHashMap<>();
      for (String path : paths) {
        boolean isGid = struct.member(path).size == Gid.BYTES;
        values.put(path, isGid ? Value.of(Gid.of(bytes(path))) : Value.of(get(path)));
      }
      return values;
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

  /** A struct in memory of ours. */
  static final class Block extends View implements AutoCloseable {
    private final Memory memory;

    private Block(Struct struct, Memory memory) {
      super(struct, memory);
      this.memory = memory;
      memory.clear();
    }

    void put(String path, long number) {
      Member member = struct().member(path);
      switch (member.size) {
        case 1 -> memory.setByte(member.offset, (byte) number);
        case 2 -> memory.setShort(member.offset, (short) number);
        case 4 -> memory.setInt(member.offset, (int) number);
        case 8 -> memory.setLong(member.offset, number);
        default -> throw new IllegalArgumentException(path + " is no number");
      }
    }

    void put(String path, byte[] bytes) {
      Member member = struct().member(path);
      if (bytes.length != member.size) {
        throw new IllegalArgumentException(path + " has " + member.size + " bytes");
      }
      memory.write(member.offset, bytes, 0, bytes.length);
    }

    /** Every field that is a number or a GID and has a member here. */
    void putAll(Fields fields) {
      putAll("", fields);
    }

    /** The same, with members that stand below {@code prefix} in this struct. */
    void putAll(String prefix, Fields fields) {
      fields
          .asMap()
          .forEach(
              (name, value) -> {
                if (!struct().has(prefix + name)) {
                  return;
                }
                if (value instanceof Value.Num number) {
                  put(prefix + name, number.bits());
                } else if (value instanceof Value.Address address) {
                  put(prefix + name, address.gid().bytes());
                }
              });
    }

    void clear() {
      memory.clear();
    }

    @Override
    public void close() {
      memory.close();
    }
  }
}
