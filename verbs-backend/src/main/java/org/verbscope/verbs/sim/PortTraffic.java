package org.verbscope.verbs.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.PortCounters;

/**
 * What goes over a simulated link and what its port counts of it: a steady stream, three seconds
 * out of ten twice as strong, as long as the link is up. It follows from the clock alone.
 */
final class PortTraffic {
  /** The counters of the InfiniBand standard. */
  static final List<String> STANDARD =
      List.of(
          "VL15_dropped",
          "excessive_buffer_overrun_errors",
          "link_downed",
          "link_error_recovery",
          "local_link_integrity_errors",
          "multicast_rcv_packets",
          "multicast_xmit_packets",
          "port_rcv_constraint_errors",
          "port_rcv_data",
          "port_rcv_errors",
          "port_rcv_packets",
          "port_rcv_remote_physical_errors",
          "port_rcv_switch_relay_errors",
          "port_xmit_constraint_errors",
          "port_xmit_data",
          "port_xmit_discards",
          "port_xmit_packets",
          "port_xmit_wait",
          "symbol_error",
          "unicast_rcv_packets",
          "unicast_xmit_packets");

  static final List<String> MLX5 =
      List.of(
          "duplicate_request",
          "implied_nak_seq_err",
          "local_ack_timeout_err",
          "out_of_buffer",
          "out_of_sequence",
          "packet_seq_err",
          "rnr_nak_retry_err",
          "rx_atomic_requests",
          "rx_read_requests",
          "rx_write_requests");

  static final List<String> IRDMA =
      List.of(
          "cnpHandled",
          "cnpSent",
          "ip4InDiscards",
          "ip4InOctets",
          "ip4InPkts",
          "ip4OutOctets",
          "ip4OutPkts",
          "iwInRdmaReads",
          "iwInRdmaWrites");

  static final List<String> EFA =
      List.of(
          "recv_bytes",
          "recv_wrs",
          "rx_bytes",
          "rx_drops",
          "rx_pkts",
          "send_bytes",
          "send_wrs",
          "tx_bytes",
          "tx_pkts");

  static final List<String> RXE =
      List.of(
          "ack_deferred",
          "completer_retry_err",
          "duplicate_request",
          "link_downed",
          "out_of_seq_request",
          "rcvd_pkts",
          "rcvd_rnr_err",
          "rcvd_seq_err",
          "rdma_recvs",
          "rdma_sends",
          "retry_exceeded_err",
          "retry_rnr_exceeded_err",
          "send_err",
          "send_rnr_err",
          "sent_pkts");

  /** Packets of a message, on average. */
  private static final long MESSAGE = 16;

  /** The link was up before the clock began. */
  private static final long BEFORE_MILLIS = 3_600_000;

  private static final long CYCLE_MILLIS = 10_000;
  private static final long BURST_MILLIS = 3_000;

  private PortTraffic() {}

  /** What the port has counted up to now, by the attribute's name. */
  static Map<String, Long> counters(SimDevice device, SimPort port) {
    long up = BEFORE_MILLIS + port.upMillis(device.machine().timeline().now());
    long sent = packets(device.name(), up);
    long received = sent - sent / 5;
    long packetBytes = 64L << port.profile().attribute("active_mtu");
    Map<String, Long> counters = new LinkedHashMap<>();
    for (String counter : port.profile().counters()) {
      counters.put(
          counter,
          switch (PortCounters.name(counter)) {
            case "link_downed" -> (long) port.downs();
            case "port_xmit_packets",
                "unicast_xmit_packets",
                "sent_pkts",
                "tx_pkts",
                "ip4OutPkts" ->
                sent;
            case "port_rcv_packets", "unicast_rcv_packets", "rcvd_pkts", "rx_pkts", "ip4InPkts" ->
                received;
            case "port_xmit_data" -> sent * packetBytes / 4;
            case "port_rcv_data" -> received * packetBytes / 4;
            case "tx_bytes", "send_bytes", "ip4OutOctets" -> sent * packetBytes;
            case "rx_bytes", "recv_bytes", "ip4InOctets" -> received * packetBytes;
            case "send_wrs", "rdma_sends" -> sent / MESSAGE;
            case "recv_wrs", "rdma_recvs", "rx_write_requests", "iwInRdmaWrites" ->
                received / MESSAGE;
            case "rx_read_requests", "iwInRdmaReads" -> received / (4 * MESSAGE);
            case "port_xmit_wait" -> up * 7;
            // now and then a receiver is not ready
            case "rnr_nak_retry_err", "out_of_buffer", "rcvd_rnr_err" -> up / CYCLE_MILLIS;
            default -> 0L;
          });
    }
    return counters;
  }

  /** Packets sent in so many milliseconds. */
  private static long packets(String device, long up) {
    long aSecond = 20_000 + Math.floorMod(device.hashCode(), 30_000);
    long bursts = up / CYCLE_MILLIS * BURST_MILLIS + Math.min(up % CYCLE_MILLIS, BURST_MILLIS);
    return (up + bursts) * aSecond / 1000;
  }
}
