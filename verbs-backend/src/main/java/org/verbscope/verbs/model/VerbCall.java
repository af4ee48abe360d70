package org.verbscope.verbs.model;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;

import java.util.List;
import java.util.Map;

/**
 * Something a user does: one verb with its fields. Immutable; dialogs build it, receipts keep it,
 * scripts are lists of it.
 */
public sealed interface VerbCall {
  /** Where the members of {@code struct ibv_qp_cap} are. */
  String CAP = "cap.";

  Verb verb();

  Header header();

  /** The fields that were given. */
  Fields fields();

  record AllocPd(Verb verb, Header header, Fields fields) implements VerbCall {}

  record CreateCq(Verb verb, Header header, Fields fields) implements VerbCall {}

  /** {@code ibv_create_srq} and {@code ibv_create_srq_ex}. */
  record CreateSrq(Verb verb, Header header, Fields fields) implements VerbCall {
    public boolean isExtended() {
      return verb == Verb.IBV_CREATE_SRQ_EX;
    }
  }

  record RegMr(Verb verb, Header header, Fields fields) implements VerbCall {}

  record CreateAh(Verb verb, Header header, Fields fields) implements VerbCall {}

  record OpenXrcd(Verb verb, Header header, Fields fields) implements VerbCall {}

  /**
   * {@code ibv_create_qp} and {@code ibv_create_qp_ex}.
   *
   * @param qpType the value of {@code enum ibv_qp_type} in the fields, whether a constant or not
   */
  record CreateQp(Verb verb, Header header, Fields fields, long qpType) implements VerbCall {
    private static final List<String> OF_TARGET = List.of("srq", "xrcd");
    private static final List<String> OF_OTHERS = List.of("pd", "send_cq", "recv_cq", "srq");

    public boolean isExtended() {
      return verb == Verb.IBV_CREATE_QP_EX;
    }

    /**
     * The fields whose objects the QP comes to use. libibverbs drops what a type has no use for
     * without a word: the PD and CQs of an XRC_RECV QP, the XRC domain of any other.
     */
    public List<String> attached() {
      return qpType == IBV_QPT_XRC_RECV ? OF_TARGET : OF_OTHERS;
    }
  }

  record OpenQp(Verb verb, Header header, Fields fields) implements VerbCall {}

  record ModifyQp(Verb verb, Header header, Fields fields) implements VerbCall {}

  record QueryQp(Verb verb, Header header, Fields fields) implements VerbCall {}

  /** Any verb that ends an object: {@code ibv_destroy_*}, {@code ibv_de*}, {@code ibv_close_*}. */
  record Destroy(Verb verb, Header header, Fields fields) implements VerbCall {
    /** The field that points at the object: {@code qp}, {@code cq}, … */
    public String target() {
      return verb.fields().keySet().iterator().next();
    }
  }

  record SimFault(Verb verb, Header header, Fields fields) implements VerbCall {}

  record SimAdvance(Verb verb, Header header, Fields fields) implements VerbCall {}

  static VerbCall of(Verb verb, Header header, Fields fields) {
    return switch (verb) {
      case IBV_ALLOC_PD -> new AllocPd(verb, header, fields);
      case IBV_CREATE_CQ -> new CreateCq(verb, header, fields);
      case IBV_CREATE_SRQ, IBV_CREATE_SRQ_EX -> new CreateSrq(verb, header, fields);
      case IBV_REG_MR -> new RegMr(verb, header, fields);
      case IBV_CREATE_AH -> new CreateAh(verb, header, fields);
      case IBV_OPEN_XRCD -> new OpenXrcd(verb, header, fields);
      case IBV_CREATE_QP, IBV_CREATE_QP_EX ->
          new CreateQp(verb, header, fields, fields.number("qp_type"));
      case IBV_OPEN_QP -> new OpenQp(verb, header, fields);
      case IBV_MODIFY_QP -> new ModifyQp(verb, header, fields);
      case IBV_QUERY_QP -> new QueryQp(verb, header, fields);
      case IBV_DEALLOC_PD,
          IBV_DESTROY_CQ,
          IBV_DESTROY_SRQ,
          IBV_DEREG_MR,
          IBV_DESTROY_AH,
          IBV_CLOSE_XRCD,
          IBV_DESTROY_QP ->
          new Destroy(verb, header, fields);
      case SIM_FAULT -> new SimFault(verb, header, fields);
      case SIM_ADVANCE -> new SimAdvance(verb, header, fields);
    };
  }

  /**
   * What the call asks for, apart from the objects it names: C path to value; immutable. Where the
   * verb takes {@code struct ibv_qp_cap} all of it is asked for, with zeros where nothing was
   * given, since that is what the struct holds.
   */
  default Map<String, Value> requested() {
    List<String> names = verb().valueFields();
    Map<String, Value> given = fields().asMap();
    SmallMap.Builder<Value> requested = SmallMap.builder(names.size());
    for (String name : names) {
      Value value = given.get(name);
      if (value != null) {
        requested.put(name, value);
      } else if (this instanceof CreateQp && name.startsWith(CAP)) {
        requested.put(name, Value.of(0));
      }
    }
    return requested.build();
  }
}
