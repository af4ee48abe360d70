package org.verbscope.verbs.model;

import java.util.Locale;

/** Where a {@link Reading} comes from. */
public enum Source {
  /** What this app asked for: the struct as it was before the call. */
  REQUESTED,
  /** What the creating call wrote back. */
  RECEIPT,
  /** What a query verb returned ({@code ibv_query_qp}, {@code ibv_query_device_ex}, …). */
  QUERIED,
  /** What the kernel reports over netlink (restrack). */
  KERNEL,
  /** What a file below {@code /sys/class/infiniband} says. */
  SYSFS,
  /** The device attribute that bounds the value. */
  LIMIT;

  /** The word used in every text form: {@code requested}, {@code receipt}, … */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
