package org.verbscope.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.HBox;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.verbscope.ui.about.AboutView;
import org.verbscope.ui.about.AboutViewModel;
import org.verbscope.ui.agents.AgentNoticeView;
import org.verbscope.ui.agents.AgentNoticeViewModel;
import org.verbscope.ui.closing.ClosingView;
import org.verbscope.ui.closing.ClosingViewModel;
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
import org.verbscope.ui.create.CreateQpView;
import org.verbscope.ui.create.CreateQpViewModel;
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
import org.verbscope.ui.open.OpenDomainView;
import org.verbscope.ui.open.OpenDomainViewModel;
import org.verbscope.ui.open.OpenQpView;
import org.verbscope.ui.open.OpenQpViewModel;
import org.verbscope.ui.receipt.FailureCard;
import org.verbscope.ui.sharing.SharingViewModel;
import org.verbscope.ui.theme.Theme;
import org.verbscope.verbs.ProductVersion;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.Grouping;

/** The only place where features are made and meet. */
public final class Wiring implements AutoCloseable {
  /** What a window manager adds at the top at most, where the screen is small; pixels. */
  private static final double TITLE_BAR = 40;

  private final HostSession session;
  private final Settings settings;
  private final TaskExecutor searching = new BackgroundTasks("find");
  private final Selection selection = new Selection();
  private final ExplorerViewModel explorer;
  private final LifecycleViewModel lifecycle;
  private final HeaderViewModel header;
  private final AgentNoticeViewModel agents;
  private final ClosingViewModel closing;
  private final LessonPlace lesson;
  private final Command create;
  private final Command open;
  private final Command openDomain;
  private final Command find;
  private final Command tree;
  private final Command journal;
  private final Command theme;
  private final Command cancel;
  private final Command about;
  private final List<Scene> scenes = new ArrayList<>();
  private Theme currentTheme;
  private MainWindow window;
  private HeaderView headerView;
  private ExplorerView explorerView;
  private JournalView journalView;
  private StatusBar status;
  private Stage stage;
  private Stage createDialog;
  private Stage openDialog;
  private Stage domainDialog;
  private Stage aboutDialog;
  private Stage closingDialog;
  private boolean complete;

  public Wiring(Function<String, VerbsHost> opener, TaskExecutor tasks, Settings settings) {
    this.settings = settings;
    session = new HostSession(opener, tasks);
    explorer = new ExplorerViewModel(session.state(), selection, searching);
    explorer.onDevicesInView(session::look);
    explorer.grouping().set(grouping(settings.get("grouping", "")));
    explorer.grouping().addListener((o, before, now) -> settings.put("grouping", now.name()));
    lifecycle = new LifecycleViewModel(session, selection, this::showFailure);
    header = new HeaderViewModel(session);
    agents = new AgentNoticeViewModel(session);
    closing = new ClosingViewModel(session, this::quit);
    lesson = new LessonPlace(session, selection, () -> window, () -> explorerView.focus());
    create =
        new Command(
            "create.qp",
            "Shortcut+N",
            () -> createDialog = inFront(createDialog, () -> show(createForm())));
    open =
        new Command(
            "open.qp",
            "Shortcut+O",
            () -> openDialog = inFront(openDialog, () -> show(openForm())));
    openDomain =
        new Command(
            "domain.open",
            "Shortcut+Shift+O",
            () -> domainDialog = inFront(domainDialog, () -> show(domainForm())));
    find = new Command("header.find", "Shortcut+F", () -> headerView.focusFind());
    tree = new Command("explorer.focus", "Shortcut+T", () -> explorerView.focus());
    journal = new Command("journal.focus", "Shortcut+E", this::focusJournal);
    theme = new Command("header.theme", "Shortcut+D", () -> setTheme(currentTheme.other()));
    cancel = new Command("core.cancel", "Shift+Esc", session::cancel);
    about =
        new Command("about.show", "F1", () -> aboutDialog = inFront(aboutDialog, this::showAbout));
    session.doing().addListener((o, before, now) -> decide());
    currentTheme = Theme.named(settings.get("theme", Theme.LIGHT.name()));
    session.state().onChange(change -> decide());
    decide();
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

  /** Fills a stage with the window and shows it. */
  public void show(Stage mainStage) {
    fill(mainStage);
    show();
  }

  /** Fills a stage with the window; the host's data come when it is open. */
  void fill(Stage mainStage) {
    stage = mainStage;
    currentTheme.apply();
    status = new StatusBar(session);
    explorerView = new ExplorerView(explorer, this::menu);
    headerView =
        new HeaderView(
            header,
            explorer.filter(),
            explorerView::focus,
            List.of(create, open, lesson.showCommand(), theme));
    window = new MainWindow(headerView, explorerView, status);
    Scene scene = scene(window, 1280, 800);
    style(scene);
    CommandControls.keys(scene, commands(), status::say);
    Rectangle2D screen = Screen.getPrimary().getVisualBounds();
    stage.setMinWidth(Math.min(880, screen.getWidth()));
    stage.setMinHeight(Math.min(560, screen.getHeight() - TITLE_BAR));
    stage.setScene(scene);
    session.address().addListener((o, before, now) -> stage.setTitle(title()));
    session.state().onChange(change -> stage.setTitle(title()));
    stage.setTitle(title());
    stage.setOnCloseRequest(this::askBeforeClosing);
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
    status.showProduct(about, AboutViewModel.product(ProductVersion.current()));
    stage.getIcons().setAll(AppIcon.images());
    window.addNotice(new AgentNoticeView(agents));
    WindowThread.afterFrame(() -> complete = true);
  }

  /** It comes a frame after the window. */
  private void focusJournal() {
    if (journalView != null) {
      journalView.focus();
    }
  }

  private void askBeforeClosing(WindowEvent event) {
    if (closing.mustAsk()) {
      event.consume();
      closingDialog =
          inFront(
              closingDialog,
              () ->
                  dialog(
                      Messages.text("closing.dialog.title"),
                      new ClosingView(closing),
                      560,
                      380,
                      () -> {}));
    }
  }

  private static Grouping grouping(String name) {
    return Stream.of(Grouping.values())
        .filter(grouping -> grouping.name().equals(name))
        .findFirst()
        .orElse(Grouping.PD);
  }

  /** True when every part of the window is there and was drawn. */
  boolean isComplete() {
    return complete;
  }

  /** Changes the colours of every window. */
  public void setTheme(Theme wanted) {
    currentTheme = wanted;
    settings.put("theme", wanted.name());
    wanted.apply();
    scenes.forEach(wanted::apply);
  }

  /** One dialog of a kind is enough: a key that is held down must not open many. */
  private static Stage inFront(Stage dialog, Supplier<Stage> fresh) {
    if (dialog == null || !dialog.isShowing()) {
      return fresh.get();
    }
    dialog.toFront();
    dialog.requestFocus();
    return dialog;
  }

  /** A fresh form for a QP. */
  public CreateQpViewModel createForm() {
    return new CreateQpViewModel(session, selection);
  }

  /** A fresh form for a shared QP. */
  public OpenQpViewModel openForm() {
    return new OpenQpViewModel(session, selection);
  }

  /** A fresh form for an XRC domain. */
  public OpenDomainViewModel domainForm() {
    return new OpenDomainViewModel(session, selection);
  }

  /** Opens the dialog that creates a QP. */
  public Stage show(CreateQpViewModel model) {
    return dialog(
        Messages.text("create.dialog.title"),
        new CreateQpView(model, this::goTo),
        1000,
        700,
        model::close);
  }

  /** Opens the dialog that opens a shared QP. */
  public Stage show(OpenQpViewModel model) {
    return dialog(
        Messages.text("open.dialog.title"),
        new OpenQpView(model, this::goTo),
        900,
        720,
        model::close);
  }

  /** Opens the dialog that opens an XRC domain. */
  public Stage show(OpenDomainViewModel model) {
    return dialog(
        Messages.text("domain.dialog.title"),
        new OpenDomainView(model, this::goTo),
        820,
        560,
        model::close);
  }

  /** Opens the dialog that says which Verbscope this is. */
  private Stage showAbout() {
    return dialog(
        Messages.text("about.dialog.title"),
        new AboutView(new AboutViewModel(ProductVersion.current(), commands())),
        980,
        620,
        () -> {});
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

  private void goTo(ResourceId id) {
    selection.set(id);
  }

  private List<Command> commands() {
    List<Command> all = new ArrayList<>(explorer.commands());
    all.addAll(
        List.of(
            create,
            open,
            openDomain,
            find,
            tree,
            journal,
            theme,
            cancel,
            header.pauseCommand(),
            agents.restartCommand(),
            lifecycle.queryCommand(),
            lifecycle.destroyCommand(),
            about));
    all.addAll(all.size() - 1, lesson.commands());
    return all;
  }

  private void decide() {
    String reason =
        session.state().count(Kind.DEVICE) > 0 ? "" : Messages.text("create.qp.noDevice");
    create.forbid(reason);
    open.forbid(reason);
    openDomain.forbid(reason);
    cancel.forbid(session.doing().get().isEmpty() ? Messages.text("core.cancel.idle") : "");
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
            CommandControls.menuItem(create, "menu-create"),
            CommandControls.menuItem(openDomain, "menu-domain"),
            CommandControls.menuItem(open, "menu-open"));
    menu.setId("explorer-menu");
    return menu;
  }

  private void showFailure(LifecycleViewModel.Failure failure) {
    if (window != null) {
      window.showFailure(
          new FailureCard(failure.receipt(), session.state().info(), failure.inTheWay(), this::goTo)
              .closable(() -> window.showFailure(null)));
    }
  }

  private Stage dialog(String title, Parent content, double width, double height, Runnable ending) {
    Stage dialog = new Stage();
    dialog.initOwner(stage);
    dialog.setTitle(title + " – " + title());
    dialog.getIcons().setAll(stage.getIcons());
    Scene scene = scene(content, width, height);
    style(scene);
    CommandControls.keys(scene, List.of(theme, about), whyNot -> {});
    dialog.setScene(scene);
    dialog.setOnHidden(
        event -> {
          scenes.remove(scene);
          ending.run();
        });
    dialog.show();
    return dialog;
  }

  /** A scene of that size, or of what the screen has room for. */
  private static Scene scene(Parent content, double width, double height) {
    Rectangle2D screen = Screen.getPrimary().getVisualBounds();
    return new Scene(
        content,
        Math.min(width, screen.getWidth()),
        Math.min(height, screen.getHeight() - TITLE_BAR));
  }

  private void style(Scene scene) {
    currentTheme.apply(scene);
    scenes.add(scene);
  }

  private String title() {
    String address = session.address().get();
    if (address.isEmpty()) {
      return Messages.text("header.window.title");
    }
    return session.state().info().simulated()
        ? Messages.text("header.window.titleSimulated", address)
        : Messages.text("header.window.titleOf", address);
  }
}
