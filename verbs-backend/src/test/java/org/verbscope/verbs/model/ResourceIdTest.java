package org.verbscope.verbs.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResourceIdTest {
  @Test
  void whatIsOnADeviceSaysWhichAndADeviceAndTheHostSayThemselves() {
    ResourceId device = ResourceId.device("mlx5_0");
    assertThat(ResourceId.of("mlx5_0", Kind.QP, 280).ofDevice()).isEqualTo(device);
    assertThat(device.ofDevice()).isEqualTo(device);
    assertThat(ResourceId.HOST.ofDevice()).isEqualTo(ResourceId.HOST);
  }
}
