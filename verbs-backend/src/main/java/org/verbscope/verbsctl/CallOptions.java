package org.verbscope.verbsctl;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnum;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Options made from the fields of a verb: {@code --max-send-wr} is {@code cap.max_send_wr}. */
final class CallOptions {
  /** Of fields that are no attribute of anything. */
  private static final Map<String, String> MEANINGS =
      Map.of(
          "fd", "Descriptor of the domain's file in the acting process; -1 for a private domain.",
          "comp_mask", "Which fields the verb looks at. Default: those that are given.",
          "create_file", "Create the file where there is none, before the verb is called.");

  private final CommandSpec spec;
  private final Verb verb;
  private final Set<String> leftOut;

  /**
   * @param leftOut fields for which there is no option
   */
  CallOptions(CommandSpec spec, Verb verb, Set<String> leftOut) {
    this.spec = spec;
    this.verb = verb;
    this.leftOut = leftOut;
  }

  /** Adds the options to the command. */
  void add(Kind kind) {
    for (Field field : verb.fields().values()) {
      if (!leftOut.contains(field.name())) {
        spec.addOption(option(kind, field));
      }
    }
  }

  private static OptionSpec option(Kind kind, Field field) {
    boolean isSwitch = field.type() instanceof ValueType.Bool;
    OptionSpec.Builder option =
        OptionSpec.builder(names(field))
            .type(String.class)
            .paramLabel(label(field.type()))
            .description(description(kind, field));
    constants(field.type()).ifPresent(all -> option.completionCandidates(shortNames(all)));
    return isSwitch ? option.arity("0..1").fallbackValue("1").build() : option.build();
  }

  private static String[] names(Field field) {
    String plain = "--" + lastStep(field.name()).replace('_', '-');
    return field.name().equals("qp_type") ? new String[] {"--type", plain} : new String[] {plain};
  }

  private static String lastStep(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private static String label(ValueType type) {
    if (type instanceof ValueType.Pointer) {
      return "ID";
    }
    if (type instanceof ValueType.Enumerated named && !named.constants().constants().isEmpty()) {
      return "NAME";
    }
    return type instanceof ValueType.Flags ? "FLAGS" : "N";
  }

  private static String[] description(Kind kind, Field field) {
    if (field.type() instanceof ValueType.Pointer pointer) {
      return new String[] {"The " + pointer.kind() + " to use; NULL for none."};
    }
    String meaning =
        AttributeCatalog.find(kind, field.name())
            .map(attribute -> attribute.meaning())
            .orElse(MEANINGS.getOrDefault(field.name(), field.name() + " of the verb."));
    if (field.type() instanceof ValueType.Enumerated type
        && !type.constants().constants().isEmpty()) {
      return new String[] {meaning, "One of " + listed(type.constants()) + "."};
    }
    return field.type() instanceof ValueType.Flags type
        ? new String[] {meaning, "Any of " + listed(type.constants()) + ", joined by a comma or |."}
        : new String[] {meaning};
  }

  /** What was given, by field. */
  Fields fields() {
    Fields.Builder fields = Fields.builder();
    for (Field field : verb.fields().values()) {
      if (leftOut.contains(field.name())) {
        continue;
      }
      String option = names(field)[0];
      String text = spec.commandLine().getParseResult().matchedOptionValue(option, (String) null);
      if (text != null) {
        fields.put(field.name(), value(option, field.type(), text));
      }
    }
    return fields.build();
  }

  private Value value(String option, ValueType type, String text) {
    try {
      if (type instanceof ValueType.Pointer && text.isEmpty()) {
        throw new IllegalArgumentException("'' is not an id; NULL stands for none");
      }
      if (type instanceof ValueType.Enumerated enumerated) {
        return type.parse(spelledOut(enumerated.constants(), text));
      }
      if (type instanceof ValueType.Flags flags) {
        List<String> parts = new ArrayList<>();
        for (String part : text.split("[|,]")) {
          parts.add(spelledOut(flags.constants(), part.strip()));
        }
        return type.parse(String.join("|", parts));
      }
      return type.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), option + ": " + e.getMessage() + choices(type), e);
    }
  }

  private static String choices(ValueType type) {
    return constants(type)
        .filter(all -> !all.constants().isEmpty())
        .map(all -> " (" + listed(all) + ")")
        .orElse("");
  }

  private static String listed(CEnum constants) {
    return String.join(", ", shortNames(constants));
  }

  /** The constant that is meant by a name in any case, with the prefix of its kind or without. */
  private static String spelledOut(CEnum constants, String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    Optional<String> meant =
        constants.constants().stream()
            .filter(name -> name.equals(upper) || name.equals(prefix(constants) + upper))
            .findFirst();
    return meant.orElse(text);
  }

  private static Optional<CEnum> constants(ValueType type) {
    if (type instanceof ValueType.Enumerated enumerated) {
      return Optional.of(enumerated.constants());
    }
    return type instanceof ValueType.Flags flags
        ? Optional.of(flags.constants())
        : Optional.empty();
  }

  private static List<String> shortNames(CEnum constants) {
    int from = prefix(constants).length();
    return constants.constants().stream().map(name -> name.substring(from)).toList();
  }

  /** What all constants begin with, up to an underscore. */
  private static String prefix(CEnum constants) {
    String prefix = constants.constants().stream().findFirst().orElse("");
    for (String name : constants.constants()) {
      int same = 0;
      while (same < Math.min(prefix.length(), name.length())
          && prefix.charAt(same) == name.charAt(same)) {
        same++;
      }
      prefix = prefix.substring(0, same);
    }
    return prefix.substring(0, prefix.lastIndexOf('_') + 1);
  }
}
