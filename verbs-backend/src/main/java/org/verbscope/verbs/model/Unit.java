package org.verbscope.verbs.model;

/** What a number counts or measures, and the word for it beside the number. */
public enum Unit {
  NONE("", ""),
  BYTES("byte", "bytes"),
  ENTRIES("entry", "entries"),
  HANDLES("handle", "handles"),
  REQUESTS("request", "requests"),
  USERS("user", "users"),
  MILLISECONDS("ms", "ms"),
  KBIT_PER_SECOND("kbit/s", "kbit/s");

  private final String one;
  private final String many;

  Unit(String one, String many) {
    this.one = one;
    this.many = many;
  }

  /** The word beside a number: {@code user} of 1, {@code users} of any other; empty for none. */
  public String word(long number) {
    return number == 1 ? one : many;
  }

  /** The word for any number of them: {@code users}; empty for none. */
  public String word() {
    return many;
  }
}
