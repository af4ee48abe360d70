package org.verbscope.verbsctl;

import java.util.Optional;
import java.util.regex.Pattern;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

/** What matters most of a resource, in a few words. */
final class Glance {
  private static final Pattern PREFIX =
      Pattern.compile("^(IBV_(QPT|QPS|PORT|LINK_LAYER|GID_TYPE|SRQT|NODE)_)");

  /** What is so now comes before what was so when it was made. */
  private static final Source[] FRESHEST = {
    Source.KERNEL, Source.QUERIED, Source.SYSFS, Source.RECEIPT, Source.REQUESTED
  };

  private Glance() {}

  /** The first line of everything that is printed for a person. */
  static String host(HostInfo info) {
    StringBuilder text = new StringBuilder(info.simulated() ? "SIMULATED  " : "");
    text.append(info.address()).append("  ").append(info.name());
    text.append(", kernel ").append(info.kernel());
    return text.append(info.rdmaCore().isEmpty() ? "" : ", rdma-core " + info.rdmaCore())
        .toString();
  }

  /** What ails the host and what helps, as further lines of a message; empty where nothing does. */
  static String trouble(HostSnapshot snapshot) {
    Status status = snapshot.find(ResourceId.HOST).map(Resource::status).orElse(Status.OK);
    if (status.isOk()) {
      return "";
    }
    String remedy = status.remedy().isEmpty() ? "" : "\n  remedy: " + status.remedy();
    return "\n  reason: " + status.reason() + remedy;
  }

  static String state(Resource resource) {
    return switch (resource.kind()) {
      case QP, QP_HANDLE -> words(resource, "qp_type", "state");
      case PORT -> words(resource, "state", "link_layer");
      case GID -> words(resource, "gid", "gid_type");
      case CQ -> named(resource, "cqe");
      case SRQ -> (words(resource, "srq_type") + " " + named(resource, "max_wr")).strip();
      case MR -> named(resource, "length");
      case PD -> named(resource, "usecnt");
      case DEVICE -> (words(resource, "node_type", "fw_ver") + " " + used(resource)).strip();
      case CM_ID -> words(resource, "state", "ps", "src_addr", "dst_addr");
      case XRCD -> words(resource, "fd_path");
      default -> "";
    };
  }

  /** How many QPs there are of how many that there can be, nominally: {@code qp 7 / 131056}. */
  private static String used(Resource device) {
    Optional<Value> count = device.value("qp", Source.KERNEL);
    Optional<Value> limit = device.value("qp", Source.LIMIT);
    return count.map(number -> "qp " + text(number)).orElse("")
        + (count.isPresent() ? limit.map(most -> " / " + text(most)).orElse("") : "");
  }

  private static String text(Value count) {
    return AttributeCatalog.typeOf(Kind.DEVICE, "qp").text(count);
  }

  private static String words(Resource resource, String... attributes) {
    StringBuilder words = new StringBuilder();
    for (String attribute : attributes) {
      word(resource, attribute).ifPresent(word -> words.append(' ').append(word));
    }
    return words.toString().strip();
  }

  private static String named(Resource resource, String attribute) {
    return word(resource, attribute).map(word -> attribute + " " + word).orElse("");
  }

  private static Optional<String> word(Resource resource, String attribute) {
    for (Source source : FRESHEST) {
      if (resource.readings().of(attribute).get(source) instanceof Reading.Read read) {
        Value value = read.value();
        String text = AttributeCatalog.typeOf(resource.kind(), attribute).text(value);
        return Optional.of(OneLine.of(PREFIX.matcher(text).replaceFirst("")));
      }
    }
    return Optional.empty();
  }
}
