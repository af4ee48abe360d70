package org.verbscope.ui.lesson;

import java.util.List;
import org.verbscope.verbs.model.ResourceId;

/**
 * Who has what at one moment: a column for each process of the node, and between them what they
 * share in the kernel.
 *
 * @param columns of the processes
 * @param domain the XRC domain; null while there is none
 * @param target the target QP; null while there is none
 * @param sender the sending side, in one line; null while there is none
 */
record Board(List<Column> columns, Thing domain, Thing target, Thing sender) {

  /**
   * What one process holds.
   *
   * @param domain its handle of the domain; null for none
   * @param target its handle of the target QP; null for none
   * @param queue its SRQ, and below it its PD and CQ; empty for none
   */
  record Column(String process, Thing domain, Thing target, List<Thing> queue) {}

  /**
   * An object, or what the kernel has of one.
   *
   * @param id its row in the tree; null where there is none
   * @param name what it is
   * @param says lines below it
   * @param touched whether the last step made or changed it
   */
  record Thing(ResourceId id, String name, List<String> says, boolean touched) {}
}
