package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;

/**
 * What a tree tells of XRC: the domains' handles, the target QPs, and which QP is in which domain.
 * The kernel lists target QPs and no domains, so of others' QPs the domain is mostly not known.
 */
public final class XrcMap {
  private static final Value XRC_RECV = Value.of(IBV_QPT_XRC_RECV);

  /** The kernel's word for the same type. */
  private static final Value XRC_TGT = Value.of("XRC_TGT");

  private final Map<ResourceId, Resource> byId = new HashMap<>();
  private final List<Resource> domains = new ArrayList<>();
  private final List<Resource> qps = new ArrayList<>();
  private boolean listsTargets;

  /**
   * @param resources in tree order
   */
  public XrcMap(Collection<Resource> resources) {
    for (Resource resource : resources) {
      byId.put(resource.id(), resource);
      if (resource.kind() == Kind.XRCD) {
        domains.add(resource);
      } else if (resource.kind() == Kind.QP || resource.kind() == Kind.QP_HANDLE) {
        qps.add(resource);
        listsTargets |=
            resource.value("qp_type", Source.KERNEL).filter(XRC_TGT::equals).isPresent();
      }
    }
  }

  /** Whether two handles are of one domain. */
  public enum Sameness {
    YES,
    NO,
    UNKNOWN
  }

  /**
   * A target QP.
   *
   * @param domains handles of the domain that it is in, as far as any is known; empty where it is
   *     not known in which it is
   */
  public record Target(long number, List<Resource> domains) {}

  /**
   * True where the kernel is seen to list target QPs: then one that it does not list does not
   * exist. Kernels before 5.11 list none, and none is listed inside of a container.
   */
  public boolean listsTargets() {
    return listsTargets;
  }

  public Optional<Resource> find(ResourceId id) {
    return Optional.ofNullable(byId.get(id));
  }

  public Optional<Resource> device(String name) {
    return find(ResourceId.device(name));
  }

  /** The handles of domains on a device, of whichever process. */
  public List<Resource> domains(String device) {
    return domains.stream().filter(domain -> isOn(domain, device)).toList();
  }

  /** A handle of the domain that a path leads to, as far as one is known. */
  public Optional<Resource> domainOfFile(String device, String path) {
    return domains(device).stream()
        .filter(domain -> path(domain).filter(path::equals).isPresent())
        .filter(domain -> !isFileMadeAnew(domain))
        .findFirst();
  }

  /** The target QPs of a device, by number. */
  public List<Target> targets(String device) {
    Map<Long, List<Resource>> found = new TreeMap<>();
    for (Resource qp : qps) {
      Optional<Long> number = isTarget(qp) && isOn(qp, device) ? number(qp) : Optional.empty();
      if (number.isPresent()) {
        List<Resource> known = found.computeIfAbsent(number.get(), n -> new ArrayList<>());
        domainOf(qp).filter(domain -> !known.contains(domain)).ifPresent(known::add);
      }
    }
    return found.entrySet().stream().map(e -> new Target(e.getKey(), e.getValue())).toList();
  }

  Optional<Target> target(String device, long number) {
    return targets(device).stream().filter(target -> target.number() == number).findFirst();
  }

  /** The QPs of a device that have a number and are no target QPs. */
  List<Resource> otherQps(String device, long number) {
    return qps.stream()
        .filter(qp -> !isTarget(qp) && number(qp).filter(n -> n == number).isPresent())
        .filter(qp -> isOn(qp, device))
        .toList();
  }

  /** A further handle is of a target QP always; no other can be opened. */
  public static boolean isTarget(Resource qp) {
    if (qp.kind() != Kind.QP) {
      return qp.kind() == Kind.QP_HANDLE;
    }
    for (Source source : List.of(Source.QUERIED, Source.KERNEL, Source.REQUESTED)) {
      Optional<Value> type = qp.value("qp_type", source);
      if (type.isPresent()) {
        return type.get().equals(XRC_RECV) || type.get().equals(XRC_TGT);
      }
    }
    return false;
  }

  /** The number of a QP or a further handle, where it is told. */
  public static Optional<Long> number(Resource qp) {
    for (Source source : List.of(Source.RECEIPT, Source.KERNEL, Source.QUERIED)) {
      if (qp.value("qp_num", source).orElse(null) instanceof Value.Num num) {
        return Optional.of(num.bits());
      }
    }
    return Optional.empty();
  }

  private Optional<Resource> domainOf(Resource qp) {
    return Optional.ofNullable(qp.edges().get("xrcd"))
        .or(() -> Optional.ofNullable(qp.parent()))
        .flatMap(this::find)
        .filter(above -> above.kind() == Kind.XRCD);
  }

  private boolean isOn(Resource resource, String device) {
    return deviceOf(resource).equals(device);
  }

  private String deviceOf(Resource resource) {
    Resource at = resource;
    while (at != null && at.kind() != Kind.DEVICE) {
      at = at.parent() == null ? null : byId.get(at.parent());
    }
    return at == null ? "" : at.id().text();
  }

  /** The path by which a domain was opened; empty for a private one and where it is not told. */
  public static Optional<String> path(Resource domain) {
    return text(domain, "fd_path", Source.REQUESTED);
  }

  /** The file that a domain hangs on, {@code device:inode}; empty where it is not told. */
  public static Optional<String> inode(Resource domain) {
    return text(domain, "inode", Source.QUERIED);
  }

  private static Optional<String> text(Resource domain, String attribute, Source source) {
    return domain.value(attribute, source).orElse(null) instanceof Value.Text text
        ? Optional.of(text.text())
        : Optional.empty();
  }

  /** A private domain has one handle: no other process can come by it. */
  public static boolean isPrivate(Resource domain) {
    return domain.readings().of("inode", Source.QUERIED).orElse(null)
        instanceof Reading.NotApplicable;
  }

  /**
   * True when the path of a domain does not lead to its file any more: whoever opens the path comes
   * to another domain, or to none.
   */
  public static boolean isFileMadeAnew(Resource domain) {
    Optional<Reading> now = domain.readings().of("path_inode", Source.QUERIED);
    return inode(domain).isPresent()
        && now.isPresent()
        && !now.get().equals(Reading.of(inode(domain).get()));
  }

  /** Whether two handles are of one domain, which is so when they hang on one file. */
  public Sameness same(Resource one, Resource other) {
    if (one.id().equals(other.id())) {
      return Sameness.YES;
    }
    if (isPrivate(one) || isPrivate(other) || !deviceOf(one).equals(deviceOf(other))) {
      return Sameness.NO;
    }
    if (inode(one).isPresent() && inode(other).isPresent()) {
      return inode(one).equals(inode(other)) ? Sameness.YES : Sameness.NO;
    }
    return path(one).isPresent() && path(one).equals(path(other)) ? Sameness.YES : Sameness.UNKNOWN;
  }

  /** A domain's handle for people: its label, whose it is, and its file. */
  public static String name(Resource domain) {
    StringBuilder name = new StringBuilder(domain.label());
    if (domain.owner().thisApp()) {
      name.append(" of process ").append(domain.owner().process());
    } else if (!domain.owner().comm().isEmpty()) {
      name.append(" of ").append(domain.owner().comm());
    }
    path(domain)
        .filter(path -> name.indexOf(path) < 0)
        .ifPresent(p -> name.append(" on ").append(p));
    inode(domain).ifPresent(inode -> name.append(" (inode ").append(inode).append(')'));
    return name.toString();
  }
}
