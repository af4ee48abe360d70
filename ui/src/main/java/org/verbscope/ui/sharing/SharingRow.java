package org.verbscope.ui.sharing;

import java.util.List;
import org.verbscope.ui.controls.Shape;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/**
 * One row of the sharing view.
 *
 * @param level 0 for a heading, more for what stands below one
 * @param icon of what it is about; null for none
 * @param sign what comes of it, as a shape; the words say the same
 * @param tone the style class of the sign's colour
 * @param text what it is
 * @param aside a few words beside it
 * @param lines what else is so of it, a sentence each
 * @param warning what speaks against it at this moment; empty for nothing
 * @param to the object it is about; null for none
 * @param isHere true when that is the object the whole view is about
 */
record SharingRow(
    int level,
    Kind icon,
    Shape sign,
    String tone,
    String text,
    String aside,
    List<String> lines,
    String warning,
    ResourceId to,
    boolean isHere) {

  static SharingRow heading(String text) {
    return new SharingRow(0, null, Shape.NONE, "", text, "", List.of(), "", null, false);
  }

  static SharingRow remark(Shape sign, String tone, String text) {
    return new SharingRow(1, null, sign, tone, text, "", List.of(), "", null, false);
  }

  static SharingRow object(
      int level, Kind icon, String text, String aside, List<String> lines, ResourceId to) {
    return new SharingRow(level, icon, Shape.NONE, "", text, aside, lines, "", to, false);
  }

  SharingRow signed(Shape shape, String itsTone) {
    return new SharingRow(level, icon, shape, itsTone, text, aside, lines, warning, to, isHere);
  }

  SharingRow warning(String says) {
    return new SharingRow(level, icon, sign, tone, text, aside, lines, says, to, isHere);
  }

  /** The same row, said to be about what is looked at. */
  SharingRow here(ResourceId looked) {
    boolean here = to != null && to.equals(looked);
    return new SharingRow(level, icon, sign, tone, text, aside, lines, warning, to, here);
  }

  boolean isHeading() {
    return level == 0;
  }

  /** All of it as one text, for screen readers. */
  String spoken() {
    StringBuilder all = new StringBuilder(text);
    if (!aside.isEmpty()) {
      all.append(", ").append(aside);
    }
    lines.forEach(line -> all.append(". ").append(line));
    all.append(warning.isEmpty() ? "" : ". ").append(warning);
    return all.toString();
  }

  /** True when it is the same place in the view, whatever is said there by now. */
  boolean isSamePlace(SharingRow other) {
    return level == other.level
        && icon == other.icon
        && java.util.Objects.equals(to, other.to)
        && (to != null || text.equals(other.text));
  }
}
