package org.verbscope.ui.explorer;

import org.verbscope.ui.controls.Shape;
import org.verbscope.verbs.model.Resource;

/** The shape and tone that go with a state's word. */
enum StateShape {
  NONE(Shape.NONE, "tone-plain"),
  /** Works: ACTIVE, RTS. */
  GOOD(Shape.FULL, "tone-good"),
  /** On its way or half able: INIT, RTR, SQD. */
  HALF(Shape.HALF, "tone-plain"),
  /** At rest: RESET. */
  RESTING(Shape.RING, "tone-plain"),
  /** Down or in error. */
  BROKEN(Shape.CROSS, "tone-bad"),
  /** The row itself has a problem. */
  TROUBLE(Shape.WARNING, "tone-warn");

  private final Shape shape;
  private final String tone;

  StateShape(Shape shape, String tone) {
    this.shape = shape;
    this.tone = tone;
  }

  Shape shape() {
    return shape;
  }

  String tone() {
    return tone;
  }

  static StateShape of(Resource resource, String state) {
    if (!resource.status().isOk()) {
      return TROUBLE;
    }
    return switch (state) {
      case "" -> NONE;
      case "ACTIVE", "RTS" -> GOOD;
      case "RESET", "NOP" -> RESTING;
      case "ERR", "DOWN", "SQE" -> BROKEN;
      default -> HALF;
    };
  }
}
