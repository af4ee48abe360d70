package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.model.Verdict;

class CallDeskTest {
  private final TwoDevices target = new TwoDevices();
  private final CallDesk desk = target.desk;

  @Test
  void aCreatedObjectCanBeNamedByItsNameAndByItsId() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    perform(Verb.IBV_CREATE_CQ, "cq", Fields.builder().put("cqe", 16).build(), "one");

    Receipt qp = perform(Verb.IBV_CREATE_QP, "qp", qp("pd", "cq"), "");

    assertThat(qp.isGranted()).isTrue();
    assertThat(qp.verdicts().get("cap.max_send_wr").verdict()).isEqualTo(Verdict.RAISED);
    Receipt query = perform(Verb.IBV_QUERY_QP, "", Fields.builder().put("qp", qp.id()).build(), "");
    assertThat(query.verdicts().get("cap.max_send_wr").verdict()).isEqualTo(Verdict.RAISED);
    assertThat(desk.ownReadings(qp.id()).value("cap.max_send_wr", Source.REQUESTED))
        .contains(Value.of(10));
    assertThat(desk.ownReadings(qp.id()).value("cap.max_send_wr", Source.RECEIPT))
        .contains(Value.of(12));
    assertThat(desk.ownReadings(qp.id()).value("cap.max_send_wr", Source.QUERIED))
        .contains(Value.of(15));
  }

  @Test
  void anUnknownDeviceIsRefusedAndTheRightOnesAreListed() {
    Receipt receipt = perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "mlx5_7");
    assertRefused(receipt, Errno.ENODEV, "there is no device 'mlx5_7'");
    assertThat(cause(receipt).evidence()).contains("one, two");
  }

  @Test
  void aTargetQpOfNoDomainAndNoDeviceIsRefusedForTheDomain() {
    Fields fields = Fields.builder().put("qp_type", 10).build();
    Receipt receipt = perform(Verb.IBV_CREATE_QP_EX, "qp", fields, "");
    assertRefused(receipt, Errno.EINVAL, "xrcd was left out, and nothing else names a device");
  }

  @Test
  void aNameWhoseOwnCallFailedIsRefusedWithThatCall() {
    target.failNext = Errno.ENOMEM;
    assertThat(perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one").outcome())
        .isInstanceOf(Outcome.Failed.class);
    perform(Verb.IBV_CREATE_CQ, "cq", Fields.builder().put("cqe", 16).build(), "one");

    Receipt receipt = perform(Verb.IBV_CREATE_QP, "qp", qp("pd", "cq"), "");

    assertRefused(receipt, Errno.EINVAL, "pd 'pd' names no object");
    assertThat(cause(receipt).evidence()).isEqualTo("its call, ibv_alloc_pd, failed");
    assertThat(receipt.actual()).isEmpty();
  }

  @Test
  void anObjectUsedAfterItsDestroyIsRefusedAndTheDestroyingCallIsNamed() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    Fields pd = Fields.builder().name("pd", "pd").build();
    assertThat(perform(Verb.IBV_DEALLOC_PD, "", pd, "").isGranted()).isTrue();

    Receipt receipt = perform(Verb.IBV_DEALLOC_PD, "", pd, "");

    assertRefused(receipt, Errno.EINVAL, "does not exist any more");
    assertThat(cause(receipt).evidence()).contains("destroyed by ibv_dealloc_pd, call 2");
  }

  @Test
  void aPdOfAnotherDeviceIsRefused() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    perform(Verb.IBV_CREATE_CQ, "cq", Fields.builder().put("cqe", 16).build(), "two");
    assertRefused(
        perform(Verb.IBV_CREATE_QP, "qp", qp("pd", "cq"), ""), Errno.EINVAL, "not on one");
  }

  @Test
  void aNullCqIsRefusedEvenWithForceBecauseItWouldCrash() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    Fields fields =
        Fields.builder()
            .name("pd", "pd")
            .put("send_cq", new Value.NullPointer())
            .put("qp_type", 2)
            .build();
    VerbCall call = VerbCall.of(Verb.IBV_CREATE_QP, new Header("", "", "main", true, ""), fields);
    Receipt receipt = desk.perform(call);
    assertRefused(receipt, Errno.EINVAL, "send_cq is NULL");
    assertThat(target.carriedOut).isEqualTo(1);
  }

  @Test
  void aPointerThatItsCompMaskBitAnnouncesMustNotBeNull() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    Fields srq =
        Fields.builder()
            .name("pd", "pd")
            .put("max_wr", 1)
            .put("max_sge", 1)
            .put("srq_type", 1)
            .put("xrcd", new Value.NullPointer())
            .build();
    assertRefused(perform(Verb.IBV_CREATE_SRQ_EX, "", srq, ""), Errno.EINVAL, "xrcd is NULL");
    perform(Verb.IBV_CREATE_CQ, "cq", Fields.builder().put("cqe", 16).build(), "one");
    Fields qp = qp("pd", "cq").with().put("rwq_ind_tbl", new Value.NullPointer()).build();
    assertRefused(perform(Verb.IBV_CREATE_QP_EX, "", qp, ""), Errno.EINVAL, "rwq_ind_tbl is NULL");
  }

  @Test
  void anObjectOfAnotherKindIsRefused() {
    perform(Verb.IBV_CREATE_CQ, "cq", Fields.builder().put("cqe", 16).build(), "one");
    assertRefused(
        perform(Verb.IBV_DEALLOC_PD, "", Fields.builder().name("pd", "cq").build(), ""),
        Errno.EINVAL,
        "pd 'cq' is a CQ, not a PD");
  }

  @Test
  void anObjectOfAForeignProcessIsRefusedWithItsHolder() {
    target.put(Kind.PD, "one", "9", Owner.foreign(4711, "nvmf_tgt"), Map.of());
    assertRefused(
        perform(
            Verb.IBV_DEALLOC_PD,
            "",
            Fields.builder().put("pd", new ResourceId("one/pd/9")).build(),
            ""),
        Errno.EINVAL,
        "belongs to nvmf_tgt (pid 4711)");
  }

  @Test
  void anObjectOfTheKernelIsRefusedAsTheKernels() {
    target.put(Kind.PD, "one", "9", Owner.kernelModule("nvme_rdma"), Map.of());
    Fields pd = Fields.builder().put("pd", new ResourceId("one/pd/9")).build();
    assertRefused(
        perform(Verb.IBV_DEALLOC_PD, "", pd, ""),
        Errno.EINVAL,
        "belongs to the kernel (nvme_rdma)");
  }

  @Test
  void anObjectOfAnotherActingProcessIsRefusedWithTheProcessToName() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    VerbCall call =
        VerbCall.of(
            Verb.IBV_DEALLOC_PD,
            Header.NONE.withProcess("B"),
            Fields.builder().name("pd", "pd").build());
    Receipt receipt = desk.perform(call);
    assertRefused(receipt, Errno.EINVAL, "belongs to process 'main'");
    assertThat(cause(receipt).remedy()).isEqualTo("give \"process\": \"main\"");
  }

  @Test
  void aBusyObjectIsExplainedByItsUsers() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    perform(Verb.IBV_CREATE_CQ, "cq", Fields.builder().put("cqe", 16).build(), "one");
    perform(Verb.IBV_CREATE_QP, "qp", qp("pd", "cq"), "");
    target.failNext = Errno.EBUSY;

    Receipt receipt =
        perform(Verb.IBV_DESTROY_CQ, "", Fields.builder().name("cq", "cq").build(), "");

    assertThat(receipt.outcome()).isInstanceOf(Outcome.Failed.class);
    assertThat(((Outcome.Failed) receipt.outcome()).causes().get(0).evidence())
        .contains("one/qp/100");
  }

  @Test
  void ofTheObjectsThatASoundCallNamesNoRowIsMade() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    perform(Verb.IBV_CREATE_CQ, "cq", Fields.builder().put("cqe", 16).build(), "one");
    perform(Verb.IBV_CREATE_QP, "qp", qp("pd", "cq"), "");
    Fields qp = Fields.builder().name("qp", "qp").build();
    assertThat(perform(Verb.IBV_DESTROY_QP, "", qp, "").isGranted()).isTrue();
    assertThat(target.rowsMade).isZero();
  }

  @Test
  void whatIsSaidOfANamedObjectIsInTheWordsOfItsRow() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    target.failNext = Errno.EBUSY;
    Fields pd = Fields.builder().name("pd", "pd").build();
    Outcome.Failed busy = (Outcome.Failed) perform(Verb.IBV_DEALLOC_PD, "", pd, "").outcome();
    assertThat(busy.causes().get(0).says()).isEqualTo("PD 100 is still in use");

    Fields cq = Fields.builder().name("cq", "pd").build();
    Receipt wrongKind = perform(Verb.IBV_DESTROY_CQ, "", cq, "");
    assertRefused(wrongKind, Errno.EINVAL, "cq 'pd' is a PD, not a CQ");
    assertThat(cause(wrongKind).evidence()).isEqualTo("one/pd/100 is PD 100");
    assertThat(target.rowsMade).isEqualTo(2);
  }

  @Test
  void whatIsSaidAboutACallIsNotRememberedAsAWishForItsObject() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    perform(Verb.IBV_CREATE_CQ, "cq", Fields.builder().put("cqe", 16).build(), "one");
    Fields fields = qp("pd", "cq").with().put("comp_mask", 1).build();
    Receipt qp = perform(Verb.IBV_CREATE_QP_EX, "qp", fields, "");
    assertThat(qp.requested()).containsEntry("comp_mask", Value.of(1));
    assertThat(desk.ownReadings(qp.id()).attributes())
        .contains("cap.max_send_wr")
        .doesNotContain("comp_mask");

    Fields step =
        Fields.builder().name("qp", "qp").put("qp_state", 1).put("cur_qp_state", 0).build();
    VerbCall modify = VerbCall.of(Verb.IBV_MODIFY_QP, Header.NONE, step);
    assertThat(desk.perform(modify).isGranted()).isTrue();
    assertThat(desk.ownReadings(qp.id()).value("state", Source.REQUESTED)).contains(Value.of(1));
    assertThat(desk.ownReadings(qp.id()).attributes()).doesNotContain("cur_qp_state");
  }

  @Test
  void aCapAboveTheLimitIsTheCertainCauseOfEinval() {
    perform(Verb.IBV_ALLOC_PD, "pd", Fields.NONE, "one");
    perform(Verb.IBV_CREATE_CQ, "cq", Fields.builder().put("cqe", 16).build(), "one");
    target.failNext = Errno.EINVAL;

    Receipt receipt =
        perform(
            Verb.IBV_CREATE_QP,
            "qp",
            qp("pd", "cq").with().put("cap.max_send_wr", 5000).build(),
            "");

    Cause cause = ((Outcome.Failed) receipt.outcome()).causes().get(0);
    assertThat(cause.certainty()).isEqualTo(Cause.Certainty.CERTAIN);
    assertThat(cause.attribute()).isEqualTo("cap.max_send_wr");
    assertThat(cause.evidence()).isEqualTo("max_qp_wr of one is 4096");
  }

  @Test
  void aNumberThatComesBackForAnotherObjectGetsAnIdOfItsOwn() {
    assertThat(desk.freshId("one", Kind.QP, "7")).hasToString("one/qp/7");
    assertThat(desk.freshId("one", Kind.QP, "7")).hasToString("one/qp/7#2");
    assertThat(desk.freshId("one", Kind.QP, "7")).hasToString("one/qp/7#3");
    assertThat(desk.freshId("one", Kind.CQ, "7")).hasToString("one/cq/7");
    assertThat(desk.freshId("two", Kind.QP, "7")).hasToString("two/qp/7");
  }

  @Test
  void aKeyThatIsNoSmallNumberIsTakenAsItIs() {
    for (String key : List.of("v1", "07", "280~2", "12345678901234567890", "-1")) {
      assertThat(desk.freshId("one", Kind.QP, key)).hasToString("one/qp/" + key);
      assertThat(desk.freshId("one", Kind.QP, key)).hasToString("one/qp/" + key + "#2");
    }
  }

  @Test
  void theMarkOfAProcessStandsBeforeTheUse() {
    CallDesk marked = new CallDesk(target, "@peer");
    assertThat(marked.freshId("one", Kind.QP, "7")).hasToString("one/qp/7@peer");
    assertThat(marked.freshId("one", Kind.QP, "7")).hasToString("one/qp/7@peer#2");
  }

  @Test
  void simulatorVerbsAreRefusedOnARealHost() {
    assertRefused(
        perform(Verb.SIM_ADVANCE, "", Fields.builder().put("millis", 1).build(), ""),
        Errno.EOPNOTSUPP,
        "simulated host alone");
  }

  private static Fields qp(String pd, String cq) {
    return Fields.builder()
        .name("pd", pd)
        .name("send_cq", cq)
        .name("recv_cq", cq)
        .put("cap.max_send_wr", 10)
        .put("qp_type", 2)
        .build();
  }

  private Receipt perform(Verb verb, String as, Fields fields, String device) {
    return desk.perform(VerbCall.of(verb, Header.NONE.withAs(as).withDevice(device), fields));
  }

  private static Cause cause(Receipt receipt) {
    return ((Outcome.Refused) receipt.outcome()).causes().get(0);
  }

  private static void assertRefused(Receipt receipt, Errno errno, String says) {
    assertThat(receipt.outcome()).isInstanceOf(Outcome.Refused.class);
    assertThat(((Outcome.Refused) receipt.outcome()).errno()).isEqualTo(errno);
    assertThat(cause(receipt).says()).contains(says);
  }

  /** Two devices that grant everything, a little more than was asked, unless told to fail. */
  private static final class TwoDevices implements CallTarget {
    final Map<ResourceId, Resource> resources = new LinkedHashMap<>();
    final CallDesk desk = new CallDesk(this);
    Errno failNext;
    int carriedOut;
    int rowsMade;
    private int next = 100;

    TwoDevices() {
      for (String name : deviceNames()) {
        ResourceId id = ResourceId.device(name);
        Readings limits = Readings.builder().put("max_qp_wr", Source.QUERIED, 4096).build();
        resources.put(
            id,
            new Resource(id, Kind.DEVICE, null, name, Owner.NOBODY, Status.OK, Map.of(), limits));
      }
    }

    Resource put(Kind kind, String device, String key, Owner owner, Map<String, ResourceId> edges) {
      ResourceId id = desk.freshId(device, kind, key);
      Resource resource =
          new Resource(
              id,
              kind,
              ResourceId.device(device),
              kind + " " + key,
              owner,
              Status.OK,
              edges,
              Readings.NONE);
      resources.put(id, resource);
      return resource;
    }

    @Override
    public Optional<Resource> find(ResourceId id) {
      return Optional.ofNullable(resources.get(id));
    }

    @Override
    public Optional<Named> identify(ResourceId id) {
      return CallTarget.super.identify(id).map(CountsRows::new);
    }

    private final class CountsRows implements Named {
      private final Named named;

      CountsRows(Named named) {
        this.named = named;
      }

      @Override
      public ResourceId id() {
        return named.id();
      }

      @Override
      public Kind kind() {
        return named.kind();
      }

      @Override
      public Owner owner() {
        return named.owner();
      }

      @Override
      public String device() {
        return named.device();
      }

      @Override
      public Resource resource() {
        rowsMade++;
        return named.resource();
      }
    }

    @Override
    public Collection<Resource> resources() {
      return resources.values();
    }

    @Override
    public Collection<String> deviceNames() {
      return List.of("one", "two");
    }

    @Override
    public boolean isSimulated() {
      return false;
    }

    @Override
    public Done carryOut(VerbCall call, Resolved resolved) {
      carriedOut++;
      if (failNext != null) {
        Errno errno = failNext;
        failNext = null;
        return new Done(
            new Outcome.Failed(errno, org.verbscope.verbs.model.Layer.UNKNOWN, List.of()), null);
      }
      if (call instanceof VerbCall.Destroy destroy) {
        ResourceId id = resolved.object(destroy.target()).orElseThrow().id();
        resources.remove(id);
        return new Done(new Outcome.Granted(Map.of()), id);
      }
      if (call instanceof VerbCall.ModifyQp) {
        return new Done(new Outcome.Granted(Map.of()), resolved.object("qp").orElseThrow().id());
      }
      if (call instanceof VerbCall.QueryQp) {
        return new Done(
            new Outcome.Granted(Map.of("cap.max_send_wr", Value.of(15))),
            resolved.object("qp").orElseThrow().id());
      }
      Map<String, ResourceId> edges = new LinkedHashMap<>();
      resolved.objects().forEach((field, object) -> edges.put(field, object.id()));
      Resource made =
          put(
              call.verb().makes().orElseThrow(),
              resolved.device(),
              Integer.toString(call instanceof VerbCall.CreateQp ? 100 : next++),
              Owner.self(call.header().process(), 1, "test"),
              edges);
      Map<String, Value> actual =
          call instanceof VerbCall.CreateQp
              ? Map.of("cap.max_send_wr", Value.of(12), "qp_num", Value.of(100))
              : Map.of();
      return new Done(new Outcome.Granted(actual), made.id());
    }
  }
}
