package org.verbscope.icons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URL;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class IconsTest {
  @Test
  void everyKindOfResourceIsDrawn() {
    assertThat(Icons.names())
        .containsExactly(
            "ah",
            "cm_id",
            "context",
            "cq",
            "device",
            "gid",
            "host",
            "mr",
            "pd",
            "port",
            "qp",
            "qp_handle",
            "rwq_ind_tbl",
            "srq",
            "xrcd");
  }

  @Test
  void aKindIsFoundByItsNameInAnyCase() {
    assertThat(Icons.path("QP_HANDLE")).startsWith("M").isEqualTo(Icons.path("qp_handle"));
  }

  @Test
  void anUnknownKindIsNamedWithTheKnownOnes() {
    assertThatThrownBy(() -> Icons.path("FLOW"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("FLOW")
        .hasMessageContaining("ah, cm_id, context, cq");
  }

  @Test
  void pathsHoldNothingButDrawingCommandsAndNumbers() {
    for (String name : Icons.names()) {
      assertThat(Icons.path(name)).as(name).matches("[MmLlHhVvCcAaZz0-9. -]+");
    }
  }

  @Test
  void theApplicationsImagesHaveTheSizesTheyPromise() throws IOException {
    List<URL> images = Icons.app();
    assertThat(images).hasSameSizeAs(Icons.APP_SIZES);
    for (int i = 0; i < images.size(); i++) {
      BufferedImage image = ImageIO.read(images.get(i));
      assertThat(image.getWidth()).isEqualTo(Icons.APP_SIZES.get(i));
      assertThat(image.getHeight()).isEqualTo(Icons.APP_SIZES.get(i));
    }
  }
}
