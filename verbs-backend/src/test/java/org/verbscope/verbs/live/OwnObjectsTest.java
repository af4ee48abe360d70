package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.ResourceId;

class OwnObjectsTest {
  private static final String DEVICE = "mlx4_0";

  private final OwnObjects own = new OwnObjects();

  private ResourceId add(Kind kind, long number, ResourceId parent) {
    return add(new OpenContexts.Key(Header.MAIN_PROCESS, DEVICE), kind, number, parent);
  }

  private ResourceId add(OpenContexts.Key context, Kind kind, long number, ResourceId parent) {
    ResourceId id = ResourceId.of(context.device(), kind, number);
    Owner owner = Owner.self(context.process(), 812, "java");
    String key = Long.toString(number);
    own.add(
        new OwnObject(id, kind, parent, key, owner, Map.of(), Readings.NONE, context, number, 1));
    return id;
  }

  @Test
  void aClosedTargetQpIsRememberedUntilTheKernelsListsAreMadeAnew() {
    ResourceId domain = add(Kind.XRCD, 1, ResourceId.device(DEVICE));
    ResourceId target = add(Kind.QP, 17, domain);
    own.remove(target);
    own.remove(domain);
    assertThat(own.closed(DEVICE, 17)).contains(target);
    own.forgetClosed(DEVICE);
    assertThat(own.closed(DEVICE, 17)).isEmpty();
  }

  @Test
  void aClosedQpThatNobodyElseCanHoldIsNotRemembered() {
    ResourceId pd = add(Kind.PD, 1, ResourceId.device(DEVICE));
    ResourceId qp = add(Kind.QP, 17, pd);
    own.remove(qp);
    assertThat(own.closed(DEVICE, 17)).isEmpty();
  }

  @Test
  void whatWasListedIsKnownByItsNumberAfterItIsGoneAndWhatCameSinceIsNot() {
    ResourceId pd = add(Kind.PD, 1, ResourceId.device(DEVICE));
    ResourceId listed = add(Kind.QP, 17, pd);
    own.areListed(DEVICE);
    ResourceId asked = add(Kind.QP, 18, pd);
    assertThat(own.numbered(DEVICE, ResourceKind.QP))
        .containsOnly(entry(17L, listed), entry(18L, asked));
    ResourceId unasked = add(Kind.QP, 19, pd);
    own.remove(listed);
    own.remove(asked);
    own.remove(unasked);
    assertThat(own.numbered(DEVICE, ResourceKind.QP)).containsOnly(entry(17L, listed));
    own.areListed(DEVICE);
    assertThat(own.numbered(DEVICE, ResourceKind.QP)).isEmpty();
  }

  @Test
  void aContextIsUsedForAsLongAsAnyObjectIsThereThatWasMadeThroughIt() {
    OpenContexts.Key main = new OpenContexts.Key(Header.MAIN_PROCESS, DEVICE);
    OpenContexts.Key other = new OpenContexts.Key("worker", "mlx5_0");
    ResourceId pd = add(main, Kind.PD, 1, ResourceId.device(DEVICE));
    ResourceId qp = add(main, Kind.QP, 17, pd);
    ResourceId others = add(other, Kind.PD, 2, ResourceId.device("mlx5_0"));
    assertThat(own.contexts()).containsOnly(main, other);
    assertThat(own.contextCount()).isEqualTo(2);
    assertThat(own.devices()).containsOnly(DEVICE, "mlx5_0");
    own.remove(qp);
    own.remove(qp);
    assertThat(own.contexts()).containsOnly(main, other);
    own.remove(pd);
    assertThat(own.contexts()).containsOnly(other);
    assertThat(own.devices()).containsOnly("mlx5_0");
    own.remove(others);
    assertThat(own.contexts()).isEmpty();
    assertThat(own.contextCount()).isZero();
    add(main, Kind.PD, 3, ResourceId.device(DEVICE));
    assertThat(own.contexts()).containsOnly(main);
  }

  @Test
  void contextsOfOneDeviceAreToldApartByTheirProcesses() {
    OpenContexts.Key main = new OpenContexts.Key(Header.MAIN_PROCESS, DEVICE);
    OpenContexts.Key worker = new OpenContexts.Key("worker", DEVICE);
    ResourceId one = add(main, Kind.PD, 1, ResourceId.device(DEVICE));
    add(worker, Kind.PD, 2, ResourceId.device(DEVICE));
    own.remove(one);
    assertThat(own.contexts()).containsOnly(worker);
    assertThat(own.devices()).containsOnly(DEVICE);
  }
}
