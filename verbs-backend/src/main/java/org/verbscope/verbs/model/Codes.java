package org.verbscope.verbs.model;

import java.util.Locale;

/** Decodes the numbers that the InfiniBand specification encodes: timers, retry counts, speeds. */
public final class Codes {
  private static final double[] RNR_TIMER_MILLIS = {
    655.36, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.12, 0.16, 0.24, 0.32, 0.48, 0.64, 0.96, 1.28,
    1.92, 2.56, 3.84, 5.12, 7.68, 10.24, 15.36, 20.48, 30.72, 40.96, 61.44, 81.92, 122.88, 163.84,
    245.76, 327.68, 491.52
  };

  private Codes() {}

  /** {@code timeout}: 4.096 µs times two to the power of the code; 0 waits for ever. */
  public static String timeout(long code) {
    if (code == 0) {
      return "infinite";
    }
    return code > 31 ? "out of range" : time(4.096e-3 * Math.pow(2, code));
  }

  /** {@code min_rnr_timer}: the delay named in a receiver-not-ready NAK. */
  public static String rnrTimer(long code) {
    return code < 0 || code > 31 ? "out of range" : time(RNR_TIMER_MILLIS[(int) code]);
  }

  /** {@code rnr_retry}: 7 means for ever. */
  public static String rnrRetry(long count) {
    return count == 7 ? "infinite" : retryCount(count);
  }

  /** {@code retry_cnt}. */
  public static String retryCount(long count) {
    return count == 0 ? "never" : count == 1 ? "once" : count + " times";
  }

  /** {@code active_width}: lanes. */
  public static String width(long code) {
    return switch ((int) code) {
      case 1 -> "1X";
      case 2 -> "4X";
      case 4 -> "8X";
      case 8 -> "12X";
      case 16 -> "2X";
      default -> "unknown";
    };
  }

  /** {@code active_speed}: signalling of one lane. */
  public static String speed(long code) {
    return switch ((int) code) {
      case 1 -> "SDR, 2.5 Gb/s a lane";
      case 2 -> "DDR, 5 Gb/s a lane";
      case 4 -> "QDR, 10 Gb/s a lane";
      case 8 -> "FDR10, 10 Gb/s a lane";
      case 16 -> "FDR, 14 Gb/s a lane";
      case 32 -> "EDR, 25 Gb/s a lane";
      case 64 -> "HDR, 50 Gb/s a lane";
      case 128 -> "NDR, 100 Gb/s a lane";
      case 256 -> "XDR, 200 Gb/s a lane";
      default -> "unknown";
    };
  }

  private static String time(double millis) {
    if (millis >= 1000) {
      return String.format(Locale.ROOT, "%.3g s", millis / 1000);
    }
    return millis >= 1
        ? String.format(Locale.ROOT, "%.4g ms", millis)
        : String.format(Locale.ROOT, "%.4g µs", millis * 1000);
  }
}
