package org.verbscope.verbs.rules;

import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.Fields;

/**
 * The objects of a call, found.
 *
 * @param device the device the call acts on; empty for a call that concerns none
 * @param objects for each pointer field that names an object, that object
 * @param fields the call's fields with every {@code NAME.qp_num} turned into its number
 */
public record Resolved(String device, Map<String, Named> objects, Fields fields) {

  /** The object a field points at; empty for NULL and for a field left out. */
  public Optional<Named> object(String field) {
    return Optional.ofNullable(objects.get(field));
  }
}
