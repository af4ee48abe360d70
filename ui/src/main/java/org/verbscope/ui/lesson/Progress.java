package org.verbscope.ui.lesson;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.lesson.Step;
import org.verbscope.verbs.lesson.XrcLesson;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** How far a lesson has come, and what its names stand for on the host. */
final class Progress {
  private final XrcLesson lesson;
  private final Map<String, ResourceId> made = new LinkedHashMap<>();
  private final Map<String, Value> numbers = new HashMap<>();
  private final Set<String> ended = new HashSet<>();
  private final Set<VerbCall> granted = new HashSet<>();
  private int at;

  Progress(XrcLesson lesson) {
    this.lesson = lesson;
  }

  XrcLesson lesson() {
    return lesson;
  }

  /** The position of the next step, from 0; as many as there are steps at the end. */
  int at() {
    return at;
  }

  int length() {
    return lesson.steps().size();
  }

  /** The next step; empty at the end. */
  Optional<Step> next() {
    return at < length() ? Optional.of(lesson.steps().get(at)) : Optional.empty();
  }

  /** The next step is done. */
  void advance() {
    at++;
    granted.clear();
  }

  /** True when nothing was made yet, so that another device can still be taken. */
  boolean isUntouched() {
    return at == 0 && made.isEmpty();
  }

  /** What a name of the lesson stands for, while that is there. */
  Optional<ResourceId> alive(String name) {
    return ended.contains(name) ? Optional.empty() : Optional.ofNullable(made.get(name));
  }

  /** All that was made and is still there. */
  List<ResourceId> alive() {
    return made.keySet().stream().flatMap(name -> alive(name).stream()).toList();
  }

  /** The number of the QP that a name stands for, also when the QP has gone. */
  Optional<Value> number(String name) {
    return Optional.ofNullable(numbers.get(name));
  }

  boolean knows(ResourceId id) {
    return made.containsValue(id);
  }

  /**
   * @param number of a QP; null for anything else
   */
  void made(String name, ResourceId id, Value number) {
    made.remove(name);
    made.put(name, id);
    ended.remove(name);
    if (number != null) {
      numbers.put(name, number);
    }
  }

  /** An object is not there any more, or no longer this app's. */
  void ended(ResourceId id) {
    made.forEach(
        (name, its) -> {
          if (its.equals(id)) {
            ended.add(name);
          }
        });
  }

  /** The calls of the next step that are still to be made, in the lesson's words. */
  List<VerbCall> remaining() {
    return next().stream()
        .flatMap(step -> step.calls().stream())
        .filter(call -> !isDone(call))
        .toList();
  }

  private boolean isDone(VerbCall call) {
    boolean isThere = alive(call.header().as()).isPresent();
    boolean isGone = call instanceof VerbCall.Destroy end && isEnded(end);
    return isThere || isGone || granted.contains(call);
  }

  private boolean isEnded(VerbCall.Destroy end) {
    return end.fields().name(end.target()).filter(ended::contains).isPresent();
  }

  /** True when all that the next step ends has ended. */
  boolean hasEnded(Step step) {
    return step.calls().stream()
        .allMatch(call -> call instanceof VerbCall.Destroy end && isEnded(end));
  }

  /**
   * A call of the next step was made.
   *
   * @param call in the lesson's words
   */
  void take(VerbCall call, Receipt receipt) {
    if (!receipt.isGranted()) {
      return;
    }
    granted.add(call);
    if (call instanceof VerbCall.Destroy) {
      ended(receipt.id());
    } else if (call.verb().makes().isPresent()) {
      made(call.header().as(), receipt.id(), receipt.actual().get("qp_num"));
    }
  }

  /** A call of the lesson with the host's ids and numbers in place of the lesson's names. */
  VerbCall bound(VerbCall call) {
    Fields.Builder fields = call.fields().with();
    call.fields()
        .asMap()
        .forEach(
            (path, value) -> {
              if (value instanceof Value.Name name) {
                bound(call.verb().fields().get(path), name.text())
                    .ifPresent(known -> fields.put(path, known));
              }
            });
    return VerbCall.of(call.verb(), call.header(), fields.build());
  }

  private Optional<Value> bound(Field field, String name) {
    return field.isPointer()
        ? Optional.ofNullable(made.get(name)).map(Value::name)
        : Optional.ofNullable(numbers.get(name));
  }

  /** The calls that take back what is still there, the last made first. */
  List<VerbCall> takeBack() {
    List<VerbCall> calls = new ArrayList<>();
    Map<String, VerbCall> makers = makers();
    List<String> names = new ArrayList<>(made.keySet());
    Collections.reverse(names);
    for (String name : names) {
      VerbCall maker = makers.get(name);
      Verb end = maker.verb().makes().flatMap(Verb::destroyOf).orElseThrow();
      String field = end.fields().keySet().iterator().next();
      alive(name)
          .ifPresent(
              id ->
                  calls.add(
                      VerbCall.of(
                          end,
                          Header.NONE.withProcess(maker.header().process()),
                          Fields.builder().put(field, id).build())));
    }
    return calls;
  }

  private Map<String, VerbCall> makers() {
    Map<String, VerbCall> makers = new HashMap<>();
    lesson.steps().stream()
        .flatMap(step -> step.calls().stream())
        .forEach(call -> makers.put(call.header().as(), call));
    return makers;
  }
}
