package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_GID_TYPE_ROCE_V2;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;

/**
 * Which device, port and GID serve an address or a network interface: what a QP needs as {@code
 * port_num} and {@code sgid_index} to send from there.
 *
 * @param device the device
 * @param port the port
 * @param gid the slot of the GID table
 */
public record Serving(Resource device, Resource port, Resource gid) {

  /**
   * Everything that serves {@code wanted}; what is routable and sound first: RoCE v2 before v1,
   * GIDs without a mark before those with one.
   *
   * @param wanted an IPv4 or IPv6 address, a GID, or the name of a network interface
   */
  public static List<Serving> of(HostSnapshot snapshot, String wanted) {
    Optional<Gid> address = address(wanted);
    List<Serving> found = new ArrayList<>();
    for (Resource gid : snapshot.resources()) {
      if (gid.kind() == Kind.GID && matches(gid, wanted, address)) {
        Optional<Resource> port = snapshot.find(gid.parent());
        Optional<Resource> device = port.map(Resource::parent).flatMap(snapshot::find);
        device.ifPresent(on -> found.add(new Serving(on, port.get(), gid)));
      }
    }
    found.sort((one, other) -> Integer.compare(one.rank(), other.rank()));
    return found;
  }

  /** Whether a text is an address, whoever may serve it. */
  public static boolean isAddress(String text) {
    return address(text).isPresent();
  }

  /** Whether whoever wrote a text may have meant an address: no interface is called like that. */
  public static boolean looksLikeAddress(String text) {
    return isAddress(text)
        || text.matches("[0-9]+(\\.[0-9]*)+|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*|.*(:.*){2}");
  }

  /** What can be asked for on this host: addresses and interfaces, for a suggestion. */
  public static List<String> known(HostSnapshot snapshot) {
    return snapshot.resources().stream()
        .filter(row -> row.kind() == Kind.GID)
        .flatMap(
            row ->
                List.of("gid", "ndev").stream()
                    .flatMap(name -> value(row, name).stream())
                    .map(Serving::text))
        .distinct()
        .toList();
  }

  /** {@code sgid_index}. */
  public long index() {
    return number("gid_index");
  }

  /** The GID's type by its C name. */
  public String type() {
    return CEnums.GID_TYPE.nameOf(number("gid_type"));
  }

  public boolean isRoceV2() {
    return number("gid_type") == IBV_GID_TYPE_ROCE_V2;
  }

  /** The network interface that the GID comes from; empty when it is not known. */
  public Optional<String> networkInterface() {
    return value(gid, "ndev").map(Serving::text);
  }

  /** What speaks against using it; empty when nothing does. */
  public Optional<String> marks() {
    return value(gid, "marks").map(Serving::text);
  }

  /** The address as a person writes it. */
  public String address() {
    return value(gid, "gid").map(Serving::text).orElse("");
  }

  private long number(String attribute) {
    return value(gid, attribute).orElse(null) instanceof Value.Num number ? number.bits() : -1;
  }

  private int rank() {
    return (gid.status().isOk() ? 0 : 4) + (marks().isEmpty() ? 0 : 2) + (isRoceV2() ? 0 : 1);
  }

  private static boolean matches(Resource gid, String wanted, Optional<Gid> address) {
    return address.isPresent()
        ? value(gid, "gid").equals(address.map(Value::of))
        : value(gid, "ndev").equals(Optional.of(Value.of(wanted)));
  }

  /** The GID that is an IPv4 or IPv6 address in any form; empty for what is no address. */
  public static Optional<Gid> address(String wanted) {
    try {
      return Optional.of(
          Gid.parse(wanted.matches("[0-9]+(\\.[0-9]+){3}") ? "::ffff:" + wanted : wanted));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<Value> value(Resource row, String attribute) {
    return row.value(attribute, Source.QUERIED, Source.SYSFS);
  }

  private static String text(Value value) {
    if (value instanceof Value.Address address) {
      String text = address.gid().toString();
      return address.gid().isIpv4Mapped() ? text.substring(text.lastIndexOf(':') + 1) : text;
    }
    return value instanceof Value.Text text ? text.text() : value.toString();
  }
}
