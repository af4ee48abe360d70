package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** What is said of an address whose GID the tree has marked before. */
class QpModifyDiagnosisTest {
  private static final ResourceId DEVICE = FailingDevice.DEVICE;
  private static final ResourceId PORT = ResourceId.of("one", Kind.PORT, 1);
  private static final ResourceId DOMAIN = ResourceId.of("one", Kind.PD, 1);
  private static final Readings ROCE =
      Readings.builder()
          .put("link_layer", Source.QUERIED, 2)
          .put("gid_tbl_len", Source.QUERIED, 256)
          .build();
  private static final Status ELSEWHERE =
      new Status("elsewhere", "its interface is in another namespace", "use another GID");

  @Test
  void aGidThatTheTreeMarksIsTheCauseWhateverErrnoTheKernelHasForIt() {
    for (Errno errno : List.of(Errno.ENODEV, Errno.EINVAL)) {
      Cause cause = causes(errno, ELSEWHERE).get(0);
      assertThat(cause.attribute()).isEqualTo("grh.sgid_index");
      assertThat(cause.says()).isEqualTo("GID 3 is marked: elsewhere");
      assertThat(cause.evidence()).isEqualTo(ELSEWHERE.reason());
      assertThat(cause.remedy()).isEqualTo(ELSEWHERE.remedy());
    }
  }

  @Test
  void aGidThatIsNotMarkedIsNotSaidToBe() {
    assertThat(causes(Errno.EINVAL, Status.OK))
        .noneMatch(cause -> cause.says().contains("is marked"));
    assertThat(causes(Errno.ENODEV, Status.OK).get(0).says())
        .isEqualTo("GID slot 3 is empty or not ours");
  }

  private static List<Cause> causes(Errno errno, Status ofGid) {
    Fields fields =
        Fields.builder()
            .put("pd", DOMAIN)
            .put("is_global", 1)
            .put("port_num", 1)
            .put("grh.sgid_index", 3)
            .build();
    return new FailingDevice(errno, PinnedMemory.UNLIMITED, roceWithOneGid(ofGid))
        .causes(VerbCall.of(Verb.IBV_CREATE_AH, Header.NONE, fields));
  }

  private static List<Resource> roceWithOneGid(Status ofGid) {
    return List.of(
        row(DEVICE, Kind.DEVICE, null, "one", Status.OK),
        row(PORT, Kind.PORT, DEVICE, "Port 1", Status.OK),
        row(ResourceId.of("one", Kind.GID, "1/3"), Kind.GID, PORT, "GID 3", ofGid),
        row(DOMAIN, Kind.PD, DEVICE, "PD 1", Status.OK));
  }

  private static Resource row(
      ResourceId id, Kind kind, ResourceId parent, String label, Status status) {
    Owner owner = kind == Kind.PD ? Owner.self("main", 812, "java") : Owner.NOBODY;
    return new Resource(
        id, kind, parent, label, owner, status, Map.of(), kind == Kind.PORT ? ROCE : Readings.NONE);
  }
}
