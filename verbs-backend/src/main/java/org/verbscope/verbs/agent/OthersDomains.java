package org.verbscope.verbs.agent;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.XrcDiagnosis;
import org.verbscope.verbs.rules.XrcMap;

/**
 * What the acting processes together know of XRC domains: each knows its own alone, and the kernel
 * lists none.
 */
final class OthersDomains {
  private OthersDomains() {}

  /**
   * Says anew why a domain or a shared QP was not opened, where others can know better.
   *
   * @param all everything of all processes; asked for only where it can help
   */
  static Receipt explain(Receipt receipt, CallBook book, Supplier<HostSnapshot> all) {
    VerbCall call = receipt.call();
    if (!XrcDiagnosis.explains(call)
        || !(receipt.outcome() instanceof Outcome.Failed failed)
        || isCertain(failed)) {
      return receipt;
    }
    XrcMap map = new XrcMap(all.get().resources());
    Optional<Resource> xrcd = call.fields().name("xrcd").flatMap(book::id).flatMap(map::find);
    String device = xrcd.map(Resource::parent).map(ResourceId::text).orElse(call.header().device());
    List<Cause> causes =
        XrcDiagnosis.causes(call, receipt.requested(), device, xrcd, map, failed.errno());
    return causes.isEmpty()
        ? receipt
        : receipt.withOutcome(new Outcome.Failed(failed.errno(), failed.layer(), causes));
  }

  /** The cause of EAGAIN is certain, and others may know that the file was made anew. */
  private static boolean isCertain(Outcome.Failed failed) {
    return !failed.errno().equals(Errno.EAGAIN)
        && failed.causes().stream().anyMatch(c -> c.certainty() == Cause.Certainty.CERTAIN);
  }
}
