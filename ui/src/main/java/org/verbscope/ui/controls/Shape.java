package org.verbscope.ui.controls;

/** Small shapes that tell a state beside its word, so that colour never does it alone. */
public enum Shape {
  NONE(""),
  FULL("M8 2 A6 6 0 1 0 8 14 A6 6 0 1 0 8 2 Z"),
  RING("M8 2 A6 6 0 1 0 8 14 A6 6 0 1 0 8 2 Z M8 4.4 A3.6 3.6 0 1 1 8 11.6 A3.6 3.6 0 1 1 8 4.4 Z"),
  HALF(
      "M8 2 A6 6 0 1 0 8 14 Z M8.8 2.05 L8.8 3.8 A4.3 4.3 0 0 1 8.8 12.2 L8.8 13.95 A6 6 0 0 0 8.8 2.05 Z"),
  CROSS("M4 2 L8 6 L12 2 L14 4 L10 8 L14 12 L12 14 L8 10 L4 14 L2 12 L6 8 L2 4 Z"),
  WARNING("M8 1 L15.5 14.5 L0.5 14.5 Z M7 5.5 L7 10 L9 10 L9 5.5 Z M7 11.2 L7 13 L9 13 L9 11.2 Z"),
  UP("M8 2 L15 14 L1 14 Z"),
  DOWN("M8 14 L15 2 L1 2 Z"),
  EQUALS("M2 4 L14 4 L14 6.6 L2 6.6 Z M2 9.4 L14 9.4 L14 12 L2 12 Z"),
  UNEQUAL(
      "M2 4 L8.6 4 L10.2 1 L12.2 2 L11.2 4 L14 4 L14 6.6 L9.8 6.6 L8.3 9.4 L14 9.4 L14 12 L6.9 12 L5.8 14.6 L3.8 13.6 L4.7 12 L2 12 L2 9.4 L6.1 9.4 L7.6 6.6 L2 6.6 Z"),
  EMPTY_SET(
      "M8 2 A6 6 0 1 0 8 14 A6 6 0 1 0 8 2 Z M8 3.8 A4.2 4.2 0 1 1 8 12.2 A4.2 4.2 0 1 1 8 3.8 Z"
          + " M1.5 13 L13 1.5 L14.5 3 L3 14.5 Z"),
  QUESTION(
      "M4 6 C4 0.5 12.5 0.5 12.5 5.5 C12.5 8.5 9.2 8.6 9.2 10.6 L6.8 10.6 C6.8 7.4 10 7.6 10 5.5"
          + " C10 3.4 6.5 3.4 6.5 6 Z M6.8 12 L9.2 12 L9.2 14.4 L6.8 14.4 Z"),
  PLUS(
      "M6.6 2 L9.4 2 L9.4 6.6 L14 6.6 L14 9.4 L9.4 9.4 L9.4 14 L6.6 14 L6.6 9.4 L2 9.4 L2 6.6 L6.6 6.6 Z"),
  MINUS("M2 6.4 L14 6.4 L14 9.6 L2 9.6 Z"),
  WAVE(
      "M1 8.2 C2.6 4 5.6 4 8 6.4 C10 8.4 12 8.4 13 5 L15 6.6 C13.4 12 10.4 12 8 9.6 C6 7.6 4 7.6 3 11 Z"),
  LOCK(
      "M4 7 L4 5 A4 4 0 0 1 12 5 L12 7 L13.5 7 L13.5 15 L2.5 15 L2.5 7 Z M6 7 L10 7 L10 5 A2 2 0 0 0 6 5 Z"),
  PAUSE("M3 2 L6.5 2 L6.5 14 L3 14 Z M9.5 2 L13 2 L13 14 L9.5 14 Z"),
  PLAY("M3 2 L14 8 L3 14 Z"),
  TRIANGLE_RIGHT("M5 2 L12 8 L5 14 Z"),
  TRIANGLE_DOWN("M2 5 L14 5 L8 12 Z"),
  MOON("M10 1.5 A6.8 6.8 0 1 0 14.5 10.5 A5.6 5.6 0 0 1 10 1.5 Z"),
  SUN(
      "M8 4.5 A3.5 3.5 0 1 0 8 11.5 A3.5 3.5 0 1 0 8 4.5 Z M7.2 0.5 L8.8 0.5 L8.8 3 L7.2 3 Z"
          + " M7.2 13 L8.8 13 L8.8 15.5 L7.2 15.5 Z M0.5 7.2 L3 7.2 L3 8.8 L0.5 8.8 Z"
          + " M13 7.2 L15.5 7.2 L15.5 8.8 L13 8.8 Z"),
  SEARCH(
      "M6.5 1 A5.5 5.5 0 1 0 6.5 12 A5.5 5.5 0 1 0 6.5 1 Z M6.5 3 A3.5 3.5 0 1 1 6.5 10 A3.5 3.5 0 1 1"
          + " 6.5 3 Z M9.8 11.2 L11.2 9.8 L15 13.6 L13.6 15 Z"),
  /** A window with a prompt: a program that runs. */
  PROCESS(
      "M1 2 L15 2 L15 14 L1 14 Z M2.5 5 L2.5 12.5 L13.5 12.5 L13.5 5 Z M4 6.2 L5.2 6.2 L7.4 8.4 L5.2 10.6"
          + " L4 10.6 L4 9.6 L5.2 8.4 L4 7.2 Z M8 9.8 L11.5 9.8 L11.5 11 L8 11 Z"),
  COPY(
      "M5 1 L14 1 L14 11 L5 11 Z M6.5 2.5 L6.5 9.5 L12.5 9.5 L12.5 2.5 Z M2 4 L3.8 4 L3.8 12.3 L11 12.3 L11 14 L2 14 Z");

  private final String path;

  Shape(String path) {
    this.path = path;
  }

  /** An SVG path in a box of 16 by 16; empty for no shape. */
  public String path() {
    return path;
  }
}
