package org.verbscope.verbs.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** An error number of Linux (asm-generic/errno.h; x86-64 and aarch64 agree) with its name. */
public record Errno(int value) {
  private static final Map<Integer, String> NAMES = new LinkedHashMap<>();
  private static final Map<Integer, String> SENTENCES = new LinkedHashMap<>();

  public static final Errno EPERM = define(1, "EPERM", "operation not permitted");
  public static final Errno ENOENT = define(2, "ENOENT", "no such file or object");
  public static final Errno EIO = define(5, "EIO", "input/output error: the device is gone");
  public static final Errno ENXIO = define(6, "ENXIO", "no such device or address");
  public static final Errno EBADF = define(9, "EBADF", "bad file descriptor");
  public static final Errno EAGAIN = define(11, "EAGAIN", "try again");
  public static final Errno ENOMEM = define(12, "ENOMEM", "out of memory or of a resource");
  public static final Errno EACCES = define(13, "EACCES", "permission denied");
  public static final Errno EFAULT = define(14, "EFAULT", "bad address");
  public static final Errno EBUSY = define(16, "EBUSY", "still in use");
  public static final Errno EEXIST = define(17, "EEXIST", "exists already");
  public static final Errno ENODEV = define(19, "ENODEV", "no such device");
  public static final Errno ENOTDIR = define(20, "ENOTDIR", "not a directory");
  public static final Errno EINVAL = define(22, "EINVAL", "invalid argument");
  public static final Errno EMFILE = define(24, "EMFILE", "too many open files");
  public static final Errno ENOSPC = define(28, "ENOSPC", "no space left");
  public static final Errno ENAMETOOLONG = define(36, "ENAMETOOLONG", "the name is too long");
  public static final Errno ENOSYS = define(38, "ENOSYS", "not implemented here");
  public static final Errno ENODATA = define(61, "ENODATA", "no data");
  public static final Errno EPROTONOSUPPORT =
      define(93, "EPROTONOSUPPORT", "protocol not supported");
  public static final Errno EOPNOTSUPP = define(95, "EOPNOTSUPP", "operation not supported");
  public static final Errno ENETUNREACH = define(101, "ENETUNREACH", "network is unreachable");
  public static final Errno ECONNRESET =
      define(104, "ECONNRESET", "the process at the other end is gone");
  public static final Errno ETIMEDOUT = define(110, "ETIMEDOUT", "timed out");
  public static final Errno EHOSTUNREACH = define(113, "EHOSTUNREACH", "no route to host");

  private static Errno define(int value, String name, String sentence) {
    NAMES.put(value, name);
    SENTENCES.put(value, sentence);
    return new Errno(value);
  }

  /** The C name, or the number where it has none here; 0 is a call that failed and left errno 0. */
  public String name() {
    return NAMES.getOrDefault(value, Integer.toString(value));
  }

  /** The error number of a C name, or of the number that {@link #name} gives in its place. */
  public static Optional<Errno> named(String name) {
    for (Map.Entry<Integer, String> entry : NAMES.entrySet()) {
      if (entry.getValue().equals(name)) {
        return Optional.of(new Errno(entry.getKey()));
      }
    }
    return name.matches("-?\\d{1,9}")
        ? Optional.of(new Errno(Integer.parseInt(name)))
        : Optional.empty();
  }

  /** A few words that say what the number means in general. */
  public String sentence() {
    return value == 0
        ? "the call failed and left errno 0"
        : SENTENCES.getOrDefault(value, "error " + value);
  }

  @Override
  public String toString() {
    return name() + " (" + value + ")";
  }
}
