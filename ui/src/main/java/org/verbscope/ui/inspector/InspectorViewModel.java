package org.verbscope.ui.inspector;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.Fading;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.ReadingAges;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.core.StateChange;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.ui.receipt.ReadingRows;
import org.verbscope.ui.receipt.ReadingTurn;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.PortCounters;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;

/** The selected resource: where it stands, what its attributes are, what it is connected to. */
public final class InspectorViewModel {
  /** Beyond this many the users are better found in the tree. */
  static final int MOST_USERS = 12;

  /** Of a simulated host: that it runs is no news. */
  private static final String CLOCK = "clock";

  /** How long it is told what turned: time enough to read it; milliseconds. */
  static final long TURNS_LIFE = 10_000;

  private final HostState state;
  private final ReadingAges ages;
  private final Selection selection;
  private final ReadOnlyObjectWrapper<Resource> resource = new ReadOnlyObjectWrapper<>();
  private final ObservableList<Resource> path = FXCollections.observableArrayList();
  private final ObservableList<ReadingRow> rows = FXCollections.observableArrayList();
  private final ObservableList<Link> links = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper subtitle = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper notice = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper trouble = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper age = new ReadOnlyStringWrapper("");
  private final ObservableList<ReadingTurn> turns = FXCollections.observableArrayList();
  private final ReadOnlyBooleanProperty paused;
  private final LongSupplier clock;
  private long turnedAt;

  /**
   * A way to another resource.
   *
   * @param says how it is connected: {@code send_cq}, {@code used by}
   * @param to null for a mere remark
   */
  public record Link(String says, ResourceId to, String label) {}

  /**
   * @param paused whether the host tells nothing for now
   */
  public InspectorViewModel(
      HostState state, ReadingAges ages, ReadOnlyBooleanProperty paused, Selection selection) {
    this(state, ages, paused, selection, () -> System.nanoTime() / 1_000_000);
  }

  /**
   * @param clock runs evenly, milliseconds
   */
  InspectorViewModel(
      HostState state,
      ReadingAges ages,
      ReadOnlyBooleanProperty paused,
      Selection selection,
      LongSupplier clock) {
    this.state = state;
    this.ages = ages;
    this.paused = paused;
    this.clock = clock;
    paused.addListener((o, before, now) -> showAge());
    this.selection = selection;
    state.onChange(this::apply);
    selection.resource().addListener((o, before, now) -> refresh());
    refresh();
  }

  ReadOnlyObjectProperty<Resource> resource() {
    return resource.getReadOnlyProperty();
  }

  /** From the host down to the resource. */
  ObservableList<Resource> path() {
    return path;
  }

  public ObservableList<ReadingRow> rows() {
    return rows;
  }

  ObservableList<Link> links() {
    return links;
  }

  /** What it is and who holds it. */
  ReadOnlyStringProperty subtitle() {
    return subtitle.getReadOnlyProperty();
  }

  /** What is wrong with it and what can be done; empty when nothing is. */
  ReadOnlyStringProperty trouble() {
    return trouble.getReadOnlyProperty();
  }

  /** What else the host has to say of it; empty for nothing. */
  ReadOnlyStringProperty notice() {
    return notice.getReadOnlyProperty();
  }

  /** Why the age is what it is, in sentences. */
  String ageMeaning() {
    if (paused.get()) {
      return Messages.text("inspector.age.pausedTooltip");
    }
    return Messages.text(ages.areRough() ? "inspector.age.roughTooltip" : "inspector.age.tooltip");
  }

  /** How old the values are, for the user, and whether changes are told at all. */
  ReadOnlyStringProperty age() {
    return age.getReadOnlyProperty();
  }

  /** What the sources came to say since the look before, for a while; the newest look's. */
  ObservableList<ReadingTurn> turns() {
    return turns;
  }

  /** How strongly the turns are to be drawn, from 1 when they are fresh. */
  double strength() {
    return Fading.strength(clock.getAsLong() - turnedAt, TURNS_LIFE);
  }

  /** Time went by; to be called about once a second while this is seen. */
  void pass() {
    if (!turns.isEmpty() && clock.getAsLong() - turnedAt >= TURNS_LIFE) {
      turns.clear();
    }
    showAge();
  }

  private void showAge() {
    if (resource.get() == null) {
      age.set("");
      return;
    }
    String says = agesInWords();
    if (paused.get()) {
      says = Messages.text("inspector.age.paused", says);
    } else if (ages.areRough() && !AgeText.isNow(state.age())) {
      says = Messages.text("inspector.age.quiet", says);
    }
    age.set(says);
  }

  /** Sources of the same age are told together. */
  private String agesInWords() {
    Map<String, StringJoiner> sources = new LinkedHashMap<>();
    for (Source source : Source.values()) {
      if (rows.stream().anyMatch(row -> row.cells().containsKey(source))) {
        sources
            .computeIfAbsent(ageOf(source), words -> new StringJoiner(", "))
            .add(Words.source(source));
      }
    }
    if (sources.size() < 2) {
      return Messages.text(
          "inspector.age.read",
          sources.keySet().stream().findFirst().orElseGet(() -> AgeText.of(state.age())));
    }
    return sources.entrySet().stream()
        .map(entry -> Messages.text("inspector.age.source", entry.getValue(), entry.getKey()))
        .collect(Collectors.joining(" · "));
  }

  private String ageOf(Source source) {
    return AgeText.of(ages.of(resource.get(), source));
  }

  /** When a source told what it tells of the resource, in words. */
  String age(Source source) {
    return resource.get() == null ? "" : Messages.text("inspector.age.read", ageOf(source));
  }

  void goTo(ResourceId id) {
    selection.set(id);
  }

  private void apply(StateChange change) {
    ResourceId id = selection.get();
    if (id != null && (change.restarted() || concerns(change, id))) {
      refresh();
    } else if (id != null) {
      // a notice comes without any difference of the resource that it is about
      showNotices();
    }
    showAge();
  }

  private void showNotices() {
    Optional<Resource> now = state.find(selection.get());
    notice.set(now.map(r -> String.join("\n", state.notices(r.id()))).orElse(""));
  }

  /** True when the resource itself, one above it, or one that uses it is among the differences. */
  private boolean concerns(StateChange change, ResourceId id) {
    return change.touches(id)
        || links.stream().anyMatch(link -> link.to() != null && change.touches(link.to()))
        || change.came().stream()
            .anyMatch(r -> id.equals(r.parent()) || r.edges().containsValue(id))
        || change.changed().stream().anyMatch(r -> r.edges().containsValue(id));
  }

  private void refresh() {
    Resource now = state.find(selection.get()).orElse(null);
    setAll(path, now == null ? List.of() : state.path(now.id()));
    List<ReadingRow> readings = now == null ? List.of() : rowsOf(now);
    showTurns(now, readings);
    setAll(rows, readings);
    setAll(links, now == null ? List.of() : linksOf(now));
    subtitle.set(now == null ? "" : subtitle(now));
    trouble.set(now == null || now.status().isOk() ? "" : trouble(now));
    showNotices();
    resource.set(now);
    showAge();
  }

  private void showTurns(Resource now, List<ReadingRow> readings) {
    Resource before = resource.get();
    if (now == null || before == null || !before.id().equals(now.id())) {
      turns.clear();
      return;
    }
    List<ReadingTurn> fresh =
        ReadingTurn.between(rows, readings).stream()
            .filter(turn -> !turn.name().equals(CLOCK))
            .toList();
    if (!fresh.isEmpty()) {
      turnedAt = clock.getAsLong();
      turns.setAll(fresh);
    }
  }

  /** Counters, which never rest, are shown apart. */
  private static List<ReadingRow> rowsOf(Resource resource) {
    return ReadingRows.of(resource).stream()
        .filter(row -> !PortCounters.isCounter(row.name()))
        .toList();
  }

  private static <T> void setAll(ObservableList<T> list, List<T> now) {
    if (!Objects.equals(list, now)) {
      list.setAll(now);
    }
  }

  private static String subtitle(Resource resource) {
    String kind = Words.kind(resource.kind());
    String owner = Words.owner(resource.owner());
    if (resource.kind() == Kind.HOST) {
      return kind;
    }
    return owner.isEmpty()
        ? Messages.text("inspector.subtitle.plain", kind, resource.id())
        : Messages.text("inspector.subtitle.owned", kind, resource.id(), owner);
  }

  private static String trouble(Resource resource) {
    Status status = resource.status();
    String what = Messages.text("inspector.trouble.text", status.word(), status.reason());
    return status.remedy().isEmpty()
        ? what
        : what + '\n' + Messages.text("receipt.cause.remedy", status.remedy());
  }

  private List<Link> linksOf(Resource resource) {
    List<Link> all = new ArrayList<>();
    resource.edges().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            edge -> state.find(edge.getValue()).ifPresent(to -> all.add(link(edge.getKey(), to))));
    for (Resource user : state.firstUsers(resource.id(), MOST_USERS)) {
      all.add(link(Messages.text("inspector.link.usedBy"), user));
    }
    int users = state.userCount(resource.id());
    if (users > MOST_USERS) {
      String more = Messages.text("inspector.link.more", users - MOST_USERS);
      all.add(new Link(more, null, ""));
    }
    return all;
  }

  private static Link link(String says, Resource to) {
    return new Link(says, to.id(), to.label());
  }
}
