package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.Native;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;

/** A verb failed. Never leaves the live host: there it becomes the outcome of the call. */
public final class VerbFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Errno errno;
  private final Layer layer;
  private final String attribute;
  private final String remedy;

  VerbFailure(Errno errno, Layer layer) {
    this(errno, layer, "", errno.sentence(), "");
  }

  private VerbFailure(Errno errno, Layer layer, String attribute, String says, String remedy) {
    super(says, null, false, false);
    this.errno = errno;
    this.layer = layer;
    this.attribute = attribute;
    this.remedy = remedy;
  }

  /** The library's table of verbs has no such entry. */
  static VerbFailure notInTable() {
    return new VerbFailure(Errno.EOPNOTSUPP, Layer.LIBIBVERBS);
  }

  /**
   * Keeps a NULL pointer from a verb that would follow it and end the process.
   *
   * @param pointer the object; 0 is NULL
   * @param field the field that holds it
   */
  static void notNull(long pointer, String field) throws VerbFailure {
    if (pointer == 0) {
      throw isNull(field);
    }
  }

  /** The same, of a pointer that was found to be NULL. */
  static VerbFailure isNull(String field) {
    return notCalled(
        Errno.EINVAL,
        field,
        field + " is NULL, and libibverbs follows it: it would crash",
        "name an object in " + field);
  }

  /**
   * It was not called.
   *
   * @param attribute the field at fault; empty when it is none in particular
   * @param says why, as a sentence for the user
   * @param remedy what to do about it
   */
  static VerbFailure notCalled(Errno errno, String attribute, String says, String remedy) {
    return new VerbFailure(errno, Layer.PREFLIGHT, attribute, says, remedy);
  }

  /** What to do about it; empty when nothing is known. */
  public String remedy() {
    return remedy;
  }

  /** The field at fault; empty when none is known to be. */
  public String attribute() {
    return attribute;
  }

  public Errno errno() {
    return errno;
  }

  public Layer layer() {
    return layer;
  }

  /**
   * To be called before a verb that returns a pointer: some providers return NULL and leave errno
   * alone, and what an earlier call left there would then be taken for the reason.
   */
  static void clearErrno() {
    Native.setLastError(0);
  }

  /**
   * The pointer a verb returned.
   *
   * @throws VerbFailure when it is NULL, with the errno the call left; 0 is kept as it is
   */
  static long unlessNull(long pointer) throws VerbFailure {
    if (pointer == 0) {
      throw new VerbFailure(new Errno(Native.getLastError()), Layer.UNKNOWN);
    }
    return pointer;
  }

  /**
   * @param result what a verb returned: 0, an errno value, or -1 with errno set
   */
  static void unlessZero(int result) throws VerbFailure {
    if (result != 0) {
      int errno = result == -1 ? Native.getLastError() : Math.abs(result);
      throw new VerbFailure(new Errno(errno), Layer.UNKNOWN);
    }
  }
}
