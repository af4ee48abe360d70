package org.verbscope.verbs.live.sysfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfinibandClassTest {
  @TempDir Path classes;

  @Test
  void aMachineWithoutTheRdmaCoreHasNoDevices() {
    InfinibandClass sysfs = new InfinibandClass(classes);
    assertThat(sysfs.isCoreLoaded()).isFalse();
    assertThat(sysfs.devices()).isEmpty();
    assertThat(sysfs.uverbs("mlx5_0")).isEmpty();
    assertThat(sysfs.boardId("mlx5_0")).isEmpty();
  }

  @Test
  void aDeviceIsFoundWithItsCharacterDeviceAndBoard() throws IOException {
    write("infiniband/mlx5_0/board_id", "MT_0000000223\n");
    write("infiniband/mlx5_1/node_type", "1: CA\n");
    write("infiniband_verbs/uverbs0/ibdev", "mlx5_1\n");
    write("infiniband_verbs/uverbs1/ibdev", "mlx5_0\n");
    InfinibandClass sysfs = new InfinibandClass(classes);
    assertThat(sysfs.isCoreLoaded()).isTrue();
    assertThat(sysfs.devices()).containsExactly("mlx5_0", "mlx5_1");
    assertThat(sysfs.uverbs("mlx5_0")).contains("uverbs1");
    assertThat(sysfs.boardId("mlx5_0")).contains("MT_0000000223");
    assertThat(sysfs.boardId("mlx5_1")).isEmpty();
  }

  @Test
  void slotsOfAGidTableAreReadOneByOne() throws IOException {
    write("infiniband/mlx5_0/ports/1/gids/3", "0000:0000:0000:0000:0000:ffff:c000:0201\n");
    write("infiniband/mlx5_0/ports/1/gid_attrs/types/3", "RoCE v2\n");
    write("infiniband/mlx5_0/ports/1/gid_attrs/ndevs/3", "ens1np0\n");
    InfinibandClass sysfs = new InfinibandClass(classes);
    assertThat(sysfs.gid("mlx5_0", 1, 3)).contains("0000:0000:0000:0000:0000:ffff:c000:0201");
    assertThat(sysfs.gidType("mlx5_0", 1, 3)).contains("RoCE v2");
    assertThat(sysfs.gidInterface("mlx5_0", 1, 3)).contains("ens1np0");
    assertThat(sysfs.gid("mlx5_0", 1, 0)).isEmpty();
  }

  private void write(String path, String text) throws IOException {
    Path file = classes.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
