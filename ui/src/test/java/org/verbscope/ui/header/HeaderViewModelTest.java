package org.verbscope.ui.header;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.SteadyHost;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.SameThreadTasks;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.VerbsHost;

class HeaderViewModelTest {
  private final List<String> opened = new ArrayList<>();
  private final HostSession session = new HostSession(this::open, new SameThreadTasks());
  private final HeaderViewModel header = new HeaderViewModel(session);

  private VerbsHost open(String address) {
    opened.add(address);
    if (address.startsWith("nowhere")) {
      throw new HostUnavailableException("there is no kind of host 'nowhere:'");
    }
    return new SteadyHost(address);
  }

  @Test
  void troubleIsOverWhenTheHostThatIsShownIsAskedForAgain() {
    header.open("sim:workshop");
    header.open("nowhere:");
    assertThat(session.trouble().get()).isNotEmpty();
    header.open(" sim:workshop ");
    assertThat(session.trouble().get()).isEmpty();
    assertThat(opened).containsExactly("sim:workshop", "nowhere:");
  }

  @Test
  void whatCouldNotBeOpenedMayBeTriedAgain() {
    header.open("nowhere:");
    header.open("nowhere:");
    assertThat(opened).containsExactly("nowhere:", "nowhere:");
  }

  @Test
  void nothingIsNoAddress() {
    header.open("  \n ");
    header.open(null);
    assertThat(opened).isEmpty();
  }
}
