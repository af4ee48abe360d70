package org.verbscope.ui;

import java.util.List;
import java.util.function.Supplier;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.lesson.LessonView;
import org.verbscope.ui.lesson.LessonViewModel;

/** Where the XRC walk-through is shown, and by which commands; it is built when first wanted. */
final class LessonPlace {
  private final LessonViewModel model;
  private final Supplier<MainWindow> window;
  private final Runnable leave;
  private final Command show;

  /** Null until it is first wanted. */
  private LessonView view;

  /**
   * @param window in which the walk-through takes the inspector's place
   * @param leave gives the keyboard back to the tree
   */
  LessonPlace(
      HostSession session, Selection selection, Supplier<MainWindow> window, Runnable leave) {
    model = new LessonViewModel(session, selection);
    this.window = window;
    this.leave = leave;
    show = new Command("lesson.show", "Shortcut+L", this::showOrHide);
  }

  /** Shows and hides it. */
  Command showCommand() {
    return show;
  }

  List<Command> commands() {
    return List.of(show, model.goCommand(), model.backCommand());
  }

  private void showOrHide() {
    if (view != null && window.get().shows(view)) {
      model.hide();
      window.get().showInspector();
      leave.run();
      return;
    }
    model.show();
    if (view == null) {
      view = new LessonView(model, show);
    }
    window.get().showInstead(view);
    view.focus();
  }
}
