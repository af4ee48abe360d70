package org.verbscope.verbs.rules;

import java.util.Objects;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;

/**
 * Names one row of a tree that groups: a resource, or a group of resources. The same row has the
 * same key after a refresh.
 *
 * @param id the resource, or of a group the resource that it is about
 * @param above the row that a group stands below; null for a resource
 * @param group what a group holds; null for a resource
 */
public record TreeKey(ResourceId id, TreeKey above, Group group) {

  /** What the resources of a group have in common. */
  public sealed interface Group {
    record OfKind(Kind kind) implements Group {
      @Override
      public String toString() {
        return kind.name();
      }
    }

    record OfHolder(Owner holder) implements Group {}

    /** They are on the device that the group is about. */
    record OnDevice() implements Group {}
  }

  private static final Group ON_DEVICE = new Group.OnDevice();

  public static TreeKey of(ResourceId id) {
    return new TreeKey(id, null, null);
  }

  public boolean isGroup() {
    return group != null;
  }

  TreeKey ofKind(Kind kind) {
    return new TreeKey(id, this, new Group.OfKind(kind));
  }

  TreeKey ofHolder(Owner holder) {
    return new TreeKey(id, this, new Group.OfHolder(holder));
  }

  TreeKey onDevice(ResourceId device) {
    return new TreeKey(device, this, ON_DEVICE);
  }

  /** Tells the row from every other of its tree. */
  @Override
  public String toString() {
    return group == null ? id.text() : above + "/" + (above.id.equals(id) ? group : id);
  }

  @Override
  public boolean equals(Object other) {
    // asked for each row of a large tree: a record's own equals is slower
    return this == other
        || other instanceof TreeKey key
            && id.equals(key.id)
            && Objects.equals(group, key.group)
            && Objects.equals(above, key.above);
  }

  @Override
  public int hashCode() {
    return group == null
        ? id.hashCode()
        : 31 * (31 * above.hashCode() + id.hashCode()) + group.hashCode();
  }
}
