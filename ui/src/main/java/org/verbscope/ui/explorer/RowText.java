package org.verbscope.ui.explorer;

import java.util.function.Function;
import java.util.stream.Collectors;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.rules.TreeKey.Group;

/**
 * What a row says.
 *
 * @param name what a person calls it
 * @param detail a few words beside the name: type, link, how many are in a group; may be empty
 * @param state the word in the state column; may be empty
 * @param shape the shape beside that word
 * @param owner what is wrong with it, if anything is, and who holds it
 * @param hint the whole of it in a sentence or two, for the tooltip and for screen readers
 */
record RowText(
    String name, String detail, String state, StateShape shape, String owner, String hint) {

  static RowText of(Row row) {
    if (row.isGroup()) {
      String name = name(row);
      String detail = detail(row);
      String hint = detail.isEmpty() ? name : name + ", " + members(row.countInGroup());
      return new RowText(name, detail, "", StateShape.NONE, "", hint);
    }
    Resource resource = row.resource();
    String state = state(row);
    return new RowText(
        name(row),
        detail(row),
        state,
        StateShape.of(resource, state),
        statusAndOwner(resource),
        hint(resource, state));
  }

  /** What a person calls it. */
  static String name(Row row) {
    Group group = row.key.group();
    if (group instanceof Group.OfKind of) {
      return Messages.text("explorer.group." + of.kind().name(), row.children().size());
    }
    return group instanceof Group.OfHolder of ? holder(of.holder()) : row.resource().label();
  }

  private static String holder(Owner owner) {
    String words = Words.owner(owner);
    return words.isEmpty() ? Messages.text("explorer.holder.unknown") : words;
  }

  /** A few words beside the name; of a device what carries its packets, and how fast. */
  static String detail(Row row) {
    if (row.isGroup()) {
      return row.key.group() instanceof Group.OfKind ? "" : "(" + row.countInGroup() + ")";
    }
    return row.resource().kind() == Kind.DEVICE
        ? ofPorts(row, StateWords::detail)
        : StateWords.detail(row.resource());
  }

  private static String members(int count) {
    return count == 1
        ? Messages.text("explorer.member.one")
        : Messages.text("explorer.member.many", count);
  }

  /** The word for the state; of a device the states of its ports, each once. */
  static String state(Row row) {
    return row.resource().kind() == Kind.DEVICE
        ? ofPorts(row, StateWords::state)
        : StateWords.state(row.resource());
  }

  private static String ofPorts(Row device, Function<Resource, String> words) {
    return device.children().stream()
        .filter(group -> group.key.group() instanceof Group.OfKind of && of.kind() == Kind.PORT)
        .flatMap(group -> group.children().stream())
        .map(port -> words.apply(port.resource()))
        .filter(word -> !word.isEmpty())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String statusAndOwner(Resource resource) {
    String owner = Words.owner(resource.owner());
    if (resource.status().isOk()) {
      return owner;
    }
    String status = resource.status().word();
    return owner.isEmpty() ? status : Messages.text("explorer.status.owned", status, owner);
  }

  private static String hint(Resource resource, String state) {
    StringBuilder hint = new StringBuilder(Words.kind(resource.kind()));
    hint.append(' ').append(resource.label());
    if (!state.isEmpty()) {
      hint.append(", ").append(state);
    }
    String owner = Words.owner(resource.owner());
    if (!owner.isEmpty()) {
      hint.append(", ").append(owner);
    }
    if (!resource.status().isOk()) {
      hint.append('\n').append(resource.status().word());
      hint.append(": ").append(resource.status().reason());
      if (!resource.status().remedy().isEmpty()) {
        hint.append('\n').append(resource.status().remedy());
      }
    }
    return hint.toString();
  }
}
