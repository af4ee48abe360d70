package org.verbscope.verbs.rules;

import java.util.List;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Owner;

/** What those are called in sentences who hold something. */
final class Holders {
  private Holders() {}

  /** {@code process A}, {@code xrc_server (pid 1984)}. */
  static String name(Owner holder) {
    return OneLine.of(words(holder));
  }

  private static String words(Owner holder) {
    if (holder.thisApp()) {
      return "process " + holder.process();
    }
    if (holder.kernel()) {
      return "the kernel (" + holder.comm() + ")";
    }
    String comm = holder.comm().isEmpty() ? "another process" : holder.comm();
    return holder.pid() == 0 ? comm : comm + " (pid " + holder.pid() + ")";
  }

  /** All of them, each once: {@code process A and process B still hold}. */
  static String still(List<Owner> holders, String one, String several) {
    List<String> names = holders.stream().map(Holders::name).distinct().toList();
    int last = names.size() - 1;
    String all =
        last == 0
            ? names.get(0)
            : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    return all + " still " + (last == 0 ? one : several);
  }
}
