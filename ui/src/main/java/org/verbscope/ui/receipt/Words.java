package org.verbscope.ui.receipt;

import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Verdict;

/** The words for the notions of the model. */
public final class Words {
  private Words() {}

  /** {@code SIMULATED} where nothing is real; empty elsewhere. */
  public static String provenance(HostInfo host) {
    return host.simulated() ? Messages.text("receipt.provenance.simulated") : "";
  }

  /** What a kind of resource is called: {@code protection domain}. */
  public static String kind(Kind kind) {
    return Messages.text("receipt.kind." + kind.name());
  }

  /** Who holds something: {@code this app}, {@code ib_send_bw (pid 412)}; empty for nobody. */
  public static String owner(Owner owner) {
    return OneLine.of(holder(owner));
  }

  private static String holder(Owner owner) {
    if (owner.thisApp()) {
      return owner.process().isEmpty() || owner.process().equals("main")
          ? Messages.text("receipt.owner.self")
          : Messages.text("receipt.owner.selfProcess", owner.process());
    }
    if (owner.kernel()) {
      return Messages.text("receipt.owner.kernel", owner.comm());
    }
    if (owner.pid() == 0) {
      return owner.comm();
    }
    return owner.comm().isEmpty()
        ? Messages.text("receipt.owner.pid", owner.pid())
        : Messages.text("receipt.owner.process", owner.comm(), owner.pid());
  }

  /** The heading of the column that shows what a source says. */
  public static String source(Source source) {
    return Messages.text("receipt.source." + source.name());
  }

  /** What a source is, in a sentence. */
  public static String sourceMeaning(Source source) {
    return Messages.text("receipt.sourceMeaning." + source.name());
  }

  /** What a verdict means, in a sentence. */
  public static String verdictMeaning(Verdict verdict) {
    return Messages.text("receipt.verdictMeaning." + verdict.name());
  }

  /** The sign that stands before a verdict's word in plain text: {@code ▼}. */
  public static String sign(Verdict verdict) {
    return switch (verdict) {
      case SHORTFALL -> "▼";
      case CHANGED -> "≠";
      case IGNORED -> "∅";
      case RAISED -> "▲";
      case EQUAL -> "=";
      case NOT_REPORTED -> "?";
    };
  }
}
