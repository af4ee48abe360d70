package org.verbscope.verbs.json;

import java.util.LinkedHashSet;
import java.util.Set;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Verb;

/** How the fields of a verb are laid out in a call's JSON object. */
final class CallShape {
  /** What every call may carry beside its fields. */
  static final Set<String> HEADER = Set.of("verb", "as", "device", "process", "force", "note");

  private CallShape() {}

  /** True for a field that stands inside the verb's {@code attr} or {@code ah_attr} object. */
  static boolean isWrapped(Verb verb, Field field) {
    return !verb.wrapper().isEmpty() && !field.isPointer() && !isBesideSrqAttr(verb, field);
  }

  /** {@code ibv_srq_init_attr_ex} holds these beside its {@code attr}. */
  private static boolean isBesideSrqAttr(Verb verb, Field field) {
    return verb == Verb.IBV_CREATE_SRQ_EX
        && (field.name().equals("srq_type") || field.name().equals("comp_mask"));
  }

  /** True when some field's path goes on below {@code path}: {@code ah_attr} of a modify. */
  static boolean isStruct(Verb verb, String path) {
    return verb.fields().keySet().stream().anyMatch(name -> name.startsWith(path + "."));
  }

  /** Everything that may stand in the call, for suggestions. */
  static Set<String> words(Verb verb) {
    Set<String> words = new LinkedHashSet<>(HEADER);
    for (String name : verb.fields().keySet()) {
      words.add(name);
      for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
        words.add(name.substring(0, dot));
      }
    }
    if (!verb.wrapper().isEmpty()) {
      words.add(verb.wrapper());
    }
    return words;
  }
}
