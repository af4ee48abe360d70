package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.ResourceId;

/**
 * Keeps what an errand made until Ctrl-C, or until the host has lost it. The host is watched
 * meanwhile: a driver that is to remove its device waits until all have let go of it.
 */
final class Holding {
  private final Errand errand;
  private final PrintWriter err;
  private final Interruption interruption;
  private final Set<ResourceId> lost = ConcurrentHashMap.newKeySet();

  Holding(Errand errand, PrintWriter err, Interruption interruption) {
    this.errand = errand;
    this.err = err;
    this.interruption = interruption;
  }

  /** False when any of it was lost; none of that is left to be destroyed then. */
  boolean untilInterrupted(VerbsHost host) {
    Set<ResourceId> held = Set.copyOf(errand.held());
    Subscription watch = host.watch(change -> look(change, held));
    try {
      err.println("Held until Ctrl-C: " + errand.namesOfHeld());
      err.flush();
      interruption.await();
    } finally {
      watch.close();
    }
    if (lost.isEmpty()) {
      return true;
    }
    errand.forget(lost);
    err.println("Held no longer: what was made is gone.");
    err.flush();
    return false;
  }

  /** Runs on the host's telling thread. */
  private void look(HostChange change, Set<ResourceId> held) {
    if (change instanceof HostChange.Began began) {
      // it may have gone before anybody looked
      held.stream().filter(id -> began.snapshot().find(id).isEmpty()).forEach(lost::add);
      tell(lost.isEmpty() ? List.of() : began.snapshot().notices());
    } else if (change instanceof HostChange.Stepped step) {
      step.went().stream().filter(held::contains).forEach(lost::add);
      tell(step.notices());
    }
    if (!lost.isEmpty()) {
      interruption.interrupt();
    }
  }

  private void tell(List<Notice> notices) {
    notices.forEach(notice -> err.println(TreePrinter.notice(notice)));
    err.flush();
  }
}
