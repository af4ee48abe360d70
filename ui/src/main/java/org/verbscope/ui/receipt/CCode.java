package org.verbscope.ui.receipt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.CompMask;
import org.verbscope.verbs.rules.QpAttrMask;

/** A call as the C that makes it. */
public final class CCode {
  private static final String INDENT = "    ";

  private CCode() {}

  public static String of(VerbCall call) {
    return switch (call.verb()) {
      case IBV_ALLOC_PD -> result(call, "ibv_pd", "context");
      case IBV_CREATE_CQ ->
          result(
              call,
              "ibv_cq",
              "context, " + at(call, "cqe") + ", NULL, NULL, " + at(call, "comp_vector"));
      case IBV_CREATE_SRQ ->
          withStruct(call, "ibv_srq_init_attr", "ibv_srq", at(call, "pd"), "attr.");
      case IBV_CREATE_SRQ_EX ->
          withStruct(call, "ibv_srq_init_attr_ex", "ibv_srq", "context", "attr.");
      case IBV_REG_MR ->
          result(
              call,
              "ibv_mr",
              at(call, "pd") + ", buffer, " + at(call, "length") + ", " + at(call, "access"));
      case IBV_CREATE_AH -> withStruct(call, "ibv_ah_attr", "ibv_ah", at(call, "pd"), "");
      case IBV_OPEN_XRCD -> withStruct(call, "ibv_xrcd_init_attr", "ibv_xrcd", "context", "");
      case IBV_CREATE_QP -> withStruct(call, "ibv_qp_init_attr", "ibv_qp", at(call, "pd"), "");
      case IBV_CREATE_QP_EX -> withStruct(call, "ibv_qp_init_attr_ex", "ibv_qp", "context", "");
      case IBV_OPEN_QP -> withStruct(call, "ibv_qp_open_attr", "ibv_qp", "context", "");
      case IBV_MODIFY_QP ->
          struct(call, "ibv_qp_attr", "")
              + "int err = ibv_modify_qp("
              + at(call, "qp")
              + ", &attr,\n"
              + INDENT
              + QpAttrMask.names(QpAttrMask.of(call.fields())).replace("|", " | ")
              + ");\n";
      case IBV_QUERY_QP ->
          "struct ibv_qp_attr attr;\nstruct ibv_qp_init_attr init_attr;\nint err = ibv_query_qp("
              + at(call, "qp")
              + ", &attr, IBV_QP_STATE | IBV_QP_CAP, &init_attr);\n";
      case SIM_FAULT, SIM_ADVANCE -> "/* " + CallText.of(call) + ": simulator only */\n";
      default ->
          "int err = " + call.verb().cName() + "(" + at(call, firstField(call.verb())) + ");\n";
    };
  }

  private static String firstField(Verb verb) {
    return verb.fields().keySet().iterator().next();
  }

  private static String withStruct(
      VerbCall call, String struct, String made, String first, String prefix) {
    return struct(call, struct, prefix) + result(call, made, first + ", &attr");
  }

  private static String result(VerbCall call, String made, String arguments) {
    String as = call.header().as();
    String name = as.isEmpty() ? made.substring(made.indexOf('_') + 1) : identifier(as);
    return "struct " + made + " *" + name + " = " + call.verb().cName() + "(" + arguments + ");\n";
  }

  /** A struct with its members given; those of a nested struct in braces of their own. */
  private static String struct(VerbCall call, String type, String prefix) {
    Map<String, List<String>> members = new LinkedHashMap<>();
    for (Field field : call.verb().fields().values()) {
      Value value = call.fields().get(field.name()).orElse(null);
      if (value != null && belongs(call.verb(), field.name())) {
        String path = nested(field, prefix) + member(field.name());
        int dot = path.indexOf('.');
        String outer = dot < 0 ? "" : path.substring(0, dot);
        members
            .computeIfAbsent(outer, o -> new ArrayList<>())
            .add("." + path.substring(dot + 1) + " = " + at(call, field.name()));
      }
    }
    compMask(call).ifPresent(mask -> members.computeIfAbsent("", o -> new ArrayList<>()).add(mask));
    StringBuilder text = new StringBuilder("struct ").append(type).append(" attr = {\n");
    members.forEach(
        (outer, inner) -> {
          if (outer.isEmpty()) {
            inner.forEach(line -> text.append(INDENT).append(line).append(",\n"));
          } else {
            text.append(INDENT).append('.').append(outer).append(" = {\n");
            inner.forEach(line -> text.append(INDENT + INDENT).append(line).append(",\n"));
            text.append(INDENT).append("},\n");
          }
        });
    return text.append("};\n").toString();
  }

  /** A file is named by its path in a call and by its descriptor in C. */
  private static String member(String field) {
    return field.equals("fd_path") ? "fd" : field;
  }

  private static String nested(Field field, String prefix) {
    return field.name().equals("max_wr")
            || field.name().equals("max_sge")
            || field.name().equals("srq_limit")
        ? prefix
        : "";
  }

  /** False for what is an argument of the call or no part of C at all. */
  private static boolean belongs(Verb verb, String field) {
    return switch (verb) {
      case IBV_CREATE_QP, IBV_CREATE_SRQ, IBV_CREATE_AH -> !field.equals("pd");
      case IBV_MODIFY_QP -> !field.equals("qp");
      case IBV_OPEN_XRCD -> !field.equals("create_file") && !field.equals("comp_mask");
      default -> !field.equals("comp_mask");
    };
  }

  private static Optional<String> compMask(VerbCall call) {
    if (call instanceof VerbCall.CreateQp create && create.isExtended()) {
      return mask(call, CompMask.of(create));
    }
    if (call instanceof VerbCall.CreateSrq create && create.isExtended()) {
      return mask(call, CompMask.of(create));
    }
    if (call instanceof VerbCall.OpenQp open) {
      return mask(call, CompMask.of(open));
    }
    return call instanceof VerbCall.OpenXrcd open
        ? mask(call, CompMask.of(open))
        : Optional.empty();
  }

  private static Optional<String> mask(VerbCall call, long bits) {
    ValueType type = call.verb().fields().get("comp_mask").type();
    return Optional.of(".comp_mask = " + type.text(Value.of(bits)).replace("|", " | "));
  }

  private static String at(VerbCall call, String name) {
    Field field = call.verb().fields().get(name);
    Value value = call.fields().get(name).orElse(null);
    if (value == null) {
      return field.isPointer() ? "NULL" : "0";
    }
    if (value instanceof Value.Name named) {
      return field.isPointer() ? identifier(named.text()) : identifier(named.text()) + "->qp_num";
    }
    if (name.equals("fd_path")) {
      return "open(" + literal(field.type().text(value)) + ", O_RDONLY)";
    }
    if (value instanceof Value.NullPointer) {
      return name.equals("fd_path") ? "-1" : "NULL";
    }
    return field.type().text(value).replace("|", " | ");
  }

  /** A C string literal of a text. */
  private static String literal(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      switch (c) {
        case '"', '\\' -> literal.append('\\').append(c);
        case '\n' -> literal.append("\\n");
        case '\t' -> literal.append("\\t");
        // octal, always three digits: a hexadecimal escape would take the digits that follow
        default -> literal.append(c < ' ' || c == 0x7F ? "\\%03o".formatted((int) c) : c);
      }
    }
    return literal.append('"').toString();
  }

  /** A C identifier of an object's name or id: {@code mlx5_0/pd/3} becomes {@code pd_3}. */
  private static String identifier(String name) {
    for (Kind kind : Kind.values()) {
      int at = name.indexOf("/" + kind.segment() + "/");
      if (at >= 0) {
        return name.substring(at + 1).replaceAll("[^A-Za-z0-9_]", "_");
      }
    }
    return name.replaceAll("[^A-Za-z0-9_]", "_");
  }
}
