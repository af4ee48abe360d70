package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnum;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/** What is known around a failed call, and the causes found so far. */
final class Facts {
  final VerbCall call;
  final Resolved resolved;
  final CallTarget target;
  final Optional<Resource> device;
  private final List<Cause> causes = new ArrayList<>();

  Facts(VerbCall call, Resolved resolved, CallTarget target) {
    this.call = call;
    this.resolved = resolved;
    this.target = target;
    this.device =
        resolved.device().isEmpty()
            ? Optional.empty()
            : target.find(ResourceId.device(resolved.device()));
  }

  long given(String field) {
    return resolved.fields().number(field);
  }

  boolean has(String field) {
    return resolved.fields().has(field);
  }

  /** The object that a field points at, with its readings. */
  Optional<Resource> object(String field) {
    return resolved.object(field).map(named -> target.find(named.id()).orElseGet(named::resource));
  }

  /** A number that the device reports of itself. */
  OptionalLong device(String attribute) {
    return number(device, attribute);
  }

  Optional<String> deviceText(String attribute) {
    return device
        .flatMap(d -> d.value(attribute, Source.QUERIED, Source.SYSFS))
        .map(v -> v instanceof Value.Text text ? text.text() : v.toString());
  }

  static OptionalLong number(Optional<Resource> resource, String attribute) {
    return resource
        .flatMap(r -> r.value(attribute, Source.QUERIED, Source.RECEIPT))
        .filter(Value.Num.class::isInstance)
        .map(v -> OptionalLong.of(((Value.Num) v).bits()))
        .orElseGet(OptionalLong::empty);
  }

  /** The port a modify or an address handle means; empty when it was not said or does not exist. */
  Optional<Resource> port(long number) {
    return target.find(ResourceId.of(resolved.device(), Kind.PORT, number));
  }

  void add(
      Cause.Certainty certainty, String attribute, String says, String evidence, String remedy) {
    causes.add(new Cause(certainty, attribute, says, evidence, remedy));
  }

  void addAll(List<Cause> more) {
    causes.addAll(more);
  }

  /** Adds a cause for every field that exceeds the device limit named in the catalogue. */
  void addOverLimits(Kind kind, Iterable<String> fields) {
    for (String field : fields) {
      Optional<String> limitName = limitName(kind, field);
      OptionalLong limit = limitName.map(this::device).orElseGet(OptionalLong::empty);
      if (limit.isPresent() && Long.compareUnsigned(given(field), limit.getAsLong()) > 0) {
        String most = Long.toUnsignedString(limit.getAsLong());
        add(
            Cause.Certainty.CERTAIN,
            field,
            field + " " + Long.toUnsignedString(given(field)) + " is more than the device allows",
            limitName.get() + " of " + resolved.device() + " is " + most,
            "ask for at most " + most);
      }
    }
  }

  private static Optional<String> limitName(Kind kind, String field) {
    return AttributeCatalog.find(kind, field).flatMap(Attribute::limitName);
  }

  /** How much of its device limit a field asks for: 1 is all; 0 where no limit is known. */
  double shareOfLimit(Kind kind, String field) {
    OptionalLong limit = limitName(kind, field).map(this::device).orElseGet(OptionalLong::empty);
    return limit.isEmpty() || limit.getAsLong() == 0
        ? 0
        : (double) given(field) / limit.getAsLong();
  }

  /** Adds that the {@code comp_mask} of a call, which overrides the complete one, may be wrong. */
  void addGivenCompMask(long mask, CEnum bits) {
    causes.add(compMask(mask, bits));
  }

  static Cause compMask(long mask, CEnum bits) {
    return new Cause(
        Cause.Certainty.LIKELY,
        "comp_mask",
        "comp_mask " + bits.flagNames(mask) + " lacks a bit that is needed, or has one too many",
        "the call gives comp_mask itself, and nothing else is wrong that can be seen",
        "leave comp_mask out: then it says what the fields need");
  }

  boolean foundNone() {
    return causes.isEmpty();
  }

  /** The causes, best first. */
  List<Cause> ranked() {
    return causes.stream().sorted(Comparator.comparing(Cause::certainty)).distinct().toList();
  }
}
