package org.verbscope.verbs.sim;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.verbscope.verbs.rules.TabbedText;

/** {@code devices.tsv}: what the devices of the workshop say of themselves, a column a device. */
final class DeviceTable {
  private static final String NOTHING = "-";

  /** Rows from here on are the numbers of {@code struct ibv_device_attr}. */
  private static final String FIRST_NUMBER = "node_type";

  private final Map<String, String[]> rows = new LinkedHashMap<>();
  private final List<String> devices;

  private DeviceTable() {
    TabbedText.rows(DeviceTable.class, "devices.tsv").forEach(row -> rows.put(row[0], row));
    devices = Arrays.asList(rows.get("device"));
  }

  static DeviceTable read() {
    return new DeviceTable();
  }

  /**
   * @param provider made of the device's attributes
   */
  DeviceProfile profile(
      String device, PortProfile port, Function<Map<String, Long>, Provider> provider) {
    Map<String, Long> attributes = attributes(device);
    return new DeviceProfile(
        device,
        cell("model", device),
        cell("chardev", device),
        texts(device),
        attributes,
        (int) number("num_comp_vectors", device),
        number("first_qp_num", device),
        number("has_gsi", device) == 1,
        List.of(port),
        provider.apply(attributes));
  }

  private Map<String, Long> attributes(String device) {
    Map<String, Long> attributes = new LinkedHashMap<>();
    for (String row : rows.keySet()) {
      if (row.equals(FIRST_NUMBER) || !attributes.isEmpty()) {
        attributes.put(row, number(row, device));
      }
    }
    return attributes;
  }

  private Map<String, String> texts(String device) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("fw_ver", cell("fw_ver", device));
    if (!cell("board_id", device).isEmpty()) {
      texts.put("board_id", cell("board_id", device));
    }
    texts.put("node_guid", cell("node_guid", device));
    texts.put("sys_image_guid", cell("node_guid", device));
    return texts;
  }

  private String cell(String row, String device) {
    String cell = rows.get(row)[devices.indexOf(device)];
    return cell.equals(NOTHING) ? "" : cell;
  }

  private long number(String row, String device) {
    String cell = cell(row, device);
    return cell.startsWith("0x")
        ? Long.parseUnsignedLong(cell.substring(2), 16)
        : Long.parseLong(cell);
  }
}
