package org.verbscope.verbs.sim;

import static org.verbscope.verbs.model.CConstants.O_CREAT;
import static org.verbscope.verbs.rules.CompMask.COMPLETE_OPEN_XRCD;

/**
 * The world {@code workshop}: a few devices of different makes with other people's work on them.
 */
final class Workshop {
  static final String NAME = "workshop";
  static final String SHARED_FILE = FileTable.SIMULATED + "shared";

  private static final long MIB = 1L << 20;

  private final Machine machine;

  private Workshop(Machine machine) {
    this.machine = machine;
  }

  static void furnish(Machine machine, Faults faults, long seed) {
    Workshop workshop = new Workshop(machine);
    Profiles.all().forEach(machine::install);
    machine.devices().values().forEach(Tenant::manage);
    workshop.settleIn();
    new Visitors(machine, faults, seed).begin();
  }

  private SimDevice device(String name) {
    return machine.devices().get(name);
  }

  private void settleIn() {
    storageTarget(device("mlx5_0"));
    computeJob(device("mlx5_0"));
    objectStore(device("mlx5_1"));
    shareDomain(device("mlx5_0"), 1984);
    shareDomain(device("mlx4_0"), 1991);
    fileServer(device("irdma0"));
    lustre(device("qib0"));
    collective(device("efa_0"));
    echo(device("rxe0"));
  }

  /** An NVMe target: one PD, an SRQ, a CQ for every core and a QP for every initiator. */
  private void storageTarget(SimDevice device) {
    Tenant target = Tenant.process(device, 2217, "nvmf_tgt");
    SimPd pd = target.pd();
    SimCq first = target.cq(4095);
    SimCq second = target.cq(4095);
    target.mr(pd, 512 * MIB);
    target.mr(pd, 64 * MIB);
    SimSrq srq = target.holding(SrqCreation.addBasic(pd));
    Tenant.connected(target.qp(QpTypes.RC, pd, first, srq), 0x4021, 0x6b1f20);
    Tenant.connected(target.qp(QpTypes.RC, pd, first, srq), 0x4022, 0x11c0d4);
    Tenant.connected(target.qp(QpTypes.RC, pd, second, srq), 0x1d3, 0xa90e11);
  }

  /** Two ranks of a job, each connected to the other and to a rank elsewhere. */
  private void computeJob(SimDevice device) {
    SimQp[] mutual = new SimQp[2];
    for (int rank = 0; rank < 2; rank++) {
      Tenant process = Tenant.process(device, 3301 + rank, "xhpl");
      SimPd pd = process.pd();
      SimCq cq = process.cq(8191);
      process.mr(pd, 256 * MIB);
      process.mr(pd, 8 * MIB);
      Tenant.connected(process.qp(QpTypes.UD, pd, cq, null), 0, 0);
      mutual[rank] = process.qp(QpTypes.RC, pd, cq, null);
      Tenant.connected(process.qp(QpTypes.RC, pd, cq, null), 0x2a4 + rank, 0x5512 + rank);
    }
    Tenant.connected(mutual[0], mutual[1].real().number(), 0x71aa02);
    Tenant.connected(mutual[1], mutual[0].real().number(), 0x04d9b3);
  }

  private void objectStore(SimDevice device) {
    Tenant osd = Tenant.process(device, 1420, "ceph-osd");
    SimPd pd = osd.pd();
    SimCq cq = osd.cq(32767);
    osd.mr(pd, 128 * MIB);
    for (int peer = 0; peer < 3; peer++) {
      Tenant.connected(osd.qp(QpTypes.RC, pd, cq, null), 0x91 + peer, 0x1000 * (peer + 3));
    }
    // a peer that is just coming up
    Tenant.bring(osd.qp(QpTypes.RC, pd, cq, null), QueuePair.INIT, 0, 0);
  }

  /** Holds the XRC domain of {@value #SHARED_FILE} with a target QP that others may open. */
  private void shareDomain(SimDevice device, long pid) {
    Tenant server = Tenant.process(device, pid, "xrc_server");
    SimPd pd = server.pd();
    SimCq cq = server.cq(511);
    server.mr(pd, 16 * MIB);
    SharedFile file = machine.files().create(SHARED_FILE);
    SimXrcd xrcd;
    try {
      xrcd = XrcSharing.openDomain(device, server.owner(), COMPLETE_OPEN_XRCD, () -> file, O_CREAT);
    } catch (VerbFailed e) {
      throw new IllegalStateException("a new machine refuses its first XRC domain", e);
    }
    server.holding(xrcd);
    server.holding(SrqCreation.addXrc(pd, xrcd, cq));
    SimQp.Parts parts = new SimQp.Parts(null, null, null, null, xrcd);
    QpWish wish = QpWish.plain(QpTypes.XRC_RECV, Caps.NONE, false);
    QpCreation.Request request = new QpCreation.Request(Provider.MASK_XRCD, wish, 0, false, parts);
    SimQp target = server.holding(QpCreation.add(device, server.owner(), request, Caps.NONE));
    Tenant.bring(target, QueuePair.INIT, 0, 0);
    machine.notice(
        xrcd.id(),
        "xrc_server (pid %d) shares the XRC domain of %s on %s; its target QP is %d"
            .formatted(pid, SHARED_FILE, device.name(), target.real().number()));
  }

  private void fileServer(SimDevice device) {
    Tenant server = Tenant.process(device, 990, "smbd");
    SimPd pd = server.pd();
    SimCq cq = server.cq(1024);
    server.mr(pd, 32 * MIB);
    Tenant.connected(server.qp(QpTypes.RC, pd, cq, null), 0x1b, 0x9911);
  }

  /** A file system inside the kernel: no process, no context. */
  private void lustre(SimDevice device) {
    Tenant lnet = Tenant.kernelModule(device, "ko2iblnd");
    SimPd pd = lnet.pd();
    SimCq cq = lnet.cq(2048);
    Tenant.connected(lnet.qp(QpTypes.RC, pd, cq, null), 0x15, 0x3344);
    Tenant.connected(lnet.qp(QpTypes.RC, pd, cq, null), 0x16, 0x3355);
  }

  /** Amazon's own transport comes from the vendor's call, so its type reads DRIVER. */
  private void collective(SimDevice device) {
    Tenant job = Tenant.process(device, 2750, "all_reduce_perf");
    SimPd pd = job.pd();
    SimCq cq = job.cq(8192);
    job.mr(pd, 64 * MIB);
    Tenant.connected(job.qp(QpTypes.DRIVER, pd, cq, null), 0, 0);
    Tenant.connected(job.qp(QpTypes.DRIVER, pd, cq, null), 0, 0);
    Tenant.connected(job.qp(QpTypes.UD, pd, cq, null), 0, 0);
  }

  private void echo(SimDevice device) {
    Tenant server = Tenant.process(device, 1203, "rping");
    SimPd pd = server.pd();
    SimCq cq = server.cq(63);
    server.mr(pd, 64);
    server.mr(pd, 64);
    Tenant.bring(server.qp(QpTypes.RC, pd, cq, null), QueuePair.INIT, 0, 0);
  }
}
