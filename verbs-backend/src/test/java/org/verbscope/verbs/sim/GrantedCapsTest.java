package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** Every profile rounds exactly as its real provider does. */
class GrantedCapsTest {
  private static final int ROWS = 941;

  @Test
  void everyRowSeenOnARealProviderIsReproduced() throws IOException {
    List<String> disagreements = new ArrayList<>();
    int rows = 0;
    try (Bench bench = new Bench();
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    Objects.requireNonNull(getClass().getResourceAsStream("granted-caps.txt")),
                    StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          rows++;
          String[] sides = line.split(" -> ");
          String got = tryOut(bench, sides[0].split(" "));
          if (!got.equals(sides[1])) {
            disagreements.add(line + " but got " + got);
          }
        }
      }
    }
    assertThat(disagreements).isEmpty();
    assertThat(rows).isEqualTo(ROWS);
  }

  @ParameterizedTest
  @CsvSource({
    // soft-RoCE: what create writes back, and the ring that a query tells
    "rxe0, RC, 128/100/4/3/64, 128/100/4/3/64 query: 255/127/4/3/64",
    "rxe0, UD, 10/10/2/2/100, 10/10/6/2/100 query: 15/15/6/2/100",
    "rxe0, RC, 0/0/0/0/0, 0/0/0/0/0",
    "rxe0, RAW_PACKET, 1/1/1/1/0, EOPNOTSUPP",
    // ConnectX-3
    "mlx4_0, RC, 16/16/1/1/0, 31/16/2/1/28",
    "mlx4_0, RC, 128/100/4/3/64, 239/128/6/4/88",
    "mlx4_0, UD, 10/10/2/2/100, 23/16/12/2/180",
    "mlx4_0, RC, 1/1/32/32/0, 1/1/62/32/928",
    "mlx4_0, RC, 16351/16351/1/1/0, 16351/16384/2/1/28",
    "mlx4_0, RAW_PACKET, 8/8/2/2/0, 31/8/3/2/44",
    // TrueScale never grants inline data
    "qib0, RC, 100/100/4/4/64, 100/100/4/4/0",
    "qib0, UD, 16383/16383/96/96/1000000, 16383/16383/96/96/0",
    "qib0, RC, 16384/1/1/1/0, EINVAL",
    "qib0, RC, 1/1/97/1/0, EINVAL",
    "qib0, RC, 0/0/0/0/64, EINVAL",
    // ConnectX-6
    "mlx5_0, RC, 1/1/1/1/0, 1/4/1/1/60",
    "mlx5_0, RC, 1/1/0/1/0, 1/4/0/1/4294967292",
    "mlx5_0, RC, 128/100/4/3/64, 204/128/4/4/124",
    "mlx5_0, UD, 10/10/2/2/100, 10/16/2/2/124",
    "mlx5_0, UC, 5/5/3/3/0, 8/8/3/4/60",
    "mlx5_0, RC, 100/100/1/1/256, 128/128/1/1/316",
    "mlx5_0, RC, 8192/1/1/1/0, 8192/4/1/1/60",
    "mlx5_0, RC, 8193/1/1/1/0, EINVAL",
    "mlx5_1, RC, 1/1/30/30/0, 1/1/30/32/508",
    "mlx5_1, RC, 0/1/1/1/0, 0/4/1/1/0",
    "mlx5_1, RC, 1/1/1/1/1005, EINVAL",
    "mlx5_1, RC, 1/32769/1/1/0, EINVAL",
    "mlx5_1, RC, 1/1/1/33/0, EINVAL",
    "mlx5_1, DRIVER, 1/1/1/1/0, EINVAL",
    // E810
    "irdma0, RC, 1/1/1/1/0, 127/7/1/1/0",
    "irdma0, RC, 16/16/1/1/0, 127/31/1/1/0",
    "irdma0, UD, 128/100/4/3/64, 191/127/4/3/64",
    "irdma0, RC, 4063/4063/13/13/101, 4063/4095/13/13/101",
    "irdma0, RC, 4064/1/13/13/101, EINVAL",
    "irdma0, RC, 1/1/1/1/102, EINVAL",
    "irdma0, RC, 1/1/14/1/0, EINVAL",
    "irdma0, UC, 1/1/1/1/0, EOPNOTSUPP",
    // EFA
    "efa_0, UD, 33/10/1/1/32, 64/16/1/1/32",
    "efa_0, UD, 10/100/2/2/0, 32/128/2/2/0",
    "efa_0, UD, 1/1/1/1/33, EINVAL",
    "efa_0, UD, 1/1/3/1/0, EINVAL",
    "efa_0, RC, 1/1/1/1/0, EOPNOTSUPP",
    "efa_0, DRIVER, 1/1/1/1/0, EOPNOTSUPP",
  })
  void aProfileRoundsByItsRule(String device, String type, String asked, String expected) {
    try (Bench bench = new Bench()) {
      assertThat(tryOut(bench, new String[] {device, type, asked})).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({"mlx5_0, 8/0/1/0/0, 8/0/1/0/44", "mlx4_0, 8/5/1/1/0, 31/0/2/0/28"})
  void anXrcSenderHasNoReceiveQueue(String device, String asked, String expected) {
    try (Bench bench = new Bench()) {
      assertThat(tryOut(bench, new String[] {device, "XRC_SEND", asked})).isEqualTo(expected);
    }
  }

  @Test
  void fewerOperationsLeaveAConnectX6MoreDepthForTheSameMemory() {
    try (Bench bench = new Bench()) {
      Object[] wish = {"cap", "16/16/1/1", "send_ops_flags", 4};
      Receipt receipt = bench.createQp(Verb.IBV_CREATE_QP_EX, "mlx5_0", QpTypes.RC, wish);
      assertThat(caps(receipt.actual())).isEqualTo("16/16/1/1/44");
    }
  }

  /** Creates, queries and destroys a QP; what came back, in the form of the table. */
  private static String tryOut(Bench bench, String[] wish) {
    String device = wish[0];
    long type = CEnums.QP_TYPE.valueOf("IBV_QPT_" + wish[1]);
    ResourceId pd = bench.pd(device);
    ResourceId cq = bench.cq(device);
    boolean sender = type == QpTypes.XRC_SEND;
    Object[] fields = Bench.with(further(wish), "cap", wish[2]);
    Receipt receipt =
        sender
            ? bench.call(
                Verb.IBV_CREATE_QP_EX,
                "",
                Bench.with(fields, "pd", pd, "send_cq", cq, "qp_type", type))
            : bench.createQp(
                wish.length > 3 ? Verb.IBV_CREATE_QP_EX : Verb.IBV_CREATE_QP, type, pd, cq, fields);
    String result;
    if (receipt.isGranted()) {
      result = caps(receipt.actual());
      String queried = caps(bench.query(receipt.id()));
      result += queried.equals(result) ? "" : " query: " + queried;
      Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", receipt.id()));
    } else {
      result = Bench.errno(receipt).name();
    }
    Bench.granted(bench.call(Verb.IBV_DESTROY_CQ, "", "cq", cq));
    Bench.granted(bench.call(Verb.IBV_DEALLOC_PD, "", "pd", pd));
    return result;
  }

  /** Names and numbers in turn of what a row has beside the sizes. */
  private static Object[] further(String[] wish) {
    List<Object> fields = new ArrayList<>();
    for (String field : wish.length > 3 ? wish[3].split(",") : new String[0]) {
      fields.add(field.substring(0, field.indexOf('=')));
      fields.add(Long.decode(field.substring(field.indexOf('=') + 1)));
    }
    return fields.toArray();
  }

  private static String caps(Map<String, Value> actual) {
    return AttributeCatalog.CAPS.stream()
        .map(cap -> Long.toString(Bench.number(actual, cap)))
        .collect(Collectors.joining("/"));
  }
}
