package org.verbscope.verbs.live.netlink;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.verbscope.verbs.model.Errno;

/**
 * What came of a question to the kernel. The value holds what arrived, which may be only a part.
 *
 * @param value what was read; null only where {@code error} is set and there is nothing to give
 * @param error why the answer is missing or ended early; null when it is complete. {@code EINVAL}
 *     also stands for a device that is gone or a command the kernel does not have; {@code
 *     ETIMEDOUT} for a kernel that fell silent
 * @param interrupted true when objects came or went during a dump, so that the kernel itself calls
 *     it inconsistent
 * @param notices what could not be read, a few sentences at most however much it was
 */
public record Answer<T>(T value, Errno error, boolean interrupted, List<String> notices) {
  static <T> Answer<T> failed(Errno error, String notice) {
    return new Answer<>(null, error, false, List.of(notice));
  }

  public boolean isComplete() {
    return error == null;
  }

  Answer<T> noting(String notice) {
    List<String> all = new ArrayList<>(notices);
    all.add(notice);
    return new Answer<>(value, error, interrupted, List.copyOf(all));
  }

  <U> Answer<U> map(Function<T, U> change) {
    return new Answer<>(change.apply(value), error, interrupted, notices);
  }
}
