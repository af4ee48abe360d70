package org.verbscope.ui.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Selection;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SnapshotDiff;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

class CountersViewModelTest {
  private static final ResourceId PORT = ResourceId.of("mlx5_0", Kind.PORT, 1);
  private static final String DATA = "counters/port_xmit_data";
  private static final String PACKETS = "counters/port_xmit_packets";
  private static final String ERRORS = "hw_counters/out_of_buffer";

  private final HostState state = new HostState();
  private final Selection selection = new Selection();
  private final SimpleBooleanProperty paused = new SimpleBooleanProperty();
  private final Map<String, Reading> counters = new LinkedHashMap<>();
  private long millis;
  private CountersViewModel model;

  @BeforeEach
  void aPortIsSelected() {
    counters.put(ERRORS, Reading.of(0));
    counters.put(PACKETS, Reading.of(7_000));
    counters.put(DATA, Reading.of(1_000_000));
    state.apply(List.of(came()));
    model =
        new CountersViewModel(
            state, selection, paused, () -> TimeUnit.MILLISECONDS.toNanos(millis));
    selection.set(PORT);
  }

  @Test
  void atFirstThereAreValuesAndNoRates() {
    assertThat(row(PACKETS).value().text()).isEqualTo("7,000");
    assertThat(row(PACKETS).difference()).isEqualTo(new CounterRow.Cell("0", true, ""));
    assertThat(row(PACKETS).rate().text()).isEqualTo("—");
    assertThat(row(PACKETS).rate().hint()).contains("twice");
  }

  @Test
  void theStandardsCountersComeBeforeTheDrivers() {
    assertThat(model.rows())
        .extracting(CounterRow::attribute)
        .containsExactly(DATA, PACKETS, ERRORS);
    assertThat(model.rows()).extracting(CounterRow::directory).endsWith("hw_counters");
  }

  @Test
  void ratesAreAveragesAndThoseOfDataCountersAreInBytes() {
    for (int second = 0; second < 2; second++) {
      later(1000, Map.of(PACKETS, 100L, DATA, 500_000L, ERRORS, 0L));
    }
    model.pass();
    assertThat(row(PACKETS).difference().text()).isEqualTo("+200");
    assertThat(row(PACKETS).rate()).isEqualTo(new CounterRow.Cell("100", false, ""));
    assertThat(row(DATA).difference().text()).isEqualTo("+1,000,000");
    assertThat(row(DATA).rate().text()).isEqualTo("2.0 MB/s");
    assertThat(row(DATA).meaning()).contains("4 bytes");
    assertThat(row(ERRORS).rate()).isEqualTo(new CounterRow.Cell("0", true, ""));
    assertThat(model.note().get()).contains("4 bytes", "last 3 seconds");
  }

  @Test
  void onlyTheLastSecondsCount() {
    later(1000, Map.of(PACKETS, 90_000L));
    for (int second = 0; second < 4; second++) {
      later(1000, Map.of(PACKETS, 20L));
    }
    model.pass();
    assertThat(row(PACKETS).rate().text()).isEqualTo("20");
    assertThat(row(PACKETS).difference().text()).isEqualTo("+90,080");
  }

  @Test
  void theRowsFollowOnlyWhenTimePasses() {
    later(1000, Map.of(PACKETS, 5L));
    assertThat(row(PACKETS).value().text()).isEqualTo("7,000");
    model.pass();
    assertThat(row(PACKETS).value().text()).isEqualTo("7,005");
  }

  @Test
  void theFirstReadingAfterTheSelectionGivesNoRate() {
    // what was read before may be a second old already
    later(100, Map.of(PACKETS, 500L));
    model.pass();
    assertThat(row(PACKETS).difference().text()).isEqualTo("+500");
    assertThat(row(PACKETS).rate().text()).isEqualTo("—");
    later(1000, Map.of(PACKETS, 5L));
    model.pass();
    assertThat(row(PACKETS).rate().text()).isEqualTo("5.0");
  }

  @Test
  void aPortThatIsNotToldOfAnyMoreStandsStill() {
    later(1000, Map.of(PACKETS, 500L));
    for (int second = 0; second < 5; second++) {
      millis += 2000;
      model.pass();
    }
    assertThat(row(PACKETS).rate()).isEqualTo(new CounterRow.Cell("0", true, ""));
  }

  @Test
  void whileThatIsPausedRatesStayAndItIsSaid() {
    later(1000, Map.of(PACKETS, 500L));
    later(1000, Map.of(PACKETS, 500L));
    paused.set(true);
    millis += 60_000;
    model.pass();
    assertThat(row(PACKETS).rate().text()).isEqualTo("500");
    assertThat(model.note().get()).contains("Paused");
  }

  @Test
  void aCounterThatBeganAnewHasNoDifference() {
    later(1000, Map.of(PACKETS, 10L));
    later(1000, Map.of(PACKETS, -7_009L));
    model.pass();
    assertThat(row(PACKETS).value().text()).isEqualTo("1");
    assertThat(row(PACKETS).difference().hint()).contains("anew");
    assertThat(row(PACKETS).rate().text()).isEqualTo("—");
  }

  @Test
  void aFileWithoutANumberSaysSo() {
    counters.put(ERRORS, new Reading.NotExposed("it holds no number"));
    changed();
    model.pass();
    assertThat(row(ERRORS).value().text()).isEqualTo("not exposed");
    assertThat(row(ERRORS).value().hint()).isEqualTo("it holds no number");
    assertThat(row(ERRORS).rate().text()).isEqualTo("—");
  }

  @Test
  void aMissingDirectoryIsNamed() {
    counters.remove(ERRORS);
    changed();
    model.pass();
    assertThat(model.note().get()).contains("no directory hw_counters");
    counters.clear();
    changed();
    model.pass();
    assertThat(model.rows()).isEmpty();
    assertThat(model.note().get()).contains("no directory counters", "no directory hw_counters");
  }

  @Test
  void selectingItAnewBeginsAnew() {
    later(1000, Map.of(PACKETS, 500L));
    selection.set(null);
    assertThat(model.rows()).isEmpty();
    assertThat(model.note().get()).isEmpty();
    selection.set(PORT);
    assertThat(row(PACKETS).difference().text()).isEqualTo("0");
    assertThat(row(PACKETS).value().text()).isEqualTo("7,500");
  }

  private CounterRow row(String counter) {
    return model.rows().stream()
        .filter(row -> row.attribute().equals(counter))
        .findFirst()
        .orElseThrow();
  }

  /** Time goes by, and the port is told of again. */
  private void later(long by, Map<String, Long> steps) {
    millis += by;
    steps.forEach(
        (counter, more) -> {
          Reading.Read then = (Reading.Read) counters.get(counter);
          long bits = ((Value.Num) then.value()).bits();
          counters.put(counter, Reading.of(bits + more));
        });
    changed();
  }

  private void changed() {
    HostChange.Changed change = SnapshotDiff.change(state.find(PORT).orElseThrow(), port());
    state.apply(
        List.of(
            new HostChange.Stepped(
                2, List.of(), List.of(change), List.of(), List.of(), List.of())));
  }

  private HostChange came() {
    return new HostChange.Stepped(1, List.of(port()), List.of(), List.of(), List.of(), List.of());
  }

  private Resource port() {
    Readings.Builder readings = Readings.builder().put("state", Source.QUERIED, 4);
    counters.forEach((counter, reading) -> readings.put(counter, Source.SYSFS, reading));
    return new Resource(
        PORT,
        Kind.PORT,
        ResourceId.device("mlx5_0"),
        "Port 1",
        Owner.NOBODY,
        Status.OK,
        Map.of(),
        readings.build());
  }
}
