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
    ResourceId id = ResourceId.of(DEVICE, kind, number);
    Owner owner = Owner.self(Header.MAIN_PROCESS, 812, "java");
    OpenContexts.Key context = new OpenContexts.Key(Header.MAIN_PROCESS, DEVICE);
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
}
