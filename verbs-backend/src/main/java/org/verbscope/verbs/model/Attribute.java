package org.verbscope.verbs.model;

import java.util.Objects;
import java.util.Optional;

/**
 * One entry of the {@link AttributeCatalog}: everything any view needs to know of an attribute.
 *
 * @param kind the kind of resource that has it
 * @param name the path in the C struct, verbatim: {@code cap.max_send_wr}
 * @param type values and how they read
 * @param meaning one sentence in our own words
 * @param limit the device attribute that bounds it ({@code max_qp_wr}), or null where verbs report
 *     none
 */
public record Attribute(Kind kind, String name, ValueType type, String meaning, String limit) {
  public Attribute {
    Objects.requireNonNull(kind);
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
    Objects.requireNonNull(meaning);
  }

  public Optional<String> limitName() {
    return Optional.ofNullable(limit);
  }
}
