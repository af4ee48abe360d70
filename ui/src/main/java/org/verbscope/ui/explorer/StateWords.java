package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.rules.SharingFinder;

/** The short words of a row: its state, and the few facts that tell it from its neighbours. */
final class StateWords {
  private static final List<Source> BEST_FIRST =
      List.of(Source.QUERIED, Source.KERNEL, Source.SYSFS, Source.RECEIPT, Source.REQUESTED);

  private static final List<String> PREFIXES =
      List.of("IBV_QPS_", "IBV_QPT_", "IBV_PORT_", "IBV_SRQT_", "IBV_LINK_LAYER_", "IBV_GID_TYPE_");

  private StateWords() {}

  /**
   * The state without the prefix that all constants share: {@code RTS}; empty where there is none.
   */
  static String state(Resource resource) {
    if (SharingFinder.appliesTo(resource)) {
      // another handle may have changed it since this one was queried; the kernel's word is of now
      Optional<Value> shared = resource.value("state", Source.KERNEL);
      if (shared.isPresent()) {
        return withoutPrefix(AttributeCatalog.typeOf(resource.kind(), "state").text(shared.get()));
      }
    }
    return shortText(resource, "state").orElse("");
  }

  static String detail(Resource resource) {
    List<String> words = new ArrayList<>();
    switch (resource.kind()) {
      case PORT -> {
        shortText(resource, "link_layer").ifPresent(words::add);
        display(resource, "active_width").ifPresent(words::add);
        display(resource, "active_speed").ifPresent(words::add);
      }
      case GID -> {
        display(resource, "gid").filter(gid -> !gid.equals(resource.label())).ifPresent(words::add);
        shortText(resource, "gid_type").ifPresent(words::add);
      }
      case QP, QP_HANDLE -> {
        shortText(resource, "qp_type").ifPresent(words::add);
        if (resource.kind() == Kind.QP_HANDLE) {
          words.add(Messages.text("explorer.detail.openedHandle"));
        }
      }
      case CQ -> shortText(resource, "cqe").map(n -> n + " cqe").ifPresent(words::add);
      case SRQ -> shortText(resource, "srq_type").ifPresent(words::add);
      case MR -> display(resource, "length").ifPresent(words::add);
      case CM_ID -> {
        shortText(resource, "ps").ifPresent(words::add);
        shortText(resource, "dst_addr")
            .or(() -> shortText(resource, "src_addr"))
            .ifPresent(words::add);
      }
      case XRCD ->
          shortText(resource, "fd_path")
              .filter(path -> !resource.label().contains(path))
              .ifPresent(words::add);
      default -> {
        // the name says it all
      }
    }
    return String.join(" · ", words);
  }

  private static Optional<String> shortText(Resource resource, String attribute) {
    return text(resource, attribute, false).map(StateWords::withoutPrefix);
  }

  /** As a person reads it, without what stands after a comma or around brackets. */
  private static Optional<String> display(Resource resource, String attribute) {
    return text(resource, attribute, true)
        .map(
            text -> {
              int bracket = text.indexOf('(');
              String meaning =
                  bracket < 0 ? text : text.substring(bracket + 1, text.lastIndexOf(')'));
              int comma = meaning.indexOf(',');
              return comma < 0 ? meaning : meaning.substring(0, comma);
            });
  }

  private static Optional<String> text(Resource resource, String attribute, boolean display) {
    // asked for every row when something is looked for
    Value value = resource.readings().firstValue(attribute, BEST_FIRST);
    if (value == null) {
      return Optional.empty();
    }
    ValueType type = AttributeCatalog.typeOf(resource.kind(), attribute);
    String text = display ? type.display(value) : type.text(value);
    return text.isEmpty() ? Optional.empty() : Optional.of(OneLine.of(text));
  }

  private static String withoutPrefix(String constant) {
    for (String prefix : PREFIXES) {
      if (constant.startsWith(prefix)) {
        return constant.substring(prefix.length());
      }
    }
    return constant;
  }
}
