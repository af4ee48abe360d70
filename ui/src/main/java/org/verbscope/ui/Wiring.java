package org.verbscope.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.HBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.verbscope.ui.about.AboutViewModel;
import org.verbscope.ui.agents.AgentNoticeView;
import org.verbscope.ui.agents.AgentNoticeViewModel;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.ReadingAges;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.core.Settings;
import org.verbscope.ui.core.TaskExecutor;
import org.verbscope.ui.core.WindowThread;
import org.verbscope.ui.explorer.ExplorerView;
import org.verbscope.ui.explorer.ExplorerViewModel;
import org.verbscope.ui.header.HeaderView;
import org.verbscope.ui.header.HeaderViewModel;
import org.verbscope.ui.inspector.CountersViewModel;
import org.verbscope.ui.inspector.InspectorView;
import org.verbscope.ui.inspector.InspectorViewModel;
import org.verbscope.ui.journal.JournalView;
import org.verbscope.ui.journal.JournalViewModel;
import org.verbscope.ui.lifecycle.LifecycleViewModel;
import org.verbscope.ui.receipt.FailureCard;
import org.verbscope.ui.sharing.SharingViewModel;
import org.verbscope.ui.theme.Theme;
import org.verbscope.verbs.ProductVersion;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.rules.Grouping;

/** The place where the features are made and meet in the main window. */
public final class Wiring implements AutoCloseable {
  private final HostSession session;
  private final TaskExecutor searching;
  private final Selection selection = new Selection();
  private final Scenes scenes;
  private final Dialogs dialogs;
  private final ExplorerViewModel explorer;
  private final LifecycleViewModel lifecycle;
  private final HeaderViewModel header;
  private final AgentNoticeViewModel agents;
  private final LessonPlace lesson;
  private final Command find;
  private final Command tree;
  private final Command journal;
  private final Command cancel;
  private MainWindow window;
  private HeaderView headerView;
  private ExplorerView explorerView;
  private JournalView journalView;
  private StatusBar status;
  private Stage stage;
  private boolean complete;

  public Wiring(Function<String, VerbsHost> opener, TaskExecutor tasks, Settings settings) {
    this(opener, tasks, new BackgroundTasks("find"), settings);
  }

  /**
   * @param tasks does all work on a host
   * @param searching looks for what is typed
   */
  public Wiring(
      Function<String, VerbsHost> opener,
      TaskExecutor tasks,
      TaskExecutor searching,
      Settings settings) {
    this.searching = searching;
    session = new HostSession(opener, tasks);
    scenes = new Scenes(settings);
    dialogs = new Dialogs(session, selection, scenes, () -> stage, this::commands, this::quit);
    explorer = new ExplorerViewModel(session.state(), selection, searching);
    explorer.onDevicesInView(session::look);
    explorer.grouping().set(grouping(settings.get("grouping", "")));
    explorer.grouping().addListener((o, before, now) -> settings.put("grouping", now.name()));
    lifecycle = new LifecycleViewModel(session, selection, this::showFailure);
    header = new HeaderViewModel(session);
    agents = new AgentNoticeViewModel(session);
    lesson = new LessonPlace(session, selection, () -> window, () -> explorerView.focus());
    find = new Command("header.find", "Shortcut+F", () -> headerView.focusFind());
    tree = new Command("explorer.focus", "Shortcut+T", () -> explorerView.focus());
    journal = new Command("journal.focus", "Shortcut+E", this::focusJournal);
    cancel = new Command("core.cancel", "Shift+Esc", session::cancel);
    session.doing().addListener((o, before, now) -> forbidCancel(now.isEmpty()));
    forbidCancel(true);
  }

  private void forbidCancel(boolean idle) {
    cancel.forbid(idle ? Messages.text("core.cancel.idle") : "");
  }

  private static Grouping grouping(String name) {
    return Stream.of(Grouping.values())
        .filter(grouping -> grouping.name().equals(name))
        .findFirst()
        .orElse(Grouping.PD);
  }

  public HostSession session() {
    return session;
  }

  public Selection selection() {
    return selection;
  }

  public ExplorerViewModel explorer() {
    return explorer;
  }

  public LifecycleViewModel lifecycle() {
    return lifecycle;
  }

  Dialogs dialogs() {
    return dialogs;
  }

  /** Changes the colours of every window. */
  void setTheme(Theme wanted) {
    scenes.setTheme(wanted);
  }

  /** Fills a stage with the window and shows it. */
  public void show(Stage mainStage) {
    fill(mainStage);
    show();
  }

  /** Fills a stage with the window; the host's data come when it is open. */
  void fill(Stage mainStage) {
    stage = mainStage;
    scenes.begin();
    status = new StatusBar(session);
    explorerView = new ExplorerView(explorer, this::menu);
    headerView =
        new HeaderView(
            header,
            explorer.filter(),
            explorerView::focus,
            List.of(
                dialogs.createCommand(),
                dialogs.openCommand(),
                lesson.showCommand(),
                scenes.themeCommand()));
    window = new MainWindow(headerView, explorerView, status);
    Scene scene = scenes.open(window, 1280, 800);
    CommandControls.keys(scene, commands(), status::say);
    stage.setMinWidth(Math.min(880, Scenes.mostWidth()));
    stage.setMinHeight(Math.min(560, Scenes.mostHeight()));
    stage.setScene(scene);
    session.address().addListener((o, before, now) -> stage.setTitle(MainWindow.title(session)));
    session.state().onChange(change -> stage.setTitle(MainWindow.title(session)));
    stage.setTitle(MainWindow.title(session));
    stage.setOnCloseRequest(dialogs::askBeforeClosing);
  }

  /** Shows the stage that was filled. */
  void show() {
    stage.show();
    explorerView.focus();
    // the tree is what the user waits for; the rest comes a frame later
    WindowThread.afterFrame(this::complete);
  }

  private void complete() {
    headerView.complete();
    explorerView.complete();
    window.setInspector(
        new InspectorView(
            new InspectorViewModel(
                session.state(),
                new ReadingAges(session.state(), session.journal()),
                session.paused(),
                selection),
            new CountersViewModel(session.state(), selection, session.paused()),
            new SharingViewModel(session.state(), selection),
            actions()));
    journalView = new JournalView(new JournalViewModel(session, selection));
    window.setJournal(journalView);
    status.showProgress(cancel);
    status.showProduct(dialogs.aboutCommand(), AboutViewModel.product(ProductVersion.current()));
    stage.getIcons().setAll(AppIcon.images());
    window.addNotice(new AgentNoticeView(agents));
    WindowThread.afterFrame(() -> complete = true);
  }

  /** True when every part of the window is there and was drawn. */
  boolean isComplete() {
    return complete;
  }

  /** It comes a frame after the window. */
  private void focusJournal() {
    if (journalView != null) {
      journalView.focus();
    }
  }

  /** Closes all windows, and with them the application. */
  public void quit() {
    List.copyOf(Window.getWindows()).forEach(Window::hide);
  }

  @Override
  public void close() {
    searching.close();
    session.close();
  }

  private List<Command> commands() {
    List<Command> all = new ArrayList<>(explorer.commands());
    all.addAll(
        List.of(
            dialogs.createCommand(),
            dialogs.openCommand(),
            dialogs.openDomainCommand(),
            find,
            tree,
            journal,
            scenes.themeCommand(),
            cancel,
            header.pauseCommand(),
            agents.restartCommand(),
            lifecycle.queryCommand(),
            lifecycle.destroyCommand()));
    all.addAll(lesson.commands());
    all.add(dialogs.aboutCommand());
    return all;
  }

  private Node actions() {
    HBox box =
        new HBox(
            CommandControls.button(lifecycle.queryCommand(), "lifecycle-query"),
            CommandControls.button(lifecycle.destroyCommand(), "lifecycle-destroy"));
    box.getStyleClass().add("actions");
    return box;
  }

  private ContextMenu menu() {
    ContextMenu menu =
        new ContextMenu(
            CommandControls.menuItem(lifecycle.queryCommand(), "menu-query"),
            CommandControls.menuItem(lifecycle.destroyCommand(), "menu-destroy"),
            new SeparatorMenuItem(),
            CommandControls.menuItem(dialogs.createCommand(), "menu-create"),
            CommandControls.menuItem(dialogs.openDomainCommand(), "menu-domain"),
            CommandControls.menuItem(dialogs.openCommand(), "menu-open"));
    menu.setId("explorer-menu");
    return menu;
  }

  private void showFailure(LifecycleViewModel.Failure failure) {
    if (window != null) {
      window.showFailure(
          new FailureCard(
                  failure.receipt(), session.state().info(), failure.inTheWay(), selection::set)
              .closable(() -> window.showFailure(null)));
    }
  }
}
