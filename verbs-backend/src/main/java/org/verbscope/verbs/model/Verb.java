package org.verbscope.verbs.model;

import static org.verbscope.verbs.model.Field.optional;
import static org.verbscope.verbs.model.Field.required;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verbs that can be called, with the fields each takes. Text forms, forms in the window,
 * printed code and checks are all made from this table and the {@link AttributeCatalog}.
 */
public enum Verb {
  IBV_ALLOC_PD("ibv_alloc_pd", Kind.PD, ""),
  IBV_DEALLOC_PD("ibv_dealloc_pd", null, "", pointer("pd", Kind.PD)),
  IBV_CREATE_CQ(
      "ibv_create_cq",
      Kind.CQ,
      "",
      attribute(Kind.CQ, "cqe", true),
      attribute(Kind.CQ, "comp_vector", false)),
  IBV_DESTROY_CQ("ibv_destroy_cq", null, "", pointer("cq", Kind.CQ)),
  IBV_CREATE_SRQ("ibv_create_srq", Kind.SRQ, "attr", srqFields(false)),
  IBV_CREATE_SRQ_EX("ibv_create_srq_ex", Kind.SRQ, "attr", srqFields(true)),
  IBV_DESTROY_SRQ("ibv_destroy_srq", null, "", pointer("srq", Kind.SRQ)),
  IBV_REG_MR(
      "ibv_reg_mr",
      Kind.MR,
      "",
      pointer("pd", Kind.PD),
      attribute(Kind.MR, "length", true),
      attribute(Kind.MR, "access", true)),
  IBV_DEREG_MR("ibv_dereg_mr", null, "", pointer("mr", Kind.MR)),
  IBV_CREATE_AH("ibv_create_ah", Kind.AH, "ah_attr", ahFields()),
  IBV_DESTROY_AH("ibv_destroy_ah", null, "", pointer("ah", Kind.AH)),
  IBV_OPEN_XRCD(
      "ibv_open_xrcd",
      Kind.XRCD,
      "",
      optional("fd_path", new ValueType.Str()),
      optional("fd", new ValueType.Enumerated(CEnums.INT)),
      attribute(Kind.XRCD, "oflags", true),
      optional("create_file", new ValueType.Bool()),
      optional("comp_mask", ValueType.flags(CEnums.XRCD_INIT_ATTR_MASK))),
  IBV_CLOSE_XRCD("ibv_close_xrcd", null, "", pointer("xrcd", Kind.XRCD)),
  IBV_CREATE_QP("ibv_create_qp", Kind.QP, "", qpFields(false)),
  IBV_CREATE_QP_EX("ibv_create_qp_ex", Kind.QP, "", qpFields(true)),
  IBV_OPEN_QP(
      "ibv_open_qp",
      Kind.QP_HANDLE,
      "",
      pointer("xrcd", Kind.XRCD),
      attribute(Kind.QP, "qp_num", true),
      attribute(Kind.QP, "qp_type", true),
      optional("comp_mask", ValueType.flags(CEnums.QP_OPEN_ATTR_MASK))),
  IBV_MODIFY_QP("ibv_modify_qp", null, "attr", modifyFields()),
  IBV_QUERY_QP("ibv_query_qp", null, "", pointer("qp", Kind.QP)),
  IBV_DESTROY_QP("ibv_destroy_qp", null, "", pointer("qp", Kind.QP)),
  /** Simulator only: arms a fault or makes something happen. */
  SIM_FAULT(
      "sim_fault",
      null,
      "",
      required("fault", ValueType.enumerated(CEnums.SIM_FAULT)),
      optional("port", ValueType.u8()),
      optional("count", ValueType.u32()),
      optional("qp", new ValueType.Pointer(Kind.QP))),
  /** Simulator only: moves the virtual clock. */
  SIM_ADVANCE("sim_advance", null, "", required("millis", ValueType.u32(Unit.MILLISECONDS)));

  private static final Map<String, Verb> BY_NAME =
      Stream.of(values()).collect(Collectors.toMap(Verb::cName, v -> v));

  private final String cName;
  private final Kind makes;
  private final String wrapper;
  private final Map<String, Field> fields;
  private final List<String> valueFields;
  private final List<String> noWishes;
  private final boolean ends;

  Verb(String cName, Kind makes, String wrapper, Field... fields) {
    this.cName = cName;
    this.makes = makes;
    this.wrapper = wrapper;
    Map<String, Field> byName = new LinkedHashMap<>();
    for (Field field : fields) {
      byName.put(field.name(), field);
    }
    this.fields = SmallMap.copyOf(byName);
    this.valueFields =
        Stream.of(fields).filter(field -> !field.isPointer()).map(Field::name).toList();
    this.noWishes = Stream.of(fields).filter(field -> !field.isWish()).map(Field::name).toList();
    this.ends = cName.startsWith("ibv_de") || cName.equals("ibv_close_xrcd");
  }

  public String cName() {
    return cName;
  }

  /** The kind of object it makes; empty for a verb that makes none. */
  public Optional<Kind> makes() {
    return Optional.ofNullable(makes);
  }

  /**
   * The argument that holds the fields in text forms ({@code attr} of {@code ibv_modify_qp}); empty
   * where they stand directly in the call. It is no part of a field's path.
   */
  public String wrapper() {
    return wrapper;
  }

  /** The fields by name, in the order of the C declaration. */
  public Map<String, Field> fields() {
    return fields;
  }

  /** The names of the fields that hold a value and no object, in the same order. */
  List<String> valueFields() {
    return valueFields;
  }

  /** The names of the fields whose values are no wishes, which could come true or not. */
  public List<String> noWishes() {
    return noWishes;
  }

  /** The kind of object it makes or acts on; empty for the simulator's own verbs. */
  public Optional<Kind> subject() {
    return makes()
        .or(
            () ->
                fields.values().stream()
                    .map(Field::type)
                    .filter(ValueType.Pointer.class::isInstance)
                    .map(type -> ((ValueType.Pointer) type).kind())
                    .findFirst());
  }

  /** The type of a field, or of an attribute that the verb writes back or returns. */
  public ValueType typeOf(String path) {
    Field field = fields.get(path);
    if (field != null) {
      return field.type();
    }
    return subject().map(kind -> AttributeCatalog.typeOf(kind, path)).orElseGet(ValueType.Str::new);
  }

  /** The catalogue's entry for such a field or attribute; empty for what the catalogue lacks. */
  public Optional<Attribute> attribute(String path) {
    return subject().flatMap(kind -> AttributeCatalog.find(kind, path));
  }

  /** True when the call itself must name a device, because no object in it does. */
  public boolean needsDevice() {
    return this == IBV_ALLOC_PD
        || this == IBV_CREATE_CQ
        || this == IBV_OPEN_XRCD
        || this == SIM_FAULT;
  }

  /** True for the verbs that end an object's life. */
  public boolean isDestroy() {
    return ends;
  }

  public boolean isSimulatorOnly() {
    return this == SIM_FAULT || this == SIM_ADVANCE;
  }

  /** The verb that ends an object of this kind; empty for what cannot be destroyed. */
  public static Optional<Verb> destroyOf(Kind kind) {
    return Optional.ofNullable(
        switch (kind) {
          case PD -> IBV_DEALLOC_PD;
          case CQ -> IBV_DESTROY_CQ;
          case SRQ -> IBV_DESTROY_SRQ;
          case MR -> IBV_DEREG_MR;
          case AH -> IBV_DESTROY_AH;
          case XRCD -> IBV_CLOSE_XRCD;
          case QP, QP_HANDLE -> IBV_DESTROY_QP;
          default -> null;
        });
  }

  public static Optional<Verb> named(String cName) {
    return Optional.ofNullable(BY_NAME.get(cName));
  }

  private static Field pointer(String name, Kind kind) {
    return required(name, new ValueType.Pointer(kind));
  }

  private static Field attribute(Kind kind, String name, boolean required) {
    return new Field(name, AttributeCatalog.get(kind, name).type(), required);
  }

  private static Field[] srqFields(boolean extended) {
    List<Field> fields = new ArrayList<>();
    fields.add(pointer("pd", Kind.PD));
    fields.add(attribute(Kind.SRQ, "max_wr", true));
    fields.add(attribute(Kind.SRQ, "max_sge", true));
    fields.add(attribute(Kind.SRQ, "srq_limit", false));
    if (extended) {
      fields.add(attribute(Kind.SRQ, "srq_type", true));
      fields.add(optional("xrcd", new ValueType.Pointer(Kind.XRCD)));
      fields.add(optional("cq", new ValueType.Pointer(Kind.CQ)));
      fields.add(optional("comp_mask", ValueType.flags(CEnums.SRQ_INIT_ATTR_MASK)));
    }
    return fields.toArray(new Field[0]);
  }

  private static Field[] ahFields() {
    List<Field> fields = new ArrayList<>();
    fields.add(pointer("pd", Kind.PD));
    for (Attribute attribute : AttributeCatalog.of(Kind.AH)) {
      fields.add(optional(attribute.name(), attribute.type()));
    }
    return fields.toArray(new Field[0]);
  }

  private static Field[] qpFields(boolean extended) {
    List<Field> fields = new ArrayList<>();
    // an XRC_RECV QP has neither PD nor CQs and an XRC_SEND QP no recv_cq: preflight knows which
    for (String cq : List.of("send_cq", "recv_cq")) {
      fields.add(optional(cq, new ValueType.Pointer(Kind.CQ)));
    }
    fields.add(0, optional("pd", new ValueType.Pointer(Kind.PD)));
    fields.add(optional("srq", new ValueType.Pointer(Kind.SRQ)));
    for (String cap : AttributeCatalog.CAPS) {
      fields.add(attribute(Kind.QP, cap, false));
    }
    fields.add(attribute(Kind.QP, "qp_type", true));
    fields.add(attribute(Kind.QP, "sq_sig_all", false));
    if (extended) {
      fields.add(optional("xrcd", new ValueType.Pointer(Kind.XRCD)));
      fields.add(attribute(Kind.QP, "create_flags", false));
      fields.add(attribute(Kind.QP, "max_tso_header", false));
      fields.add(optional("rwq_ind_tbl", new ValueType.Pointer(Kind.RWQ_IND_TBL)));
      fields.add(optional("rx_hash_conf.rx_hash_function", ValueType.u8()));
      fields.add(optional("rx_hash_conf.rx_hash_key_len", ValueType.u8()));
      fields.add(optional("rx_hash_conf.rx_hash_fields_mask", new ValueType.Hex(64)));
      fields.add(attribute(Kind.QP, "source_qpn", false));
      fields.add(attribute(Kind.QP, "send_ops_flags", false));
      fields.add(optional("comp_mask", ValueType.flags(CEnums.QP_INIT_ATTR_MASK)));
    }
    return fields.toArray(new Field[0]);
  }

  private static Field[] modifyFields() {
    List<Field> fields = new ArrayList<>();
    fields.add(pointer("qp", Kind.QP));
    for (String name : AttributeCatalog.QP_ATTR) {
      fields.add(attribute(Kind.QP, name, false));
    }
    return fields.toArray(new Field[0]);
  }
}
