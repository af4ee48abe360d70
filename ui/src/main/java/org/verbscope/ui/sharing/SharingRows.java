package org.verbscope.ui.sharing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Sharing;

/** Puts a sharing into rows: the domain with its QPs, who holds what, and what closing does. */
final class SharingRows {
  private static final String GOOD = "tone-good";
  private static final String INFO = "tone-info";
  private static final String WARN = "tone-warn";
  private static final String BAD = "tone-bad";
  private static final String QUIET = "tone-quiet";

  private final Sharing sharing;
  private final List<SharingRow> rows = new ArrayList<>();

  private SharingRows(Sharing sharing) {
    this.sharing = sharing;
  }

  static List<SharingRow> of(Sharing sharing) {
    SharingRows rows = new SharingRows(sharing);
    rows.addDomain();
    rows.addHolders();
    rows.addClosings();
    return rows.rows;
  }

  private void addDomain() {
    rows.add(SharingRow.heading(Messages.text("sharing.heading.shared")));
    Sharing.Domain domain = sharing.domain();
    rows.add(
        SharingRow.object(
                1,
                Kind.XRCD,
                domainName(domain),
                domain.isKnown() ? domainAside(domain) : "",
                List.of(),
                sharing.openings().isEmpty() ? null : sharing.openings().get(0).id())
            .warning(domain.isFileMadeAnew() ? Messages.text("sharing.domain.madeAnew") : ""));
    sharing.targets().forEach(this::addTarget);
    if (sharing.isComplete()) {
      rows.add(SharingRow.remark(Shape.FULL, GOOD, sharing.knowledge()));
    } else {
      rows.add(SharingRow.remark(Shape.QUESTION, WARN, sharing.knowledge()));
    }
    sharing
        .unknown()
        .forEach(sentence -> rows.add(SharingRow.remark(Shape.QUESTION, WARN, sentence)));
  }

  private static String domainAside(Sharing.Domain domain) {
    String handles = handles(domain.opened());
    return domain
        .inode()
        .map(inode -> Messages.text("sharing.domain.aside", handles, inode))
        .orElse(handles);
  }

  private static String domainName(Sharing.Domain domain) {
    if (!domain.isKnown()) {
      return Messages.text("sharing.domain.unknown", domain.device());
    }
    if (domain.isPrivate()) {
      return Messages.text("sharing.domain.private", domain.device());
    }
    return domain
        .path()
        .map(path -> Messages.text("sharing.domain.ofFile", path, domain.device()))
        .orElseGet(() -> Messages.text("sharing.domain.ofSomeFile", domain.device()));
  }

  private void addTarget(Sharing.Target target) {
    String state =
        target.state().isEmpty()
            ? Messages.text("sharing.target.noState", target.label())
            : Messages.text("sharing.target.state", target.label(), target.state());
    SharingRow row =
        SharingRow.object(
            2, Kind.QP, state, handles(target.open()), List.of(target.events()), target.shownBy());
    rows.add(target.creator() == Sharing.Creator.GONE ? row.signed(Shape.WARNING, WARN) : row);
  }

  private static String handles(Sharing.Count count) {
    boolean one = count.known() == 1;
    String all = one ? "sharing.count.allOne" : "sharing.count.all";
    String atLeast = one ? "sharing.count.atLeastOne" : "sharing.count.atLeast";
    return Messages.text(count.isAll() ? all : atLeast, count.known());
  }

  private void addHolders() {
    rows.add(SharingRow.heading(Messages.text("sharing.heading.holders")));
    Map<Owner, List<SharingRow>> byHolder = new LinkedHashMap<>();
    for (Sharing.Opening opening : sharing.openings()) {
      byHolder.computeIfAbsent(opening.holder(), o -> new ArrayList<>()).add(opening(opening));
    }
    for (Sharing.Target target : sharing.targets()) {
      for (Sharing.Handle handle : target.handles()) {
        byHolder
            .computeIfAbsent(handle.holder(), o -> new ArrayList<>())
            .add(handle(target, handle));
      }
    }
    byHolder.forEach(
        (holder, held) -> {
          rows.add(SharingRow.object(1, Kind.CONTEXT, holder(holder), "", List.of(), null));
          rows.addAll(held);
        });
    sharing.targets().forEach(this::addMissingCreator);
  }

  private static String holder(Owner holder) {
    return holder.thisApp()
        ? Messages.text("sharing.holder.self", holder.process(), holder.pid())
        : Words.owner(holder);
  }

  private static SharingRow opening(Sharing.Opening opening) {
    int objects = opening.objects().size();
    String key =
        objects == 0
            ? "sharing.opening.empty"
            : objects == 1 ? "sharing.opening.one" : "sharing.opening.several";
    return SharingRow.object(
        2, Kind.XRCD, opening.label(), Messages.text(key, objects), List.of(), opening.id());
  }

  private static SharingRow handle(Sharing.Target target, Sharing.Handle handle) {
    String text =
        Messages.text(
            handle.isCreators() ? "sharing.handle.creators" : "sharing.handle.opened",
            target.label());
    if (handle.isLost()) {
      return row(handle, text, Messages.text("sharing.handle.lost"), List.of())
          .signed(Shape.CROSS, BAD);
    }
    List<String> lines =
        handle.lastSeen().isEmpty()
            ? List.of()
            : List.of(Messages.text("sharing.handle.lastSeen", handle.lastSeen(), target.state()));
    String events =
        Messages.text(handle.isCreators() ? "sharing.handle.events" : "sharing.handle.noEvents");
    return row(handle, text, events, lines);
  }

  private static SharingRow row(
      Sharing.Handle handle, String text, String aside, List<String> lines) {
    Kind icon = handle.isCreators() ? Kind.QP : Kind.QP_HANDLE;
    return SharingRow.object(2, icon, text, aside, lines, handle.id());
  }

  private void addMissingCreator(Sharing.Target target) {
    if (target.creator() == Sharing.Creator.GONE) {
      rows.add(
          SharingRow.remark(
              Shape.CROSS, BAD, Messages.text("sharing.creator.gone", target.label())));
    } else if (target.creator() == Sharing.Creator.NOT_EXPOSED) {
      rows.add(
          SharingRow.remark(
              Shape.QUESTION, WARN, Messages.text("sharing.creator.notExposed", target.label())));
    }
  }

  private void addClosings() {
    if (sharing.closings().isEmpty()) {
      return;
    }
    rows.add(SharingRow.heading(Messages.text("sharing.heading.closing")));
    int number = 1;
    for (Sharing.Closing step : sharing.closings()) {
      SharingRow row =
          SharingRow.object(
                  1,
                  null,
                  Messages.text(
                      "sharing.closing.step", number++, step.verb().cName(), step.label()),
                  holder(step.holder()),
                  List.of(step.says()),
                  step.id())
              .warning(step.now());
      rows.add(
          switch (step.effect()) {
            case LIVES_ON -> row.signed(Shape.RING, INFO);
            case ENDS -> row.signed(Shape.CROSS, QUIET);
            case CANNOT_BE_TOLD -> row.signed(Shape.QUESTION, WARN);
          });
    }
  }
}
