package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;

/** A tree with one device and XRC objects on it, as hosts tell them, for tests. */
final class XrcTree {
  static final String DEVICE = "mlx4_0";
  private static final long XRC = CEnums.DEVICE_CAP_FLAGS.valueOf("IBV_DEVICE_XRC");
  private static final Owner KERNEL = Owner.kernelModule("ib_uverbs");

  private final List<Resource> resources = new ArrayList<>();

  XrcTree() {
    this("mlx4", true);
  }

  XrcTree(String driver, boolean hasXrc) {
    Readings.Builder readings =
        Readings.builder().put("device_cap_flags", Source.QUERIED, hasXrc ? XRC : 0);
    if (!driver.isEmpty()) {
      readings.put("driver", Source.KERNEL, driver);
    }
    add(ResourceId.device(DEVICE), Kind.DEVICE, null, Owner.NOBODY, readings);
  }

  XrcMap map() {
    return new XrcMap(resources);
  }

  Resource domain(String key, String process, String path, String inode) {
    return domain(key, process, path, inode, Reading.of(inode));
  }

  /**
   * @param now what the path leads to now
   */
  Resource domain(String key, String process, String path, String inode, Reading now) {
    Readings.Builder readings =
        Readings.builder()
            .put("fd_path", Source.REQUESTED, path)
            .put("inode", Source.QUERIED, inode)
            .put("path_inode", Source.QUERIED, now);
    return xrcd(key, process, readings);
  }

  Resource privateDomain(String key, String process) {
    Readings.Builder readings =
        Readings.builder().put("inode", Source.QUERIED, new Reading.NotApplicable("private"));
    return xrcd(key, process, readings);
  }

  static Reading gone() {
    return new Reading.Failed(Errno.ENOENT);
  }

  private Resource xrcd(String key, String process, Readings.Builder readings) {
    Owner owner = Owner.self(process, 1, "verbscope");
    ResourceId device = ResourceId.device(DEVICE);
    return add(ResourceId.of(DEVICE, Kind.XRCD, key), Kind.XRCD, device, owner, readings);
  }

  /** A target QP of ours. */
  void target(long number, Resource domain) {
    Readings.Builder readings =
        Readings.builder()
            .put("qp_num", Source.RECEIPT, number)
            .put("qp_type", Source.REQUESTED, 10)
            .put("qp_type", Source.KERNEL, "XRC_TGT");
    add(qp(number), Kind.QP, domain.id(), domain.owner(), readings);
  }

  /** A target QP of which only the kernel tells. */
  void foreignTarget(long number) {
    listed(number, "XRC_TGT", KERNEL);
  }

  void rc(long number) {
    listed(number, "RC", Owner.foreign(9, "ib_write_bw"));
  }

  private void listed(long number, String type, Owner owner) {
    Readings.Builder readings =
        Readings.builder().put("qp_num", Source.KERNEL, number).put("qp_type", Source.KERNEL, type);
    add(qp(number), Kind.QP, ResourceId.device(DEVICE), owner, readings);
  }

  /** A further handle of a target QP. */
  void handle(long number, Resource domain) {
    Readings.Builder readings = Readings.builder().put("qp_num", Source.RECEIPT, number);
    ResourceId id = ResourceId.of(DEVICE, Kind.QP_HANDLE, number + "~1");
    add(id, Kind.QP_HANDLE, domain.id(), domain.owner(), readings);
  }

  private static ResourceId qp(long number) {
    return ResourceId.of(DEVICE, Kind.QP, number);
  }

  private Resource add(
      ResourceId id, Kind kind, ResourceId parent, Owner owner, Readings.Builder readings) {
    String label = id.text().substring(id.text().indexOf('/') + 1).replace('/', ' ');
    Resource resource =
        new Resource(id, kind, parent, label, owner, Status.OK, Map.of(), readings.build());
    resources.add(resource);
    return resource;
  }
}
