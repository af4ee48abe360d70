package org.verbscope.ui.open;

/**
 * A target QP that can be opened, as far as this window knows.
 *
 * @param label what the user reads
 * @param qpNum its number
 * @param surely true when it is known to be in the chosen domain
 */
public record Target(String label, long qpNum, boolean surely) {
  @Override
  public String toString() {
    return label;
  }
}
