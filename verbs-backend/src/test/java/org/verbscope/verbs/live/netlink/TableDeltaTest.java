package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.verbscope.verbs.live.netlink.Wire.nest;
import static org.verbscope.verbs.live.netlink.Wire.qp;
import static org.verbscope.verbs.live.netlink.Wire.rows;
import static org.verbscope.verbs.live.netlink.Wire.text;
import static org.verbscope.verbs.live.netlink.Wire.u32;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TableDeltaTest {
  private static final int RC = 2;
  private static final int UD = 4;

  @Test
  void equalTablesDoNotDiffer() {
    ResourceTable one = qps(qp(17, 1, 0, 900, RC, 3), qp(18, 1, 0, 900, RC, 3));
    ResourceTable two = qps(qp(17, 1, 0, 900, RC, 3), qp(18, 1, 0, 900, RC, 3));

    assertThat(TableDelta.between(one, two).isEmpty()).isTrue();
    assertThat(TableDelta.between(one, one).isEmpty()).isTrue();
  }

  @Test
  void theFirstDumpIsAllNew() {
    ResourceTable first = qps(qp(17, 1, 0, 900, RC, 3), qp(18, 1, 0, 900, RC, 3));

    TableDelta delta = TableDelta.between(ResourceTable.empty(ResourceKind.QP), first);

    assertThat(delta.came()).containsExactly(0, 1);
    assertThat(delta.went()).isEmpty();
    assertThat(TableDelta.between(first, ResourceTable.empty(ResourceKind.QP)).went())
        .containsExactly(0, 1);
  }

  @Test
  void aChangedStateNamesItsColumn() {
    ResourceTable before = qps(qp(17, 1, 0, 900, RC, 1), qp(18, 1, 0, 900, RC, 1));
    ResourceTable after = qps(qp(17, 1, 0, 900, RC, 1), qp(18, 1, 0, 900, RC, 2));

    TableDelta delta = TableDelta.between(before, after);

    assertThat(delta.changes()).isEqualTo(1);
    assertThat(delta.columns(0)).containsExactly(Column.STATE);
    assertThat(before.text(delta.olderRow(0), Column.STATE)).contains("INIT");
    assertThat(after.text(delta.newerRow(0), Column.STATE)).contains("RTR");
    assertThat(delta.came()).isEmpty();
    assertThat(delta.went()).isEmpty();
  }

  @Test
  void aColumnThatAppearsIsAChangeEvenWhenItIsZero() {
    ResourceTable before = qps(nest(Nldev.RES_QP_ENTRY, u32(Nldev.RES_LQPN, 17)));
    ResourceTable after =
        qps(nest(Nldev.RES_QP_ENTRY, u32(Nldev.RES_LQPN, 17), u32(Nldev.PORT_INDEX, 0)));

    assertThat(TableDelta.between(before, after).columns(0)).containsExactly(Column.PORT);
  }

  @Test
  void aNumberTakenByAnotherQpIsOneThatWentAndOneThatCame() {
    ResourceTable before = qps(qp(17, 1, 0, 900, RC, 3), qp(18, 1, 0, 900, RC, 3));
    ResourceTable after = qps(qp(17, 1, 0, 900, UD, 3), qp(18, 1, 0, 901, RC, 3));

    TableDelta delta = TableDelta.between(before, after);

    assertThat(delta.went()).containsExactly(0, 1);
    assertThat(delta.came()).containsExactly(0, 1);
    assertThat(delta.changes()).isZero();
  }

  @Test
  void aDriverDetailThatChangesIsSeen() {
    ResourceTable before = qps(detailed(17, 5), detailed(18, 5));
    ResourceTable after = qps(detailed(17, 5), detailed(18, 6));

    TableDelta delta = TableDelta.between(before, after);

    assertThat(delta.changes()).isEqualTo(1);
    assertThat(delta.columns(0)).containsExactly(Column.DRIVER);
    assertThat(delta.newerRow(0)).isEqualTo(1);
  }

  @Test
  void tablesOfDifferentKindsCannotBeCompared() {
    assertThatThrownBy(
            () ->
                TableDelta.between(
                    ResourceTable.empty(ResourceKind.QP), ResourceTable.empty(ResourceKind.CQ)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("QP");
  }

  @Test
  void aThousandRandomHistoriesAreFollowedExactly() {
    Random random = new Random(4791);
    for (int round = 0; round < 1000; round++) {
      Map<Long, Integer> before = new TreeMap<>();
      int size = random.nextInt(60);
      for (int i = 0; i < size; i++) {
        before.put(2L + random.nextInt(80), random.nextInt(7));
      }
      Map<Long, Integer> after = new TreeMap<>(before);
      for (int i = random.nextInt(12); i > 0; i--) {
        long number = 2L + random.nextInt(80);
        if (random.nextBoolean()) {
          after.put(number, random.nextInt(7));
        } else {
          after.remove(number);
        }
      }
      assertFollows(before, after);
    }
  }

  private static void assertFollows(Map<Long, Integer> before, Map<Long, Integer> after) {
    ResourceTable older = qps(before);
    ResourceTable newer = qps(after);
    TableDelta delta = TableDelta.between(older, newer);
    Map<Long, Integer> replayed = new TreeMap<>(before);
    for (int row : delta.went()) {
      assertThat(replayed.remove(older.key(row))).isNotNull();
    }
    for (int row : delta.came()) {
      assertThat(replayed.put(newer.key(row), state(newer, row))).isNull();
    }
    for (int change = 0; change < delta.changes(); change++) {
      int row = delta.newerRow(change);
      Integer old = replayed.put(newer.key(row), state(newer, row));
      assertThat(old).isNotNull().isNotEqualTo(state(newer, row));
      assertThat(old).isEqualTo(state(older, delta.olderRow(change)));
    }
    assertThat(replayed).isEqualTo(after);
  }

  private static int state(ResourceTable table, int row) {
    return (int) table.number(row, Column.STATE).orElseThrow();
  }

  private static byte[] detailed(long number, long depth) {
    return nest(
        Nldev.RES_QP_ENTRY,
        u32(Nldev.RES_LQPN, number),
        nest(Nldev.DRIVER, text(Nldev.DRIVER_STRING, "depth"), u32(Nldev.DRIVER_U32, depth)));
  }

  private static ResourceTable qps(Map<Long, Integer> states) {
    List<byte[]> entries = new ArrayList<>();
    states.forEach((number, state) -> entries.add(qp(number, 1, 0, 900, RC, state)));
    return qps(entries.toArray(byte[][]::new));
  }

  private static ResourceTable qps(byte[]... entries) {
    return rows(ResourceKind.QP, entries).value();
  }
}
