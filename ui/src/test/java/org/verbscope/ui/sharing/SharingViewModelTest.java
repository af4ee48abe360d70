package org.verbscope.ui.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Selection;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;

class SharingViewModelTest {
  private static final ResourceId DOMAIN = ResourceId.of("mlx4_0", Kind.XRCD, "v1");

  private final VerbsHost host = Hosts.open("sim:workshop");
  private final HostState state = new HostState();
  private final Selection selection = new Selection();
  private final SharingViewModel model = new SharingViewModel(state, selection);

  @AfterEach
  void close() {
    host.close();
  }

  private void look() {
    state.apply(List.of(new HostChange.Began(host.snapshot())));
  }

  private ResourceId openDomain() {
    Fields fields =
        Fields.builder().put("fd_path", Value.of("sim:/shared")).put("oflags", 0).build();
    Header header = Header.NONE.withDevice("mlx4_0").withProcess("B");
    return host.perform(VerbCall.of(Verb.IBV_OPEN_XRCD, header, fields)).id();
  }

  @Test
  void nothingIsFoundOutWhileNobodySeesIt() {
    look();
    selection.set(DOMAIN);
    assertThat(model.rows()).isEmpty();
    model.setInSight(true);
    assertThat(model.rows()).isNotEmpty();
    List<SharingRow> before = List.copyOf(model.rows());
    model.setInSight(false);
    openDomain();
    look();
    assertThat(model.rows()).isEqualTo(before);
    model.setInSight(true);
    assertThat(model.rows()).anyMatch(row -> row.text().contains("process B of this app"));
  }

  @Test
  void whatIsSharedWithNobodyHasNoRows() {
    look();
    model.setInSight(true);
    selection.set(ResourceId.device("mlx4_0"));
    assertThat(model.rows()).isEmpty();
    assertThat(SharingViewModel.appliesTo(state.find(DOMAIN).orElseThrow())).isTrue();
    assertThat(SharingViewModel.appliesTo(state.find(ResourceId.device("mlx4_0")).orElseThrow()))
        .isFalse();
  }

  @Test
  void everyRowOfAnObjectLeadsToOneThatIsThere() {
    look();
    selection.set(DOMAIN);
    model.setInSight(true);
    assertThat(model.rows())
        .filteredOn(row -> row.to() != null)
        .hasSizeGreaterThan(4)
        .allMatch(row -> state.find(row.to()).isPresent());
    assertThat(model.rows()).filteredOn(SharingRow::isHere).allMatch(r -> r.to().equals(DOMAIN));
  }

  @Test
  void aPlaceIsTheSameWhateverIsSaidThere() {
    look();
    selection.set(DOMAIN);
    model.setInSight(true);
    SharingRow domain = model.rows().get(1);
    openDomain();
    look();
    assertThat(model.rows().get(1)).isNotEqualTo(domain);
    assertThat(model.rows().get(1).isSamePlace(domain)).isTrue();
  }
}
