package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.testbed.Guest;

/** What a process in a network namespace of its own is told of devices that it cannot use. */
@Tag(Guest.RXE)
class NamespaceIT {

  @Test
  void whereNamespacesShareDevicesThePortSaysThatItsGidsAreElsewhere() throws Exception {
    String printed = inNamespaceOfItsOwn("--net");
    assertThat(printed).contains("netns_mode: shared").contains("rxe0/port/1: no usable GID");
  }

  @Test
  void whereTheyDoNotTheDeviceSaysWhoseItIsAndAnEmptyListThatNoneBelongsHere() throws Exception {
    GuestCalls.run("rdma", "system", "set", "netns", "exclusive");
    try {
      assertThat(inNamespaceOfItsOwn("--net"))
          .contains("netns_mode: exclusive")
          .contains("rxe0: elsewhere");
      assertThat(inNamespaceOfItsOwn("--net", "--mount", "--ownsysfs"))
          .contains("host: no devices")
          .contains("no RDMA device belongs to this network namespace")
          .doesNotContain("rxe0:");
    } finally {
      GuestCalls.run("rdma", "system", "set", "netns", "shared");
    }
  }

  private static String inNamespaceOfItsOwn(String... options) throws Exception {
    List<String> namespaces = new ArrayList<>(List.of(options));
    boolean ownSysfs = namespaces.remove("--ownsysfs");
    List<String> command = new ArrayList<>(List.of("unshare"));
    command.addAll(namespaces);
    command.addAll(
        List.of(
            "sh",
            "-c",
            (ownSysfs ? "mount -t sysfs own /sys && " : "") + "exec \"$@\"",
            "sh",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Statuses.class.getName()));
    return GuestCalls.run(command.toArray(String[]::new));
  }

  /** Prints how the host, its devices and their ports are. */
  static final class Statuses {
    private Statuses() {}

    public static void main(String[] arguments) {
      try (LiveHost host = LiveHost.open(HostAddress.parse("local:"))) {
        for (Resource row : host.snapshot().resources()) {
          if (row.id().equals(ResourceId.HOST)) {
            System.out.println(
                "netns_mode: "
                    + row.value("netns_mode", Source.KERNEL)
                        .map(value -> ((Value.Text) value).text())
                        .orElse("unknown"));
          }
          if (row.kind() == Kind.HOST || row.kind() == Kind.DEVICE || row.kind() == Kind.PORT) {
            System.out.println(
                row.id().text() + ": " + row.status().word() + ": " + row.status().reason());
          }
        }
      }
    }
  }
}
