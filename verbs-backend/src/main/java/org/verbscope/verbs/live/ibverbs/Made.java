package org.verbscope.verbs.live.ibverbs;

import java.util.Map;
import org.verbscope.verbs.model.Value;

/**
 * An object that a verb made.
 *
 * @param pointer the library's struct: it is the library's memory, and goes with the verb that ends
 *     the object
 * @param actual what the call wrote back: C path to value
 */
public record Made(long pointer, Map<String, Value> actual) {}
