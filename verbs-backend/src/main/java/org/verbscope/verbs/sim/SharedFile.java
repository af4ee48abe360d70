package org.verbscope.verbs.sim;

import java.io.Closeable;
import java.io.IOException;

/**
 * A file that an XRC domain can hang on.
 *
 * @param inode its identity: a path that leads to the same inode leads to the same domain
 * @param name the path by which it was first opened here
 * @param hold keeps the inode from being given to another file; null when nothing needs to
 */
record SharedFile(String inode, String name, Closeable hold) {

  void release() {
    if (hold != null) {
      try {
        hold.close();
      } catch (IOException e) {
        // nothing was written: there is nothing to lose
        return;
      }
    }
  }
}
