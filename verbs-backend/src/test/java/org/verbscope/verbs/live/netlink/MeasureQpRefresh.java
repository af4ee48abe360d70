package org.verbscope.verbs.live.netlink;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.verbscope.verbs.live.sysfs.ProcessNames;

/**
 * Refreshes all QPs of the first device once per line read, and prints how many nanoseconds dump
 * and parse, names, and diff took, how many QPs there are and how many differ.
 */
final class MeasureQpRefresh {
  private MeasureQpRefresh() {}

  public static void main(String[] arguments) throws IOException {
    Answer<RdmaNetlink> opened = RdmaNetlink.open();
    if (opened.value() == null) {
      throw new IllegalStateException(opened.notices().toString());
    }
    try (RdmaNetlink kernel = opened.value();
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      long device = kernel.devices().value().get(0).index();
      ResourceTable last = ResourceTable.empty(ResourceKind.QP);
      while (in.readLine() != null) {
        long begin = System.nanoTime();
        ResourceTable qps = kernel.resources(device, ResourceKind.QP, last.size()).value();
        long parsed = System.nanoTime();
        ProcessNames.read(Path.of("/proc"), qps.processes());
        long named = System.nanoTime();
        TableDelta delta = TableDelta.between(last, qps);
        long end = System.nanoTime();
        System.out.printf(
            "%d %d %d %d %d %d%n",
            end - begin,
            parsed - begin,
            named - parsed,
            end - named,
            qps.size(),
            delta.came().length + delta.went().length + delta.changes());
        last = qps;
      }
    }
  }
}
