package org.verbscope.ui.create;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;

/**
 * A QP type, and why the device does not offer it.
 *
 * @param name C name
 * @param whyNot empty when it can be chosen
 */
public record TypeChoice(String name, String whyNot) {

  /** All types there are, in the order of the header, judged by what a device says it supports. */
  static List<TypeChoice> of(Resource device) {
    Optional<List<String>> supported = supported(device);
    return CEnums.QP_TYPE.constants().stream()
        .map(
            name ->
                new TypeChoice(
                    name,
                    supported.isEmpty() || supported.get().contains(name)
                        ? ""
                        : Messages.text("create.type.unsupported", device.label(), name)))
        .toList();
  }

  /** The types that a device says it supports; empty when it does not tell. */
  private static Optional<List<String>> supported(Resource device) {
    return device
        .value("supported_qp_types", Source.QUERIED, Source.SYSFS)
        .filter(Value.Text.class::isInstance)
        .map(value -> ((Value.Text) value).text())
        .map(text -> Pattern.compile("[^A-Z_a-z]+").splitAsStream(text))
        .map(words -> words.filter(w -> !w.isEmpty()).map(TypeChoice::constant).toList());
  }

  private static String constant(String word) {
    return word.startsWith("IBV_QPT_") ? word : "IBV_QPT_" + word;
  }

  boolean isAllowed() {
    return whyNot.isEmpty();
  }

  @Override
  public String toString() {
    return name;
  }
}
