package org.verbscope.verbsctl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Several calls for one purpose; what they made is destroyed in the end, last made first. */
final class Errand {
  private record Made(Verb destroy, String field, ResourceId id) {}

  private final VerbsHost host;
  private final Header header;
  private final Consumer<Receipt> onReceipt;
  private final Deque<Made> made = new ArrayDeque<>();
  private final List<Receipt> failures = new ArrayList<>();

  /**
   * @param header what every call carries: the acting process
   */
  Errand(VerbsHost host, Header header, Consumer<Receipt> onReceipt) {
    this.host = host;
    this.header = header;
    this.onReceipt = onReceipt;
  }

  Receipt perform(Verb verb, Fields fields) {
    return perform(verb, header, fields);
  }

  Receipt performOn(String device, Verb verb, Fields fields) {
    return perform(verb, header.withDevice(device), fields);
  }

  Receipt perform(Verb verb, Header with, Fields fields) {
    Receipt receipt = host.perform(VerbCall.of(verb, with, fields));
    onReceipt.accept(receipt);
    if (!receipt.isGranted()) {
      failures.add(receipt);
    } else if (receipt.id() != null) {
      remember(verb, receipt.id());
    }
    return receipt;
  }

  private void remember(Verb verb, ResourceId id) {
    Optional<Verb> destroy = verb.makes().flatMap(Verb::destroyOf);
    if (destroy.isPresent()) {
      String field = destroy.get().fields().keySet().iterator().next();
      made.push(new Made(destroy.get(), field, id));
    }
  }

  /** The calls that were refused or failed. */
  List<Receipt> failures() {
    return failures;
  }

  /** What was made and is still there, last made first. */
  List<ResourceId> held() {
    return made.stream().map(Made::id).toList();
  }

  /** The same as a list for a person. */
  String namesOfHeld() {
    return made.stream().map(each -> each.id().text()).collect(Collectors.joining(", "));
  }

  /** What went without having been destroyed. */
  void forget(Collection<ResourceId> lost) {
    made.removeIf(each -> lost.contains(each.id()));
  }

  /** Destroys what was made. */
  void cleanUp() {
    while (!made.isEmpty()) {
      Made last = made.pop();
      perform(last.destroy(), Fields.builder().put(last.field(), last.id()).build());
    }
  }
}
