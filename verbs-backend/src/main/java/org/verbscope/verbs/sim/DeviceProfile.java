package org.verbscope.verbs.sim;

import java.util.List;
import java.util.Map;

/**
 * One device model: what it says of itself, its ports, and how its provider behaves.
 *
 * @param chardev name of its character device: {@code uverbs0}
 * @param texts the members of {@code struct ibv_device_attr} that are no numbers, and {@code
 *     board_id}
 * @param attributes the members that are numbers, {@code node_type} included
 * @param compVectors number of completion vectors
 * @param firstQpNumber number of the first QP of a process; the kernel's own are below
 * @param hasGsi whether the kernel keeps its management QP on each port
 */
record DeviceProfile(
    String name,
    String model,
    String chardev,
    Map<String, String> texts,
    Map<String, Long> attributes,
    int compVectors,
    long firstQpNumber,
    boolean hasGsi,
    List<PortProfile> ports,
    Provider provider) {

  long limit(String attribute) {
    return attributes.get(attribute);
  }
}
