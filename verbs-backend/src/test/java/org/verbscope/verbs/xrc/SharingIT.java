package org.verbscope.verbs.xrc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Sharing;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;
import org.verbscope.verbs.rules.SharedQps;
import org.verbscope.verbs.rules.SharingFinder;
import org.verbscope.verbs.testbed.Guest;

/** What is told of a sharing on a real kernel, which itself tells hardly anything of it. */
@Tag(Guest.XRC)
class SharingIT {
  private static final Value XRC_RECV = Value.of(CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV"));
  private static final long PATIENCE_MILLIS = 60_000;

  private static VerbsHost host;

  @TempDir private Path directory;

  @BeforeAll
  static void open() {
    host = Hosts.open("local:");
  }

  @AfterAll
  static void close() {
    host.close();
  }

  private static Receipt call(String process, Verb verb, Fields.Builder fields) {
    Header header = Header.NONE.withProcess(process);
    Receipt receipt =
        host.perform(
            VerbCall.of(
                verb,
                verb.needsDevice() ? header.withDevice(Stage.DEVICE) : header,
                fields.build()));
    assertThat(receipt.isGranted()).as(receipt.toString()).isTrue();
    return receipt;
  }

  /** The kernel's lists are looked at now and then, not with every call. */
  private static Sharing await(ResourceId of, Predicate<Sharing.Target> condition) {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (true) {
      HostSnapshot now = host.snapshot();
      Sharing sharing = SharingFinder.find(now, of).orElseThrow();
      if (sharing.targets().size() == 1 && condition.test(sharing.targets().get(0))) {
        return sharing;
      }
      assertThat(System.currentTimeMillis()).as(sharing.toString()).isLessThan(end);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "main"})
  void aQpIsOneForAllItsHandlesAndOutlivesItsCreators(String creator) throws Exception {
    Path file = Files.createFile(directory.resolve("domain"));
    ResourceId domain = openDomain(creator, file);
    Receipt made =
        call(
            creator,
            Verb.IBV_CREATE_QP_EX,
            Fields.builder().put("xrcd", domain).put("qp_type", XRC_RECV));
    ResourceId qp = made.id();
    ResourceId openers = openDomain("B", file);
    ResourceId handle =
        call(
                "B",
                Verb.IBV_OPEN_QP,
                Fields.builder()
                    .put("xrcd", openers)
                    .put("qp_num", made.actual().get("qp_num"))
                    .put("qp_type", XRC_RECV))
            .id();
    call("B", Verb.IBV_MODIFY_QP, toInit(handle));
    Sharing shared = await(qp, target -> target.state().equals("INIT"));
    assertThat(shared.isComplete()).isFalse();
    assertThat(shared.domain().opened()).hasToString("at least 2");
    assertThat(shared.targets().get(0).open()).hasToString("at least 2");
    assertThat(shared.targets().get(0).events()).contains("process " + creator + " alone");
    Resource opened = host.snapshot().find(handle).orElseThrow();
    assertThat(opened.value("state", Source.KERNEL)).contains(Value.of("INIT"));

    call(creator, Verb.IBV_DESTROY_QP, Fields.builder().put("qp", qp));
    Sharing left = await(handle, target -> target.creator() == Sharing.Creator.GONE);
    Sharing.Target orphan = left.targets().get(0);
    assertThat(orphan.open()).hasToString("at least 1");
    assertThat(orphan.events()).startsWith("Nobody receives");
    Resource listed = host.snapshot().find(orphan.row()).orElseThrow();
    assertThat(listed.owner().kernel()).isTrue();
    assertThat(listed.status()).isEqualTo(SharedQps.CREATOR_GONE);
    // it can still be acted on
    call("B", Verb.IBV_MODIFY_QP, Fields.builder().put("qp", handle).put("qp_state", 0));

    call("B", Verb.IBV_DESTROY_QP, Fields.builder().put("qp", handle));
    call("B", Verb.IBV_CLOSE_XRCD, Fields.builder().put("xrcd", openers));
    call(creator, Verb.IBV_CLOSE_XRCD, Fields.builder().put("xrcd", domain));
  }

  private static ResourceId openDomain(String process, Path file) {
    return call(
            process,
            Verb.IBV_OPEN_XRCD,
            Fields.builder()
                .put("fd_path", Value.of(file.toString()))
                .put("oflags", CEnums.OFLAGS.valueOf("O_CREAT")))
        .id();
  }

  private static Fields.Builder toInit(ResourceId qp) {
    return Fields.builder()
        .put("qp", qp)
        .put("qp_state", CEnums.QP_STATE.valueOf("IBV_QPS_INIT"))
        .put("pkey_index", 0)
        .put("port_num", 1)
        .put("qp_access_flags", 0);
  }
}
