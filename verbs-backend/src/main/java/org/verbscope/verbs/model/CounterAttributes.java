package org.verbscope.verbs.model;

import java.util.List;
import org.verbscope.verbs.model.PortCounters.Group;

/** The catalogue's entries for counters of ports that many devices have. */
final class CounterAttributes {
  static final ValueType TYPE = ValueType.u64(Unit.NONE);

  static final List<Attribute> ALL =
      List.of(
          standard("port_xmit_data", "Data sent, in words of 4 bytes, all virtual lanes together."),
          standard("port_rcv_data", "Data received, in words of 4 bytes."),
          standard("port_xmit_packets", "Packets sent, all virtual lanes together."),
          standard("port_rcv_packets", "Packets received."),
          standard("unicast_xmit_packets", "Packets sent to one receiver."),
          standard("unicast_rcv_packets", "Packets received that were for this port alone."),
          standard("multicast_xmit_packets", "Packets sent to a multicast group."),
          standard("multicast_rcv_packets", "Packets received by way of a multicast group."),
          standard(
              "port_xmit_wait",
              "Ticks in which something was to be sent and the peer had no room."),
          standard("port_xmit_discards", "Packets that were to be sent and were dropped."),
          standard("port_rcv_errors", "Packets received with an error."),
          standard(
              "port_rcv_remote_physical_errors",
              "Packets received that an earlier link had marked as bad."),
          standard("port_rcv_switch_relay_errors", "Packets that a switch could not pass on."),
          standard("port_xmit_constraint_errors", "Packets not sent because a rule forbids them."),
          standard("port_rcv_constraint_errors", "Packets received and dropped because of a rule."),
          standard("symbol_error", "Small errors of the link: a bad cable shows here first."),
          standard("link_error_recovery", "How often the link recovered from errors by itself."),
          standard("link_downed", "How often the link could not recover and went down."),
          standard(
              "local_link_integrity_errors", "How often there were more link errors than allowed."),
          standard("excessive_buffer_overrun_errors", "How often buffers overran several times."),
          standard("VL15_dropped", "Management packets dropped for want of a buffer."),
          driver("sent_pkts", "Packets sent."),
          driver("rcvd_pkts", "Packets received."),
          driver("duplicate_request", "Requests received that had been received before."),
          driver("out_of_seq_request", "Requests received out of their order."),
          driver("out_of_sequence", "Packets received out of their order."),
          driver("out_of_buffer", "Messages that found no receive posted."),
          driver("rcvd_rnr_err", "Answers received that the receiver is not ready."),
          driver("send_rnr_err", "Answers sent that the receiver is not ready."),
          driver("rcvd_seq_err", "Answers received that packets are missing."),
          driver("packet_seq_err", "Answers received that packets are missing."),
          driver("ack_deferred", "Acknowledgements put off."),
          driver("retry_exceeded_err", "Requests given up after every retry."),
          driver(
              "retry_rnr_exceeded_err", "Requests given up because the receiver was never ready."),
          driver("completer_retry_err", "Requests tried again for want of an answer."),
          driver("local_ack_timeout_err", "Timeouts while waiting for an acknowledgement."),
          driver("rnr_nak_retry_err", "Answers received that the receiver is not ready."),
          driver("send_err", "Packets that could not be sent."),
          driver("link_downed", "How often the link went down."),
          driver("rdma_sends", "Send messages sent."),
          driver("rdma_recvs", "Send messages received."),
          driver("implied_nak_seq_err", "Requests sent again because later ones were answered."),
          driver("rx_write_requests", "RDMA write requests received."),
          driver("rx_read_requests", "RDMA read requests received."),
          driver("rx_atomic_requests", "Atomic requests received."),
          driver("cnpSent", "Notifications of congestion sent."),
          driver("cnpHandled", "Notifications of congestion received and heeded."),
          driver("ip4OutOctets", "Bytes sent over IPv4."),
          driver("ip4InOctets", "Bytes received over IPv4."),
          driver("ip4OutPkts", "Packets sent over IPv4."),
          driver("ip4InPkts", "Packets received over IPv4."),
          driver("ip4InDiscards", "Packets received over IPv4 and dropped."),
          driver("iwInRdmaReads", "RDMA read requests received."),
          driver("iwInRdmaWrites", "RDMA write requests received."),
          driver("tx_bytes", "Bytes sent."),
          driver("rx_bytes", "Bytes received."),
          driver("tx_pkts", "Packets sent."),
          driver("rx_pkts", "Packets received."),
          driver("rx_drops", "Packets received and dropped."),
          driver("send_bytes", "Bytes of send messages sent."),
          driver("recv_bytes", "Bytes of send messages received."),
          driver("send_wrs", "Send work requests carried out."),
          driver("recv_wrs", "Receive work requests filled."));

  private CounterAttributes() {}

  private static Attribute standard(String name, String meaning) {
    return new Attribute(Kind.PORT, Group.STANDARD.attribute(name), TYPE, meaning, null);
  }

  private static Attribute driver(String name, String meaning) {
    return new Attribute(Kind.PORT, Group.DRIVER.attribute(name), TYPE, meaning, null);
  }
}
