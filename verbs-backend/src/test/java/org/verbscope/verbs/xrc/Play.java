package org.verbscope.verbs.xrc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/**
 * One script as it is played on one stage by the processes A, B and C, and the transcript of it: in
 * words that are the same on every stage where the same happens.
 */
final class Play {
  /** Numbers that a kernel is free to give. */
  private static final Set<String> NUMBERS = Set.of("qp_num", "srq_num", "lkey", "rkey");

  private static final Set<Kind> SHOWN = Set.of(Kind.XRCD, Kind.QP, Kind.QP_HANDLE, Kind.SRQ);

  final Actor a = new Actor(this, "A");
  final Actor b = new Actor(this, "B");
  final Actor c = new Actor(this, "C");
  private final Stage stage;
  private final Path directory;
  private final Set<ResourceId> before;
  private final String trackedBefore;
  private final Map<ResourceId, String> names = new HashMap<>();
  private final Map<String, Integer> made = new HashMap<>();
  private final List<Line> transcript = new ArrayList<>();
  private boolean deviceIsGone;

  /** What is played. */
  interface Script {
    void on(Play play) throws Exception;
  }

  /**
   * One line of a transcript.
   *
   * @param text who did what, and what came of it
   * @param layer which layer refused; null where none did
   */
  record Line(String text, Layer layer) {}

  private Play(Stage stage, Path directory) {
    this.stage = stage;
    this.directory = directory;
    this.before = rows().stream().map(Resource::id).collect(Collectors.toSet());
    this.trackedBefore = stage.tracked();
  }

  /**
   * Plays a script to its end, after which nothing may be left of it.
   *
   * @param directory an empty one, for files
   */
  static List<Line> give(Script script, Stage stage, Path directory) throws Exception {
    Play play = new Play(stage, directory);
    script.on(play);
    play.checkThatNothingIsLeft();
    return play.transcript;
  }

  private void checkThatNothingIsLeft() {
    assertThat(rows()).extracting(Resource::id).isSubsetOf(before);
    if (!deviceIsGone) {
      assertThat(stage.tracked()).isEqualTo(trackedBefore);
    }
  }

  Stage stage() {
    return stage;
  }

  void takeDeviceAway() {
    deviceIsGone = true;
    stage.takeDeviceAway();
  }

  Path path(String name) {
    return directory.resolve(name);
  }

  Path newFile(String name) throws IOException {
    return Files.createFile(path(name));
  }

  /** Does a call as it is given: what is refused here is to be refused by libibverbs or beyond. */
  Answer perform(Actor actor, Verb verb, Fields fields) {
    String device = verb.needsDevice() ? Stage.DEVICE : "";
    Header header = new Header("", device, actor.process(), true, "");
    Receipt receipt = stage.host().perform(VerbCall.of(verb, header, fields));
    if (receipt.isGranted() && verb.makes().isPresent()) {
      names.put(receipt.id(), newName(actor, verb.makes().get()));
    }
    note(actor, receipt);
    return new Answer(actor, receipt);
  }

  private String newName(Actor actor, Kind kind) {
    String prefix = actor.process() + "'s " + kind;
    return prefix + " " + made.merge(prefix, 1, Integer::sum);
  }

  private void note(Actor actor, Receipt receipt) {
    String call = actor.process() + " " + receipt.call().verb().cName();
    String subject = receipt.resource().map(id -> names.getOrDefault(id, id.text())).orElse("");
    Outcome outcome = receipt.outcome();
    if (outcome instanceof Outcome.Granted) {
      Map<String, String> actual = new LinkedHashMap<>();
      receipt.actual().keySet().stream()
          .sorted()
          .forEach(name -> actual.put(name, told(receipt.call().verb(), name, receipt)));
      transcript.add(new Line(call + " granted " + subject + " " + actual, null));
    } else if (outcome instanceof Outcome.Failed failed) {
      transcript.add(new Line(call + " failed " + name(failed.errno()), failed.layer()));
    } else {
      Errno errno = ((Outcome.Refused) outcome).errno();
      transcript.add(new Line(call + " refused " + name(errno), Layer.PREFLIGHT));
    }
  }

  private static String name(Errno errno) {
    return errno.value() == 0 ? "without errno" : errno.name();
  }

  private static String told(Verb verb, String name, Receipt receipt) {
    return NUMBERS.contains(name) ? "a number" : verb.typeOf(name).text(receipt.actual().get(name));
  }

  private List<Resource> rows() {
    return stage.host().snapshot().resources().stream()
        .filter(row -> row.id().text().startsWith(Stage.DEVICE + "/"))
        .filter(row -> SHOWN.contains(row.kind()))
        .toList();
  }

  /**
   * Notes how the tree shows what this play made: each row's kind, owner, what it stands below, and
   * the states that are known of it.
   */
  List<String> look() {
    Set<String> shown = new TreeSet<>();
    for (Resource row : rows()) {
      if (!before.contains(row.id())) {
        shown.add(described(row));
      }
    }
    shown.forEach(row -> transcript.add(new Line("shown: " + row, null)));
    return List.copyOf(shown);
  }

  private String described(Resource row) {
    StringBuilder text = new StringBuilder(shownName(row));
    if (!row.owner().kernel()) {
      text.append(" below ").append(names.getOrDefault(row.parent(), row.parent().text()));
    }
    text.append(row.status().isOk() ? "" : ", " + row.status().word());
    for (Source source : List.of(Source.RECEIPT, Source.QUERIED, Source.KERNEL)) {
      row.value("state", source)
          .ifPresent(state -> text.append(", ").append(source).append(' ').append(state(state)));
    }
    return text.toString();
  }

  private String shownName(Resource row) {
    Owner owner = row.owner();
    if (owner.kernel()) {
      return "the kernel's " + row.kind() + " (" + owner.comm() + ")";
    }
    String name = names.getOrDefault(row.id(), "another " + row.kind());
    return owner.thisApp() && name.startsWith(owner.process() + "'s ")
        ? name
        : name + " of " + owner;
  }

  private static String state(Value state) {
    return state instanceof Value.Text text
        ? text.text()
        : Verb.IBV_QUERY_QP.typeOf("qp_state").text(state);
  }
}
