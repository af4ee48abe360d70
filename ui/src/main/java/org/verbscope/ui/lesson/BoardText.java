package org.verbscope.ui.lesson;

import static org.verbscope.verbs.model.CConstants.IBV_QPS_RESET;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.lesson.XrcLesson;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/** Puts into words who has what. */
final class BoardText {
  /** The processes that can hold the target QP, in the order in which they come. */
  private static final List<String> HOLDERS = List.of(XrcLesson.A, XrcLesson.B, XrcLesson.C);

  private static final Value RESET = Value.of(IBV_QPS_RESET);

  private final HostState state;

  /** What the {@code struct ibv_qp} of a handle says: libibverbs changes it with the calls. */
  private final Map<ResourceId, Value> structs = new HashMap<>();

  BoardText(HostState state) {
    this.state = state;
  }

  /** A call of this window, whoever made it. */
  void take(Receipt receipt) {
    if (!receipt.isGranted() || receipt.id() == null) {
      return;
    }
    VerbCall call = receipt.call();
    if (call instanceof VerbCall.CreateQp) {
      structs.put(receipt.id(), RESET);
    } else if (call instanceof VerbCall.OpenQp || call instanceof VerbCall.QueryQp) {
      Optional.ofNullable(receipt.actual().get("qp_state"))
          .ifPresent(now -> structs.put(receipt.id(), now));
    } else if (call instanceof VerbCall.ModifyQp) {
      call.fields().get("qp_state").ifPresent(now -> structs.put(receipt.id(), now));
    }
  }

  /**
   * @param targetRow the target QP's own row
   * @param touched names of what the last step made or changed
   */
  Board of(Progress progress, Optional<ResourceId> targetRow, Set<String> touched) {
    List<Board.Column> columns = new ArrayList<>();
    for (String process : HOLDERS) {
      Board.Column column = column(progress, process, touched);
      if (!process.equals(XrcLesson.C) || column.domain() != null) {
        columns.add(column);
      }
    }
    return new Board(
        columns,
        domain(progress, touched),
        target(progress, targetRow, touched),
        sender(progress, touched));
  }

  private Board.Column column(Progress progress, String process, Set<String> touched) {
    String stem = stem(process);
    List<Board.Thing> queue = new ArrayList<>();
    Stream.of(stem + "srq", stem + "cq", stem + "pd")
        .flatMap(name -> thing(progress, name, touched).stream())
        .forEach(queue::add);
    return new Board.Column(
        process,
        thing(progress, stem + "domain", touched).orElse(null),
        thing(progress, handle(process), touched).orElse(null),
        queue);
  }

  private static String stem(String process) {
    return process.toLowerCase(Locale.ROOT) + "_";
  }

  /** The name of a process's handle of the target QP. */
  private static String handle(String process) {
    return process.equals(XrcLesson.A) ? XrcLesson.TARGET : stem(process) + XrcLesson.TARGET;
  }

  private Optional<Board.Thing> thing(Progress progress, String name, Set<String> touched) {
    return progress
        .alive(name)
        .flatMap(state::find)
        .map(row -> new Board.Thing(row.id(), name(row), says(row), touched.contains(name)));
  }

  private static String name(Resource row) {
    return switch (row.kind()) {
      case XRCD -> Messages.text("lesson.thing.domainHandle");
      case QP, QP_HANDLE -> Messages.text("lesson.thing.qpHandle");
      default -> row.label();
    };
  }

  private List<String> says(Resource row) {
    return switch (row.kind()) {
      case QP, QP_HANDLE -> saysHandle(row);
      case SRQ ->
          row.value("srq_num", Source.RECEIPT).stream()
              .map(number -> Messages.text("lesson.thing.srqNumber", decimal(number)))
              .toList();
      default -> List.of();
    };
  }

  /** How it came about, and what its own process knows by it. */
  private List<String> saysHandle(Resource row) {
    List<String> says = new ArrayList<>();
    boolean creators = row.kind() == Kind.QP;
    says.add(Messages.text(creators ? "lesson.thing.creators" : "lesson.thing.opened"));
    Optional.ofNullable(structs.get(row.id()))
        .ifPresent(now -> says.add(Messages.text("lesson.thing.struct", word(now))));
    return says;
  }

  private Board.Thing domain(Progress progress, Set<String> touched) {
    List<String> holders =
        HOLDERS.stream().filter(p -> progress.alive(stem(p) + "domain").isPresent()).toList();
    if (holders.isEmpty()) {
      return null;
    }
    return new Board.Thing(
        null,
        Messages.text("lesson.thing.domain"),
        List.of(
            Messages.text("lesson.thing.file", progress.lesson().file()),
            handles(holders, holder -> holder)),
        HOLDERS.stream().anyMatch(p -> touched.contains(stem(p) + "domain")));
  }

  private Board.Thing target(
      Progress progress, Optional<ResourceId> targetRow, Set<String> touched) {
    List<String> holders =
        HOLDERS.stream().filter(p -> progress.alive(handle(p)).isPresent()).toList();
    if (holders.isEmpty()) {
      return null;
    }
    boolean creator = holders.contains(XrcLesson.A);
    List<String> says = new ArrayList<>();
    targetRow
        .flatMap(state::find)
        .flatMap(row -> row.value("state", Source.KERNEL))
        .ifPresent(now -> says.add(Messages.text("lesson.thing.state", word(now))));
    says.add(
        handles(
            holders, p -> p.equals(XrcLesson.A) ? Messages.text("lesson.thing.creator", p) : p));
    says.add(Messages.text(creator ? "lesson.thing.events" : "lesson.thing.noEvents", XrcLesson.A));
    String number = progress.number(XrcLesson.TARGET).map(BoardText::decimal).orElse("");
    return new Board.Thing(
        targetRow.orElse(null),
        Messages.text("lesson.thing.target", number),
        says,
        HOLDERS.stream().anyMatch(p -> touched.contains(handle(p))));
  }

  private static String handles(List<String> holders, UnaryOperator<String> name) {
    String names = String.join(", ", holders.stream().map(name).toList());
    return holders.size() == 1
        ? Messages.text("lesson.thing.oneHandle", names)
        : Messages.text("lesson.thing.handles", holders.size(), names);
  }

  private Board.Thing sender(Progress progress, Set<String> touched) {
    return progress
        .alive("sender")
        .flatMap(state::find)
        .map(
            row ->
                new Board.Thing(
                    row.id(),
                    Messages.text("lesson.thing.sender", row.label()),
                    List.of(
                        Messages.text(
                            "lesson.thing.state",
                            row.value("state", Source.KERNEL).map(BoardText::word).orElse("?"))),
                    touched.contains("sender")))
        .orElse(null);
  }

  /** {@code INIT}, of a verb's number or the kernel's word. */
  private static String word(Value state) {
    return state instanceof Value.Num num
        ? CEnums.QP_STATE.nameOf(num.bits()).replaceFirst("^IBV_QPS_", "")
        : ((Value.Text) state).text();
  }

  private static String decimal(Value number) {
    return number instanceof Value.Num num ? Long.toString(num.bits()) : "";
  }

  /** Names of what the calls of a step make, change or end. */
  static Set<String> touchedBy(List<VerbCall> calls) {
    Set<String> names = new HashSet<>();
    for (VerbCall call : calls) {
      names.add(call.header().as());
      if (call.verb().makes().isEmpty()) {
        call.fields().asMap().values().stream()
            .filter(Value.Name.class::isInstance)
            .map(value -> ((Value.Name) value).text())
            .findFirst()
            .ifPresent(names::add);
      }
    }
    return names;
  }
}
