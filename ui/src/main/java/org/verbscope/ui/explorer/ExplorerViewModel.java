package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.core.StateChange;
import org.verbscope.ui.core.TaskExecutor;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.Grouping;
import org.verbscope.verbs.rules.TreeKey.Group;

/** The tree of the host: which rows there are, which are open, which one is selected. */
public final class ExplorerViewModel {
  /** A pause after which typing begins a new word, milliseconds. */
  private static final long TYPING_PAUSE = 1_000;

  private final HostState state;
  private final Selection selection;
  private final RowNews news;
  private final RowTree rows;
  private final ObjectProperty<Row> selected = new SimpleObjectProperty<>();
  private final Finder finder;
  private final Command expandAll;
  private final Command collapseAll;
  private final Command nextNews;
  private Consumer<Set<ResourceId>> devicesInView = devices -> {};
  private final ObjectProperty<Grouping> grouping = new SimpleObjectProperty<>(Grouping.PD);
  private final Map<Grouping, Command> groupings = new EnumMap<>(Grouping.class);
  private String typed = "";
  private long typedAt;

  /**
   * @param searching looks for what is typed, and for nothing else: it may take a while
   */
  public ExplorerViewModel(HostState state, Selection selection, TaskExecutor searching) {
    this(state, selection, searching, () -> System.nanoTime() / 1_000_000);
  }

  /**
   * @param clock runs evenly, milliseconds
   */
  ExplorerViewModel(
      HostState state, Selection selection, TaskExecutor searching, LongSupplier clock) {
    news = new RowNews(clock);
    rows = new RowTree(news);
    finder = new Finder(rows, searching, this::keepInSight);
    this.state = state;
    this.selection = selection;
    expandAll = new Command("explorer.expandAll", "Shortcut+Shift+E", () -> setAllOpen(true));
    collapseAll = new Command("explorer.collapseAll", "Shortcut+Shift+W", () -> setAllOpen(false));
    nextNews = new Command("explorer.nextNews", "Shortcut+J", this::goToNextNews);
    for (Grouping each : Grouping.values()) {
      groupings.put(each, new Command(id(each), key(each), () -> grouping.set(each)));
    }
    grouping.addListener((o, before, now) -> regroup(now));
    news.any().addListener((o, before, now) -> forbidNextNews(!now));
    forbidNextNews(true);
    state.onChange(this::apply);
    selection.resource().addListener((o, before, now) -> follow(now));
    selected.addListener(
        (o, before, now) -> {
          if (now != null) {
            selection.set(now.key.id());
          }
          tellDevicesInView();
        });
    apply(new StateChange(true, List.copyOf(state.resources()), List.of(), List.of()));
  }

  /** The visible rows. */
  ObservableList<Row> rows() {
    return rows;
  }

  ObjectProperty<Row> selected() {
    return selected;
  }

  /** What is looked for; empty shows everything. */
  public StringProperty filter() {
    return finder.text();
  }

  /** How much the filter found, for the user; empty without a filter. */
  public ReadOnlyStringProperty found() {
    return finder.found();
  }

  /** Whether what is looked for is not all found yet. */
  public boolean isSearching() {
    return finder.isSearching();
  }

  public List<Command> commands() {
    List<Command> all = new ArrayList<>(List.of(expandAll, collapseAll, nextNews));
    all.addAll(groupings.values());
    return all;
  }

  /** How objects are put together. */
  public ObjectProperty<Grouping> grouping() {
    return grouping;
  }

  /** What makes it the grouping. */
  Command command(Grouping wanted) {
    return groupings.get(wanted);
  }

  private static String id(Grouping grouping) {
    return switch (grouping) {
      case PD -> "explorer.byPd";
      case PROCESS -> "explorer.byProcess";
      case KIND -> "explorer.byKind";
    };
  }

  private static String key(Grouping grouping) {
    return "Shortcut+" + (grouping.ordinal() + 1);
  }

  private void regroup(Grouping now) {
    Row before = selected.get();
    rows.regroup(now);
    if (before != null) {
      keepSelection(before, before.key.id());
      rows.reveal(selected.get());
    }
    finder.tellFound();
  }

  /** What happened to rows just now. */
  RowNews news() {
    return news;
  }

  /** What happened to a row, for its tooltip; empty when nothing did. */
  String newsText(Row row) {
    RowNews.Entry entry = news.of(row);
    return entry == null ? "" : entry.role();
  }

  private void forbidNextNews(boolean nothing) {
    nextNews.forbid(nothing ? Messages.text("explorer.nextNews.nothing") : "");
  }

  /** Goes to the next row below the selected one that something happened to, or from the top. */
  private void goToNextNews() {
    int from = rows.indexOf(selected.get());
    int size = rows.size();
    Row next = null;
    int nearest = size;
    for (Row row : news.rows()) {
      int index = rows.indexOf(row);
      int way = Math.floorMod(index - from - 1, Math.max(1, size));
      if (index >= 0 && way < nearest) {
        next = row;
        nearest = way;
      }
    }
    if (next != null) {
      selected.set(next);
    }
  }

  boolean isOpen(Row row) {
    return rows.isOpen(row);
  }

  boolean canOpen(Row row) {
    return rows.hasChildrenToShow(row);
  }

  void setOpen(Row row, boolean open) {
    if (!open && selected.get() != null && selected.get().isBelow(row)) {
      // the selection must not fall out of the tree, or the view jumps to its top
      selected.set(row);
    }
    rows.setOpen(row, open);
    tellDevicesInView();
  }

  /** Opens the row, or goes to its first child when it is open. */
  void goRight() {
    Row row = selected.get();
    if (row == null || !canOpen(row)) {
      return;
    }
    if (!rows.isOpen(row)) {
      setOpen(row, true);
    } else {
      selected.set(rows.get(rows.indexOf(row) + 1));
    }
  }

  /** Closes the row, or goes to its parent when it is closed. */
  void goLeft() {
    Row row = selected.get();
    if (row == null) {
      return;
    }
    if (rows.isOpen(row) && canOpen(row)) {
      setOpen(row, false);
    } else if (row.parent != null) {
      selected.set(row.parent);
    }
  }

  /**
   * Goes to the next row whose name begins with what was typed without a pause.
   *
   * @param nowMillis of any clock that runs evenly
   */
  void type(String characters, long nowMillis) {
    boolean fresh = nowMillis - typedAt > TYPING_PAUSE;
    typed = (fresh ? "" : typed) + characters.toLowerCase(Locale.ROOT);
    typedAt = nowMillis;
    int size = rows.size();
    int from = Math.max(0, rows.indexOf(selected.get())) + (fresh ? 1 : 0);
    for (int i = 0; i < size; i++) {
      Row row = rows.get((from + i) % size);
      if (RowText.name(row).toLowerCase(Locale.ROOT).startsWith(typed)) {
        selected.set(row);
        return;
      }
    }
  }

  private void apply(StateChange change) {
    Row before = selected.get();
    ResourceId fallback = before == null ? null : nearestLeft(before);
    if (change.restarted()) {
      rows.restart(change.came());
      openFirstLevels();
      finder.restarted();
    } else {
      rows.change(
          change.went().stream().map(Resource::id).toList(), change.changed(), change.came());
    }
    keepSelection(before, fallback);
    tellDevicesInView();
    finder.tellFound();
  }

  /**
   * @param wanted is told which devices are looked at: those that are open, and that of the
   *     selected row; told again at every change, whether they are others or not
   */
  public void onDevicesInView(Consumer<Set<ResourceId>> wanted) {
    devicesInView = wanted;
    tellDevicesInView();
  }

  private void tellDevicesInView() {
    Set<ResourceId> devices = new HashSet<>();
    Row host = rows.row(ResourceId.HOST);
    for (Row device : host == null ? List.<Row>of() : host.children()) {
      Row at = selected.get();
      if (rows.isOpen(host) && rows.isOpen(device)
          || at == device
          || at != null && at.isBelow(device)) {
        devices.add(device.key.id());
      }
    }
    devicesInView.accept(devices);
  }

  /** The nearest row above that is still in the host. */
  private ResourceId nearestLeft(Row row) {
    for (Row at = row; at != null; at = at.parent) {
      if (state.find(at.key.id()).isPresent()) {
        return at.key.id();
      }
    }
    return ResourceId.HOST;
  }

  private void keepSelection(Row before, ResourceId fallback) {
    Row now = before == null ? rows.row(ResourceId.HOST) : rows.same(before);
    if (now == null) {
      now = rows.row(fallback);
    }
    if (now == null) {
      now = rows.row(ResourceId.HOST);
    }
    selected.set(now);
  }

  /** A fresh tree shows the host and its devices; the first device shows what it has. */
  private void openFirstLevels() {
    Row host = rows.row(ResourceId.HOST);
    if (host != null && host.children().size() == 1) {
      rows.setOpen(host.children().get(0), true);
    }
  }

  private void follow(ResourceId id) {
    Row current = selected.get();
    Row row = rows.row(id);
    if (row != null && (current == null || !current.key.id().equals(id))) {
      rows.reveal(row);
      selected.set(row);
    }
  }

  /** Where everything is shown again, so is the selected row. */
  private void keepInSight() {
    if (selected.get() != null && !rows.isFiltered()) {
      rows.reveal(selected.get());
    }
  }

  private void setAllOpen(boolean open) {
    Row host = rows.row(ResourceId.HOST);
    if (host == null) {
      return;
    }
    if (!open) {
      selected.set(deviceOrHost(selected.get(), host));
    }
    host.children().forEach(row -> setOpenWithGroups(row, open));
    tellDevicesInView();
  }

  /** Contexts say little of themselves and stay closed. */
  private void setOpenWithGroups(Row row, boolean open) {
    rows.setOpen(row, open && !isOfContexts(row));
    row.children().stream().filter(Row::isGroup).forEach(group -> setOpenWithGroups(group, open));
  }

  private static boolean isOfContexts(Row row) {
    return row.key.group() instanceof Group.OfKind of && of.kind() == Kind.CONTEXT;
  }

  private static Row deviceOrHost(Row row, Row host) {
    Row at = row;
    while (at != null && at.parent != null && at.parent != host) {
      at = at.parent;
    }
    return at == null ? host : at;
  }
}
