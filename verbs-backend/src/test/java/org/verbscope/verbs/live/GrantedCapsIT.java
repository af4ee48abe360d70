package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.testbed.Guest;

/** The table of granted capabilities, row by row, answered by the kernel itself. */
class GrantedCapsIT {
  private static final List<String> CAPS = List.copyOf(AttributeCatalog.CAPS);
  private static final String TABLE = "/org/verbscope/verbs/sim/granted-caps.txt";

  @Test
  @Tag(Guest.RXE)
  void everyRowOfSoftRoceIsWhatTheKernelGrants() throws IOException {
    everyRowIsWhatIsGranted(GuestCalls.RXE);
  }

  @Test
  @Tag(Guest.XRC)
  void everyRowOfMlx4IsWhatLibmlx4AndTheKernelGrantXrcSendIncluded() throws IOException {
    assertThat(rows(GuestCalls.MLX4)).anyMatch(row -> row.contains(" XRC_SEND "));
    everyRowIsWhatIsGranted(GuestCalls.MLX4);
  }

  private static void everyRowIsWhatIsGranted(String device) throws IOException {
    List<String> rows = rows(device);
    assertThat(rows).hasSizeGreaterThan(300);
    List<String> differences = new ArrayList<>();
    try (GuestCalls calls = new GuestCalls(device).withPdAndCq()) {
      for (String row : rows) {
        String[] sides = row.split(" -> ");
        String[] asked = sides[0].split(" ");
        String got = got(calls, asked);
        if (!got.equals(sides[1])) {
          differences.add(row + ", but got " + got);
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private static List<String> rows(String device) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                GrantedCapsIT.class.getResourceAsStream(TABLE), StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> line.startsWith(device + " ")).toList();
    }
  }

  /**
   * @param asked device, type, sizes and perhaps further fields
   */
  private static String got(GuestCalls calls, String[] asked) {
    boolean isXrc = asked[1].equals("XRC_SEND");
    String[] sizes = asked[2].split("/");
    UnaryOperator<Fields.Builder> fields =
        f -> {
          f.name("pd", "pd").name("send_cq", "cq");
          f.put("qp_type", CEnums.QP_TYPE.valueOf("IBV_QPT_" + asked[1]));
          for (int i = 0; i < sizes.length; i++) {
            f.put(CAPS.get(i), Long.parseLong(sizes[i]));
          }
          for (String further : asked.length > 3 ? asked[3].split(",") : new String[0]) {
            String[] sides = further.split("=");
            f.put(sides[0], Long.decode(sides[1]));
          }
          return isXrc ? f : f.name("recv_cq", "cq");
        };
    boolean isExtended = isXrc || asked.length > 3;
    Verb verb = isExtended ? Verb.IBV_CREATE_QP_EX : Verb.IBV_CREATE_QP;
    Receipt created = calls.call(verb, "qp", fields);
    if (created.outcome() instanceof Outcome.Failed failed) {
      return failed.errno().name();
    }
    String granted = caps(created);
    String queried = caps(calls.granted(Verb.IBV_QUERY_QP, "", f -> f.name("qp", "qp")));
    calls.destroy(Verb.IBV_DESTROY_QP, "qp", "qp");
    return queried.equals(granted) ? granted : granted + " query: " + queried;
  }

  private static String caps(Receipt receipt) {
    return CAPS.stream()
        .map(cap -> Long.toString(((Value.Num) receipt.actual().get(cap)).bits()))
        .collect(Collectors.joining("/"));
  }
}
