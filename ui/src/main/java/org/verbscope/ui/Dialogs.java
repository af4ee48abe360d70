package org.verbscope.ui;

import java.util.List;
import java.util.function.Supplier;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import org.verbscope.ui.about.AboutView;
import org.verbscope.ui.about.AboutViewModel;
import org.verbscope.ui.closing.ClosingView;
import org.verbscope.ui.closing.ClosingViewModel;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.create.CreateQpView;
import org.verbscope.ui.create.CreateQpViewModel;
import org.verbscope.ui.open.OpenDomainView;
import org.verbscope.ui.open.OpenDomainViewModel;
import org.verbscope.ui.open.OpenQpView;
import org.verbscope.ui.open.OpenQpViewModel;
import org.verbscope.verbs.ProductVersion;
import org.verbscope.verbs.model.Kind;

/** The windows beside the main one, of each kind one at a time, and the commands that open them. */
final class Dialogs {
  private final HostSession session;
  private final Selection selection;
  private final Scenes scenes;
  private final Supplier<Stage> owner;
  private final Supplier<List<Command>> allCommands;
  private final ClosingViewModel closing;
  private final Command create;
  private final Command open;
  private final Command openDomain;
  private final Command about;
  private Stage createDialog;
  private Stage openDialog;
  private Stage domainDialog;
  private Stage aboutDialog;
  private Stage closingDialog;

  /**
   * @param owner the main window
   * @param allCommands what the user can do, for the list of keys
   * @param quit closes all windows
   */
  Dialogs(
      HostSession session,
      Selection selection,
      Scenes scenes,
      Supplier<Stage> owner,
      Supplier<List<Command>> allCommands,
      Runnable quit) {
    this.session = session;
    this.selection = selection;
    this.scenes = scenes;
    this.owner = owner;
    this.allCommands = allCommands;
    closing = new ClosingViewModel(session, quit);
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
    about =
        new Command("about.show", "F1", () -> aboutDialog = inFront(aboutDialog, this::showAbout));
    session.state().onChange(change -> decide());
    decide();
  }

  /** What is made or opened needs a device. */
  private void decide() {
    String reason =
        session.state().count(Kind.DEVICE) > 0 ? "" : Messages.text("create.qp.noDevice");
    List.of(create, open, openDomain).forEach(command -> command.forbid(reason));
  }

  Command createCommand() {
    return create;
  }

  Command openCommand() {
    return open;
  }

  Command openDomainCommand() {
    return openDomain;
  }

  Command aboutCommand() {
    return about;
  }

  /** A fresh form for a QP. */
  CreateQpViewModel createForm() {
    return new CreateQpViewModel(session, selection);
  }

  /** A fresh form for a shared QP. */
  OpenQpViewModel openForm() {
    return new OpenQpViewModel(session, selection);
  }

  /** A fresh form for an XRC domain. */
  OpenDomainViewModel domainForm() {
    return new OpenDomainViewModel(session, selection);
  }

  /** Opens the dialog that creates a QP. */
  Stage show(CreateQpViewModel model) {
    return dialog(
        Messages.text("create.dialog.title"),
        new CreateQpView(model, selection::set),
        1000,
        700,
        model::close);
  }

  /** Opens the dialog that opens a shared QP. */
  Stage show(OpenQpViewModel model) {
    return dialog(
        Messages.text("open.dialog.title"),
        new OpenQpView(model, selection::set),
        900,
        720,
        model::close);
  }

  /** Opens the dialog that opens an XRC domain. */
  Stage show(OpenDomainViewModel model) {
    return dialog(
        Messages.text("domain.dialog.title"),
        new OpenDomainView(model, selection::set),
        820,
        560,
        model::close);
  }

  /** The main window is to be closed; with objects of its own it stays until the user says so. */
  void askBeforeClosing(WindowEvent event) {
    if (closing.mustAsk()) {
      event.consume();
      closingDialog = inFront(closingDialog, this::showClosing);
    }
  }

  private Stage showClosing() {
    return dialog(
        Messages.text("closing.dialog.title"), new ClosingView(closing), 560, 380, () -> {});
  }

  /** Opens the dialog that says which Verbscope this is. */
  private Stage showAbout() {
    return dialog(
        Messages.text("about.dialog.title"),
        new AboutView(new AboutViewModel(ProductVersion.current(), allCommands.get())),
        980,
        620,
        () -> {});
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

  private Stage dialog(String title, Parent content, double width, double height, Runnable ending) {
    Stage dialog = new Stage();
    dialog.initOwner(owner.get());
    dialog.setTitle(title + " – " + MainWindow.title(session));
    dialog.getIcons().setAll(owner.get().getIcons());
    Scene scene = scenes.open(content, width, height);
    CommandControls.keys(scene, List.of(scenes.themeCommand(), about), whyNot -> {});
    dialog.setScene(scene);
    dialog.setOnHidden(
        event -> {
          scenes.close(scene);
          ending.run();
        });
    dialog.show();
    return dialog;
  }
}
