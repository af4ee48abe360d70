package org.verbscope.verbs.model;

import java.util.Locale;

/** Who said no. */
public enum Layer {
  /** This app, before the native call was made. */
  PREFLIGHT,
  LIBIBVERBS,
  PROVIDER,
  KERNEL,
  /** There is no evidence for any of them. */
  UNKNOWN;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
