package org.verbscope.verbs.live;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.verbscope.verbs.live.ibverbs.DomainFile;
import org.verbscope.verbs.live.ibverbs.Made;
import org.verbscope.verbs.live.ibverbs.ObjectVerbs;
import org.verbscope.verbs.live.ibverbs.QpVerbs;
import org.verbscope.verbs.live.ibverbs.VerbFailure;
import org.verbscope.verbs.live.ibverbs.VerbsContext;
import org.verbscope.verbs.live.netlink.Column;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SmallMap;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.CallDesk;
import org.verbscope.verbs.rules.CallTarget.Done;
import org.verbscope.verbs.rules.CompMask;
import org.verbscope.verbs.rules.Named;
import org.verbscope.verbs.rules.QpAttrMask;
import org.verbscope.verbs.rules.Resolved;

/** Carries calls out natively and keeps account of the objects they make and end. */
final class LiveVerbs {
  private static final long UNKNOWN = -1;
  private static final int PRIVATE_DOMAIN = -1;
  private static final Reading NO_FILE =
      new Reading.NotApplicable("a private domain hangs on no file");

  private final OwnObjects own;
  private final CallDesk desk;
  private final OwnNumbers numbers;
  private final Function<String, Owner> owners;

  /**
   * @param owners who owns what an acting process makes
   */
  LiveVerbs(OwnObjects own, CallDesk desk, OwnNumbers numbers, Function<String, Owner> owners) {
    this.own = own;
    this.desk = desk;
    this.numbers = numbers;
    this.owners = owners;
  }

  Done carryOut(VerbCall call, Resolved resolved, OpenContexts.Key key, OpenDevice open)
      throws VerbFailure {
    VerbsContext context = open.context();
    Acting acting = new Acting(resolved, key, open);
    if (call instanceof VerbCall.AllocPd) {
      return acting.made(Kind.PD, acting.device(), List.of(), ObjectVerbs.allocPd(context));
    }
    if (call instanceof VerbCall.CreateCq) {
      Made cq = ObjectVerbs.createCq(context, resolved.fields());
      return acting.made(Kind.CQ, acting.device(), List.of(), cq);
    }
    if (call instanceof VerbCall.CreateSrq create) {
      return acting.made(Kind.SRQ, acting.id("pd"), List.of("xrcd", "cq"), acting.srq(create));
    }
    if (call instanceof VerbCall.RegMr) {
      Made mr = ObjectVerbs.regMr(context, acting.pointer("pd"), resolved.fields());
      return acting.made(Kind.MR, acting.id("pd"), List.of(), mr);
    }
    if (call instanceof VerbCall.CreateAh) {
      Made ah = ObjectVerbs.createAh(acting.pointer("pd"), resolved.fields());
      return acting.made(Kind.AH, acting.id("pd"), List.of(), ah);
    }
    if (call instanceof VerbCall.OpenXrcd domain) {
      return acting.madeDomain(domain);
    }
    if (call instanceof VerbCall.CreateQp create) {
      return acting.madeQp(create, acting.qp(create));
    }
    if (call instanceof VerbCall.OpenQp handle) {
      long xrcd = acting.pointer("xrcd");
      return acting.madeHandle(QpVerbs.open(context, xrcd, resolved.fields(), CompMask.of(handle)));
    }
    if (call instanceof VerbCall.ModifyQp) {
      Fields fields = resolved.fields();
      QpVerbs.modify(acting.pointer("qp"), fields, QpAttrMask.of(fields));
      return new Done(new Outcome.Granted(Map.of()), acting.id("qp"));
    }
    if (call instanceof VerbCall.QueryQp) {
      Map<String, Value> actual = QpVerbs.query(acting.pointer("qp"));
      return new Done(new Outcome.Granted(actual), acting.id("qp"));
    }
    if (call instanceof VerbCall.Destroy destroy) {
      OwnObject object = acting.object(destroy.target());
      destroy(object, context);
      own.remove(object.id());
      numbers.forget(object);
      return new Done(new Outcome.Granted(Map.of()), object.id());
    }
    throw new IllegalArgumentException(call.verb().cName() + " is not a verb of a live host");
  }

  static void destroy(OwnObject object, VerbsContext context) throws VerbFailure {
    if (object.kind() == Kind.QP || object.kind() == Kind.QP_HANDLE) {
      QpVerbs.destroy(object.pointer());
    } else {
      ObjectVerbs.destroy(context, object.kind(), object.pointer());
    }
  }

  /** One call under way: its objects, and where what it makes belongs. */
  private final class Acting {
    private final Resolved resolved;
    private final OpenContexts.Key key;
    private final OpenDevice open;
    private final VerbsContext context;

    Acting(Resolved resolved, OpenContexts.Key key, OpenDevice open) {
      this.resolved = resolved;
      this.key = key;
      this.open = open;
      this.context = open.context();
    }

    ResourceId device() {
      return ResourceId.device(key.device());
    }

    /** The object in a field, which must be there. */
    ResourceId id(String field) {
      return object(field).id();
    }

    OwnObject object(String field) {
      return (OwnObject) resolved.object(field).orElseThrow();
    }

    /** The struct of the object in a field; 0 (NULL) when the field has none. */
    long pointer(String field) {
      return resolved.objects().get(field) instanceof OwnObject object ? object.pointer() : 0;
    }

    Made srq(VerbCall.CreateSrq create) throws VerbFailure {
      return create.isExtended()
          ? ObjectVerbs.createSrqExtended(
              context,
              pointer("pd"),
              pointer("xrcd"),
              pointer("cq"),
              resolved.fields(),
              CompMask.of(create))
          : ObjectVerbs.createSrq(pointer("pd"), resolved.fields());
    }

    Made qp(VerbCall.CreateQp create) throws VerbFailure {
      QpVerbs.Wanted wanted = new QpVerbs.Wanted(this::pointer, resolved.fields(), create.qpType());
      return create.isExtended()
          ? QpVerbs.createExtended(context, wanted, CompMask.of(create))
          : QpVerbs.create(wanted);
    }

    Done madeDomain(VerbCall.OpenXrcd open) throws VerbFailure {
      Fields fields = resolved.fields();
      String path = fields.text("fd_path").orElse(null);
      if (path == null) {
        int fd = fields.has("fd") ? (int) fields.number("fd") : PRIVATE_DOMAIN;
        return madeDomain(open, fd);
      }
      // the kernel keeps the inode, not the descriptor
      try (DomainFile file = DomainFile.open(path, fields.number("create_file") != 0)) {
        return madeDomain(open, file.fd());
      }
    }

    private Done madeDomain(VerbCall.OpenXrcd open, int fd) throws VerbFailure {
      long oflags = resolved.fields().number("oflags");
      Made made = ObjectVerbs.openXrcd(context, fd, oflags, CompMask.of(open));
      Reading inode = fd == PRIVATE_DOMAIN ? NO_FILE : Inode.ofDescriptor(fd);
      return enter(
          Kind.XRCD,
          device(),
          List.of(),
          own.nextKey(key.device(), Kind.XRCD),
          UNKNOWN,
          made,
          Readings.builder().put("inode", Source.QUERIED, inode).build());
    }

    Done made(Kind kind, ResourceId parent, List<String> edges, Made made) {
      OptionalLong number = number(kind, made);
      String objectKey =
          number.isPresent() ? Long.toString(number.getAsLong()) : own.nextKey(key.device(), kind);
      return enter(kind, parent, edges, objectKey, number.orElse(UNKNOWN), made, Readings.NONE);
    }

    /** What the kernel calls it, so that its id need not change when its row turns up. */
    private OptionalLong number(Kind kind, Made made) {
      Optional<OwnNumbers.Found> found =
          switch (kind) {
            case PD ->
                numbers.ofNewest(key.device(), ResourceKind.PD, this::isHere, (t, r) -> false);
            case CQ ->
                numbers.ofNewest(
                    key.device(),
                    ResourceKind.CQ,
                    this::isHere,
                    (table, row) ->
                        Value.of(table.number(row, Column.CQE).orElse(UNKNOWN))
                            .equals(made.actual().get("cqe")));
            case SRQ ->
                numbers.ofNewest(
                    key.device(), ResourceKind.SRQ, this::isInDomain, (table, row) -> false);
            case MR ->
                numbers.ofNewest(
                    key.device(),
                    ResourceKind.MR,
                    this::isInDomain,
                    (table, row) ->
                        table.number(row, Column.MRLEN).orElse(UNKNOWN)
                            == resolved.fields().number("length"));
            default -> Optional.empty();
          };
      found.flatMap(row -> row.number(Column.CTXN)).ifPresent(open::isNumbered);
      return found.map(row -> OptionalLong.of(row.number())).orElse(OptionalLong.empty());
    }

    private boolean isHere(ResourceTable table, int row) {
      return open.number().isEmpty() || open.number().equals(table.number(row, Column.CTXN));
    }

    private boolean isInDomain(ResourceTable table, int row) {
      long domain = resolved.objects().get("pd") instanceof OwnObject pd ? pd.number() : UNKNOWN;
      return domain == UNKNOWN || table.number(row, Column.PDN).orElse(UNKNOWN) == domain;
    }

    Done madeQp(VerbCall.CreateQp create, Made made) {
      List<String> edges = create.attached();
      String parentField = edges.contains("pd") ? "pd" : "xrcd";
      ResourceId parent = resolved.object(parentField).map(Named::id).orElseGet(this::device);
      long number = qpNumber(made);
      return enter(Kind.QP, parent, edges, Long.toString(number), number, made, Readings.NONE);
    }

    Done madeHandle(Made made) {
      long number = qpNumber(made);
      String handle = own.nextHandle(key.device(), Long.toString(number));
      return enter(
          Kind.QP_HANDLE,
          id("xrcd"),
          List.of(),
          number + "~" + handle,
          number,
          made,
          Readings.NONE);
    }

    private long qpNumber(Made made) {
      return ((Value.Num) made.actual().get("qp_num")).bits();
    }

    private Done enter(
        Kind kind,
        ResourceId parent,
        List<String> edges,
        String objectKey,
        long number,
        Made made,
        Readings readings) {
      ResourceId id = desk.freshId(key.device(), kind, objectKey);
      SmallMap.Builder<ResourceId> uses = SmallMap.builder(edges.size());
      for (String edge : edges) {
        Named used = resolved.objects().get(edge);
        if (used != null && !used.id().equals(parent)) {
          uses.put(edge, used.id());
        }
      }
      Owner owner = owners.apply(key.process());
      own.add(
          new OwnObject(
              id,
              kind,
              parent,
              objectKey,
              owner,
              uses.build(),
              readings,
              key,
              number,
              made.pointer()));
      return new Done(new Outcome.Granted(made.actual()), id);
    }
  }
}
