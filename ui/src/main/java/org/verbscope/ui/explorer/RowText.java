package org.verbscope.ui.explorer;

import java.util.function.Function;
import java.util.stream.Collectors;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;

/**
 * What a row says.
 *
 * @param name what a person calls it, of a group with the number of its members
 * @param detail a few words beside the name: type, link; may be empty
 * @param state the word in the state column; may be empty
 * @param shape the shape beside that word
 * @param owner what is wrong with it, if anything is, and who holds it
 * @param hint the whole of it in a sentence or two, for the tooltip and for screen readers
 */
record RowText(
    String name, String detail, String state, StateShape shape, String owner, String hint) {

  static RowText of(Row row) {
    if (row.isGroup()) {
      return new RowText(name(row), "", "", StateShape.NONE, "", name(row));
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
    return row.isGroup()
        ? Messages.text("explorer.group." + row.key.group().name(), row.children().size())
        : row.resource().label();
  }

  /** A few words beside the name; of a device what carries its packets, and how fast. */
  static String detail(Row row) {
    return row.resource().kind() == Kind.DEVICE
        ? ofPorts(row, StateWords::detail)
        : StateWords.detail(row.resource());
  }

  /** The word for the state; of a device the states of its ports, each once. */
  static String state(Row row) {
    return row.resource().kind() == Kind.DEVICE
        ? ofPorts(row, StateWords::state)
        : StateWords.state(row.resource());
  }

  private static String ofPorts(Row device, Function<Resource, String> words) {
    return device.children().stream()
        .filter(group -> group.isGroup() && group.key.group() == Kind.PORT)
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
