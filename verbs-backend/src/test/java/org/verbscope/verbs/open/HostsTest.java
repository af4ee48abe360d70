package org.verbscope.verbs.open;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.HostUnavailableException;

/** What cannot be opened is refused before any process is started. */
class HostsTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "nowhere, is not a host address",
        "ftp:x, known are local:",
        "local:x, 'local:x' cannot be opened",
        "local:x, write local:",
        "local:x?agents=0, 'local:x?agents=0' cannot be opened",
        "local:?agents=2, is neither 0 nor 1",
        "local:?agent=0, local: has no parameter 'agent'",
        "sim:garage, there are sim:workshop and sim:scale",
      })
  void theMessageNamesWhatWasGivenAndWhatHelps(String address, String says) {
    assertThatThrownBy(() -> Hosts.open(address))
        .isInstanceOf(HostUnavailableException.class)
        .hasMessageContaining(says);
    assertThatThrownBy(() -> Hosts.openBriefly(address))
        .isInstanceOf(HostUnavailableException.class)
        .hasMessageContaining(says);
  }
}
