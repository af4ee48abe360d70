package org.verbscope.ui.explorer;

/**
 * Rows know twice which of them match and where they are shown: on one side as it is now, which
 * belongs to the window's thread, on the other as the search that is going on makes it ready. When
 * that is to be shown the sides change places, however many rows there are.
 */
enum Side {
  HERE,
  THERE;

  Side other() {
    return this == HERE ? THERE : HERE;
  }
}
