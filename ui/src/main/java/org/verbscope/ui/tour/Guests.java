package org.verbscope.ui.tour;

import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.create.CreateQpViewModel;
import org.verbscope.ui.lifecycle.LifecycleViewModel;
import org.verbscope.ui.open.OpenQpViewModel;

/** What the tour plays with: the window's own ViewModels. */
public interface Guests {
  HostSession session();

  Selection selection();

  LifecycleViewModel lifecycle();

  /** A fresh form; its dialog opens where there is a window, in place of the one before. */
  CreateQpViewModel createForm();

  OpenQpViewModel openForm();

  /** Closes the dialog that is open, if there is one. */
  void closeDialog();
}
