package org.verbscope.verbs.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An XRC domain, the target QPs in it, everybody who is known to hold a handle of either, and what
 * closing each of them would do.
 *
 * @param domain what all of it hangs on
 * @param openings the handles of the domain, in the order of the tree
 * @param targets the target QPs that are known to be in it
 * @param closings what happens when all that is known is closed, in this order
 * @param isComplete true when nobody else can hold anything of it
 * @param knowledge why it is complete, or why it cannot be, as a sentence
 * @param unknown what else nothing tells, as sentences
 */
public record Sharing(
    Domain domain,
    List<Opening> openings,
    List<Target> targets,
    List<Closing> closings,
    boolean isComplete,
    String knowledge,
    List<String> unknown) {
  public Sharing {
    openings = List.copyOf(openings);
    targets = List.copyOf(targets);
    closings = List.copyOf(closings);
    unknown = List.copyOf(unknown);
  }

  /**
   * @param device the name of the device it is on
   * @param isKnown false when nothing tells which domain it is
   * @param isPrivate true for one that was opened without a file: nobody else can open it
   * @param path the path by which its file was first opened, where that is told
   * @param inode the identity of the file, where it is told
   * @param isFileMadeAnew true when the path leads to another file by now, or to none: whoever
   *     opens it comes to another domain
   * @param opened how often it is open
   */
  public record Domain(
      String device,
      boolean isKnown,
      boolean isPrivate,
      Optional<String> path,
      Optional<String> inode,
      boolean isFileMadeAnew,
      Count opened) {}

  /**
   * A number of handles.
   *
   * @param known how many are known
   * @param isAll false when there may be more
   */
  public record Count(int known, boolean isAll) {
    @Override
    public String toString() {
      return isAll ? Integer.toString(known) : "at least " + known;
    }
  }

  /**
   * A process's handle of the domain.
   *
   * @param objects what was made or opened through it and keeps it from being closed
   */
  public record Opening(ResourceId id, String label, Owner holder, List<ResourceId> objects) {
    public Opening {
      objects = List.copyOf(objects);
    }
  }

  /** What is known of a target QP's creator. */
  public enum Creator {
    /** Its handle is among the known ones. */
    KNOWN,
    /** Its handle is closed. */
    GONE,
    /** Nothing tells who it is, or whether its handle is open. */
    NOT_EXPOSED;

    /** The word used in every text form. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A target QP: one QP, whichever handle one looks at.
   *
   * @param row its row in the tree, which is the creator's handle where that is known; null when
   *     only handles are listed
   * @param state the state that all handles share, without {@code IBV_QPS_}; empty when not known
   * @param handles what is known to be open
   * @param events who receives its asynchronous events, as a sentence
   */
  public record Target(
      ResourceId row,
      String label,
      long qpNum,
      String state,
      Creator creator,
      List<Handle> handles,
      Count open,
      String events) {
    public Target {
      handles = List.copyOf(handles);
    }

    /** The row, or where there is none the first handle. */
    public ResourceId shownBy() {
      return row != null || handles.isEmpty() ? row : handles.get(0).id();
    }
  }

  /**
   * A process's handle of a target QP.
   *
   * @param isCreators true for the one that came with the QP: it alone receives its events
   * @param isLost true when its process died: the kernel has closed it
   * @param lastSeen the state it was last queried in, where that is another than the shared one
   *     now; empty otherwise
   */
  public record Handle(
      ResourceId id,
      String label,
      Owner holder,
      boolean isCreators,
      boolean isLost,
      String lastSeen) {}

  /** What comes of closing something. */
  public enum Effect {
    /** What is behind it stays, by others. */
    LIVES_ON,
    /** It was the last: what is behind it ends. */
    ENDS,
    /** It was the last that is known: whether what is behind it ends cannot be told. */
    CANNOT_BE_TOLD;

    /** The word used in every text form. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One step of closing everything.
   *
   * @param verb that does it
   * @param says what happens then, when all steps before were done, as a sentence
   * @param now why it would be refused at this moment, as a sentence; empty when it would be
   *     granted
   */
  public record Closing(
      Verb verb,
      ResourceId id,
      String label,
      Owner holder,
      Effect effect,
      String says,
      String now) {}
}
