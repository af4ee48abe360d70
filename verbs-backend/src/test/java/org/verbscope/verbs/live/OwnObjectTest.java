package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;

class OwnObjectTest {
  private static final String DEVICE = "mlx4_0";
  private static final ResourceId PARENT = ResourceId.device(DEVICE);
  private static final Owner OWNER = Owner.self("worker", 812, "java");

  @Test
  void itsRowIsLabelledByTheNumberThatPeopleKnowItBy() {
    assertThat(object(Kind.PD, "3", 3).resource().label()).isEqualTo("PD 3");
    assertThat(object(Kind.XRCD, "v2", -1).resource().label()).isEqualTo("XRCD v2");
    assertThat(object(Kind.QP, "280", 280).resource().label()).isEqualTo("QP 0x118");
    assertThat(object(Kind.QP_HANDLE, "280~3", 280).resource().label()).isEqualTo("QP 0x118~3");
  }

  @Test
  void whatACallAsksOfItIsWhatItsRowSays() {
    OwnObject object = object(Kind.QP, "280", 280);
    Resource row = object.resource();
    assertThat(row.id()).isEqualTo(object.id());
    assertThat(row.kind()).isEqualTo(object.kind());
    assertThat(row.owner()).isEqualTo(object.owner()).isEqualTo(OWNER);
    assertThat(row.parent()).isEqualTo(PARENT);
    assertThat(row.status()).isEqualTo(Status.OK);
    assertThat(row.edges()).isEqualTo(object.edges());
    assertThat(row.readings()).isEqualTo(object.readings());
    assertThat(object.device()).isEqualTo(DEVICE);
  }

  @Test
  void aFurtherHandleIsToldInTheListOfQpsAndIsNotOnIt() {
    OwnObject handle = object(Kind.QP_HANDLE, "280~2", 280);
    assertThat(handle.kernelKind()).isEmpty();
    assertThat(handle.toldIn()).isEqualTo(object(Kind.QP, "280", 280).kernelKind()).isPresent();
    assertThat(object(Kind.AH, "v1", -1).toldIn()).isEmpty();
  }

  private static OwnObject object(Kind kind, String key, long number) {
    return new OwnObject(
        ResourceId.of(DEVICE, kind, key),
        kind,
        PARENT,
        key,
        OWNER,
        Map.of("srq", ResourceId.of(DEVICE, Kind.SRQ, 4)),
        Readings.builder().put("inode", Source.QUERIED, "1:2").build(),
        new OpenContexts.Key(Header.MAIN_PROCESS, DEVICE),
        number,
        0x1000);
  }
}
