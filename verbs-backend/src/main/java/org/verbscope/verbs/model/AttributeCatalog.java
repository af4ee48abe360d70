package org.verbscope.verbs.model;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every attribute, once. Tree columns, inspector, forms, search, text forms and the command line
 * read this list: a new attribute is one entry in the class of its kind.
 */
public final class AttributeCatalog {
  /** The members of {@code struct ibv_qp_cap}, in its order. */
  public static final Set<String> CAPS =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(
              List.of(
                  "cap.max_send_wr",
                  "cap.max_recv_wr",
                  "cap.max_send_sge",
                  "cap.max_recv_sge",
                  "cap.max_inline_data")));

  private static final Map<Kind, String> COUNT_LIMITS =
      Map.of(
          Kind.PD, "max_pd",
          Kind.CQ, "max_cq",
          Kind.SRQ, "max_srq",
          Kind.MR, "max_mr",
          Kind.AH, "max_ah",
          Kind.QP, "max_qp");

  private static final Map<Kind, Map<String, Attribute>> BY_KIND = new LinkedHashMap<>();

  /** The fields of {@code struct ibv_qp_attr} that {@code ibv_modify_qp} takes. */
  public static final Set<String> QP_ATTR;

  static {
    Stream.of(
            HostAttributes.ALL,
            DeviceAttributes.ALL,
            PortAttributes.ALL,
            CounterAttributes.ALL,
            ObjectAttributes.ALL,
            QpAttributes.ALL)
        .flatMap(List::stream)
        .forEach(
            attribute ->
                BY_KIND
                    .computeIfAbsent(attribute.kind(), k -> new LinkedHashMap<>())
                    .put(attribute.name(), attribute));
    BY_KIND.put(Kind.QP_HANDLE, BY_KIND.get(Kind.QP));
    QP_ATTR = Collections.unmodifiableSet(new LinkedHashSet<>(QpAttributes.QP_ATTR));
  }

  private AttributeCatalog() {}

  public static Optional<Attribute> find(Kind kind, String name) {
    return Optional.ofNullable(BY_KIND.getOrDefault(kind, Map.of()).get(name));
  }

  /**
   * @throws IllegalArgumentException when the catalogue has no such attribute
   */
  public static Attribute get(Kind kind, String name) {
    return find(kind, name)
        .orElseThrow(() -> new IllegalArgumentException("no attribute " + name + " of " + kind));
  }

  /** All attributes of a kind, in the order they are shown. */
  public static Collection<Attribute> of(Kind kind) {
    return Collections.unmodifiableCollection(BY_KIND.getOrDefault(kind, Map.of()).values());
  }

  /** The device attribute that bounds how many objects of a kind there are; empty for none. */
  public static Optional<String> countLimit(Kind kind) {
    return Optional.ofNullable(COUNT_LIMITS.get(kind));
  }

  /**
   * The type by which a value of an attribute reads. Of those that the catalogue lacks, a port's
   * counters are numbers, and all else is text.
   */
  public static ValueType typeOf(Kind kind, String name) {
    return find(kind, name)
        .map(Attribute::type)
        .orElseGet(
            () ->
                kind == Kind.PORT && PortCounters.isCounter(name)
                    ? CounterAttributes.TYPE
                    : new ValueType.Str());
  }
}
