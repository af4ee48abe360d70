package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.GuestCalls.RC;
import static org.verbscope.verbs.live.GuestCalls.qp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.testbed.Guest;

/** What is made is given back, all of it. */
@Tag(Guest.RXE)
class RoundsIT {
  private static final int ROUNDS = 1_000;
  private static final long MIB = 1 << 10;

  @Test
  void roundsFromTheFirstObjectToTheLastLeaveTheKernelAsItWas() throws Exception {
    String before = GuestCalls.run("rdma", "resource", "show");
    try (GuestCalls rxe = new GuestCalls()) {
      for (int i = 0; i < ROUNDS / 5; i++) {
        rxe.withPdAndCq();
        rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 16, 16));
        rxe.destroy(Verb.IBV_DESTROY_QP, "qp", "qp");
        rxe.destroy(Verb.IBV_DESTROY_CQ, "cq", "cq");
        rxe.destroy(Verb.IBV_DEALLOC_PD, "pd", "pd");
      }
      assertThat(GuestCalls.run("rdma", "resource", "show")).isEqualTo(before);
    }
  }

  @Test
  void aThousandRoundsOfCreateAndDestroyLeaveKernelFilesAndMemoryAsTheyWere() throws Exception {
    try (GuestCalls rxe = new GuestCalls().withPdAndCq()) {
      rounds(rxe, ROUNDS / 5);
      String kernel = GuestCalls.run("rdma", "resource", "show");
      long files = openFiles();
      System.gc();
      long memory = status("VmRSS");
      rounds(rxe, ROUNDS);
      System.gc();
      assertThat(GuestCalls.run("rdma", "resource", "show")).isEqualTo(kernel);
      assertThat(openFiles()).isEqualTo(files);
      assertThat(status("VmRSS")).isLessThan(memory + 16 * MIB);
    }
  }

  @Test
  void openingAndClosingTheHostLeavesNoFilesOpen() throws IOException {
    try (GuestCalls first = new GuestCalls().withPdAndCq()) {
      first.host().snapshot();
    }
    long files = openFiles();
    for (int i = 0; i < 20; i++) {
      try (GuestCalls rxe = new GuestCalls().withPdAndCq()) {
        rxe.host().snapshot();
      }
    }
    assertThat(openFiles()).isEqualTo(files);
  }

  private static void rounds(GuestCalls rxe, int count) {
    for (int i = 0; i < count; i++) {
      rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 16, 16));
      rxe.destroy(Verb.IBV_DESTROY_QP, "qp", "qp");
    }
  }

  private static long openFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
      return files.count();
    }
  }

  /** A line of /proc/self/status, KiB. */
  static long status(String name) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith(name + ":"))
          .map(line -> line.replaceAll("\\D", ""))
          .mapToLong(Long::parseLong)
          .findFirst()
          .orElseThrow();
    }
  }
}
