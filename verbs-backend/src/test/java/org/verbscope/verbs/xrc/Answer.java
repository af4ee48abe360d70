package org.verbscope.verbs.xrc;

import static org.assertj.core.api.Assertions.assertThat;

import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;

/**
 * What came back of a call of a play.
 *
 * @param actor who called
 */
record Answer(Actor actor, Receipt receipt) {

  Answer granted() {
    assertThat(receipt.outcome()).as(what()).isInstanceOf(Outcome.Granted.class);
    return this;
  }

  /** It was called, and it answered with that errno. */
  void fails(Errno errno) {
    assertThat(receipt.outcome()).as(what()).isInstanceOf(Outcome.Failed.class);
    assertThat(((Outcome.Failed) receipt.outcome()).errno()).as(what()).isEqualTo(errno);
  }

  /** NULL came back, and errno was left as it was. */
  void failsWithoutErrno() {
    fails(new Errno(0));
  }

  private String what() {
    return actor.process() + ": " + receipt.call().verb().cName() + " " + receipt.call().fields();
  }

  ResourceId id() {
    return granted().receipt.id();
  }

  /** A number that was written back, or that a query told. */
  long number(String name) {
    return ((Value.Num) granted().receipt.actual().get(name)).bits();
  }
}
