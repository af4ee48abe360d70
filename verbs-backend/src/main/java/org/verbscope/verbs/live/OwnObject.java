package org.verbscope.verbs.live;

import java.util.Map;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/**
 * An object that this app made and has not destroyed.
 *
 * @param context the context it was made through
 * @param pointer the library's struct; valid until the verb that ends the object succeeds
 */
record OwnObject(
    ResourceId id,
    Kind kind,
    ResourceId parent,
    String label,
    Map<String, ResourceId> edges,
    OpenContexts.Key context,
    long pointer) {}
