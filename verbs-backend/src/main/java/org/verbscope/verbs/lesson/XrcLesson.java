package org.verbscope.verbs.lesson;

import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_REMOTE_WRITE;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_INIT;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_RTR;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_RTS;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_UNKNOWN;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;
import static org.verbscope.verbs.model.CConstants.IBV_SRQT_XRC;
import static org.verbscope.verbs.model.CConstants.O_CREAT;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/**
 * Who shares what through an XRC domain, and what happens when one of them leaves: processes A and
 * B, a sender S, and C who comes later. What the steps make they take back; nothing is left.
 */
public final class XrcLesson {
  static final ResourceBundle TEXTS = ResourceBundle.getBundle("org.verbscope.verbs.lesson.xrc");

  public static final String A = "A";
  public static final String B = "B";

  /** Comes when the creator of the target QP has gone. */
  public static final String C = "C";

  /** Stands for a process on another node. */
  public static final String SENDER = "S";

  /** The names of what is shared, or shares: what a call of the lesson names its result. */
  public static final String TARGET = "target";

  /** A number that no target QP of a new domain has. */
  private static final long WRONG_NUMBER = 703_710;

  private static final String SIMULATED_FILE = "sim:/lesson";
  private static final Value INIT = Value.of(IBV_QPS_INIT);
  private static final Value RTR = Value.of(IBV_QPS_RTR);
  private static final Value RTS = Value.of(IBV_QPS_RTS);
  private static final Value UNKNOWN = Value.of(IBV_QPS_UNKNOWN);
  private static final long MTU_1024 = CEnums.MTU.valueOf("IBV_MTU_1024");

  private final Ground ground;
  private final String file;
  private final List<Step> steps = new ArrayList<>();
  private String chapter;

  private XrcLesson(Ground ground, String file) {
    this.ground = ground;
    this.file = file;
    domain();
    target();
    purpose();
    state();
    leaving();
  }

  /**
   * The lesson on a host; empty when it has no device with XRC.
   *
   * @param resources of the host
   * @param simulated whether the host is
   * @param preferred the device that is taken where it has XRC; empty for none
   */
  public static Optional<XrcLesson> on(
      Collection<Resource> resources, boolean simulated, String preferred) {
    String file =
        simulated
            ? SIMULATED_FILE
            : Path.of(
                    System.getProperty("java.io.tmpdir"),
                    "verbscope-lesson-" + ProcessHandle.current().pid())
                .toString();
    return Ground.withXrc(resources, preferred).map(ground -> new XrcLesson(ground, file));
  }

  /** The device it takes place on. */
  public String device() {
    return ground.device();
  }

  /** The file that the domain hangs on; the first step makes it. */
  public String file() {
    return file;
  }

  public List<Step> steps() {
    return List.copyOf(steps);
  }

  /** All calls as one script: the first of each step has the step's title for a note. */
  public List<VerbCall> script() {
    List<VerbCall> script = new ArrayList<>();
    for (Step step : steps) {
      script.add(noted(step.calls().get(0), step.title()));
      script.addAll(step.calls().subList(1, step.calls().size()));
    }
    return script;
  }

  private static VerbCall noted(VerbCall call, String note) {
    Header bare = call.header();
    Header header = new Header(bare.as(), bare.device(), bare.process(), bare.force(), note);
    return VerbCall.of(call.verb(), header, call.fields());
  }

  /** What to remember, a sentence each. */
  public List<String> remember() {
    return Stream.of("inode", "number", "state", "life", "events")
        .map(key -> TEXTS.getString("remember." + key))
        .toList();
  }

  /** Deletes the file, where it is a real one. */
  public void deleteFile() throws IOException {
    if (!file.equals(SIMULATED_FILE)) {
      Files.deleteIfExists(Path.of(file));
    }
  }

  private void domain() {
    chapter = "domain";
    add("early", failed(Errno.EAGAIN), openDomain(B, "", 0));
    add("make", Ending.granted(), openDomain(A, "a_domain", O_CREAT));
    add("share", Ending.granted(), openDomain(B, "b_domain", 0));
  }

  private void target() {
    chapter = "target";
    add(
        "create",
        Ending.granted(),
        call(
            A,
            Verb.IBV_CREATE_QP_EX,
            TARGET,
            with("xrcd", "a_domain").put("qp_type", IBV_QPT_XRC_RECV)));
    Fields.Builder guess = with("xrcd", "b_domain").put("qp_num", WRONG_NUMBER);
    add(
        "guess",
        failed(Errno.EINVAL),
        call(B, Verb.IBV_OPEN_QP, "", guess.put("qp_type", IBV_QPT_XRC_RECV)));
    add("open", Ending.granted("qp_state", UNKNOWN), openTarget(B, "b_target", "b_domain"));
  }

  private void purpose() {
    chapter = "purpose";
    add("queueA", Ending.granted(), queue(A, "a"));
    add("queueB", Ending.granted(), queue(B, "b"));
    Fields.Builder sender =
        with("pd", "s_pd")
            .name("send_cq", "s_cq")
            .put("cap.max_send_wr", 16)
            .put("cap.max_send_sge", 1)
            .put("qp_type", IBV_QPT_XRC_SEND);
    add(
        "sender",
        Ending.granted(),
        onDevice(SENDER, Verb.IBV_ALLOC_PD, "s_pd", Fields.builder()),
        onDevice(SENDER, Verb.IBV_CREATE_CQ, "s_cq", Fields.builder().put("cqe", 16)),
        call(SENDER, Verb.IBV_CREATE_QP_EX, "sender", sender));
  }

  private void state() {
    chapter = "state";
    add("init", Ending.granted(), toInit(A, TARGET));
    add("seen", Ending.granted("qp_state", INIT), query(B, "b_target"));
    Fields.Builder ready =
        toRtr("b_target", "sender").put("max_dest_rd_atomic", 1).put("min_rnr_timer", 12);
    add("ready", Ending.granted(), call(B, Verb.IBV_MODIFY_QP, "", ready));
    add("shown", Ending.granted("qp_state", RTR), query(A, TARGET));
    Fields.Builder toRts =
        with("qp", "sender")
            .put("qp_state", RTS)
            .put("timeout", 14)
            .put("retry_cnt", 7)
            .put("rnr_retry", 7)
            .put("sq_psn", 0)
            .put("max_rd_atomic", 1);
    add(
        "connect",
        Ending.granted(),
        toInit(SENDER, "sender"),
        call(SENDER, Verb.IBV_MODIFY_QP, "", toRtr("sender", TARGET)),
        call(SENDER, Verb.IBV_MODIFY_QP, "", toRts));
  }

  private void leaving() {
    chapter = "leaving";
    add("busy", failed(Errno.EBUSY), end(A, Verb.IBV_CLOSE_XRCD, "a_domain"));
    add("letGo", Ending.granted(), end(A, Verb.IBV_DESTROY_QP, TARGET));
    add("leaveA", Ending.granted(), leave(A, "a"));
    add(
        "newcomer",
        Ending.granted("qp_state", UNKNOWN),
        openDomain(C, "c_domain", 0),
        openTarget(C, "c_target", "c_domain"));
    add(
        "leaveC",
        Ending.granted(),
        end(C, Verb.IBV_DESTROY_QP, "c_target"),
        end(C, Verb.IBV_CLOSE_XRCD, "c_domain"));
    add("last", Ending.granted(), end(B, Verb.IBV_DESTROY_QP, "b_target"));
    add("gone", failed(Errno.EINVAL), openTarget(B, "", "b_domain"));
    add("leaveB", Ending.granted(), leave(B, "b"));
    add(
        "leaveS",
        Ending.granted(),
        end(SENDER, Verb.IBV_DESTROY_QP, "sender"),
        end(SENDER, Verb.IBV_DESTROY_CQ, "s_cq"),
        end(SENDER, Verb.IBV_DEALLOC_PD, "s_pd"));
  }

  private void add(String key, Ending ending, VerbCall... calls) {
    steps.add(new Step(chapter, key, List.of(calls), ending));
  }

  private VerbCall openDomain(String process, String as, long oflags) {
    // create_file concerns open(2) alone: the file need not be made by hand
    Fields.Builder fields =
        Fields.builder().put("fd_path", Value.of(file)).put("oflags", oflags).put("create_file", 1);
    return onDevice(process, Verb.IBV_OPEN_XRCD, as, fields);
  }

  private static VerbCall openTarget(String process, String as, String domain) {
    Fields.Builder fields =
        with("xrcd", domain).name("qp_num", TARGET).put("qp_type", IBV_QPT_XRC_RECV);
    return call(process, Verb.IBV_OPEN_QP, as, fields);
  }

  /** A PD, a CQ, and on them a process's own receive queue in the domain. */
  private VerbCall[] queue(String process, String stem) {
    Fields.Builder srq =
        with("pd", stem + "_pd")
            .name("xrcd", stem + "_domain")
            .name("cq", stem + "_cq")
            .put("srq_type", IBV_SRQT_XRC)
            .put("max_wr", 16)
            .put("max_sge", 1);
    return new VerbCall[] {
      onDevice(process, Verb.IBV_ALLOC_PD, stem + "_pd", Fields.builder()),
      onDevice(process, Verb.IBV_CREATE_CQ, stem + "_cq", Fields.builder().put("cqe", 16)),
      call(process, Verb.IBV_CREATE_SRQ_EX, stem + "_srq", srq)
    };
  }

  /** Takes back what {@link #queue} made, and closes the domain. */
  private static VerbCall[] leave(String process, String stem) {
    return new VerbCall[] {
      end(process, Verb.IBV_DESTROY_SRQ, stem + "_srq"),
      end(process, Verb.IBV_DESTROY_CQ, stem + "_cq"),
      end(process, Verb.IBV_DEALLOC_PD, stem + "_pd"),
      end(process, Verb.IBV_CLOSE_XRCD, stem + "_domain")
    };
  }

  private static VerbCall toInit(String process, String qp) {
    Fields.Builder fields =
        with("qp", qp)
            .put("qp_state", INIT)
            .put("pkey_index", 0)
            .put("port_num", 1)
            .put("qp_access_flags", IBV_ACCESS_REMOTE_WRITE);
    return call(process, Verb.IBV_MODIFY_QP, "", fields);
  }

  private Fields.Builder toRtr(String qp, String peer) {
    Fields.Builder fields =
        with("qp", qp)
            .put("qp_state", RTR)
            .put("path_mtu", MTU_1024)
            .name("dest_qp_num", peer)
            .put("rq_psn", 0);
    ground.address().forEach(fields::put);
    return fields;
  }

  private static VerbCall query(String process, String qp) {
    return call(process, Verb.IBV_QUERY_QP, "", with("qp", qp));
  }

  private static VerbCall end(String process, Verb verb, String as) {
    String field = verb.fields().keySet().iterator().next();
    return call(process, verb, "", with(field, as));
  }

  private VerbCall onDevice(String process, Verb verb, String as, Fields.Builder fields) {
    Header header = Header.NONE.withProcess(process).withAs(as).withDevice(ground.device());
    return VerbCall.of(verb, header, fields.build());
  }

  private static VerbCall call(String process, Verb verb, String as, Fields.Builder fields) {
    return VerbCall.of(verb, Header.NONE.withProcess(process).withAs(as), fields.build());
  }

  private static Fields.Builder with(String field, String as) {
    return Fields.builder().name(field, as);
  }

  private static Ending failed(Errno errno) {
    return new Ending.Failed(errno);
  }
}
