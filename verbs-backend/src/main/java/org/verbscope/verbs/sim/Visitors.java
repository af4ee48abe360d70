package org.verbscope.verbs.sim;

import java.util.Random;

/**
 * What goes on by itself as the clock runs: short-lived processes come and go, connections are
 * accepted and dropped, and rarely a link goes down. The same seed gives the same course.
 */
final class Visitors {
  private static final long FIRST_PID = 5000;

  private final Machine machine;
  private final Faults faults;
  private final long seed;
  private long nextPid = FIRST_PID;
  private int streams;

  Visitors(Machine machine, Faults faults, long seed) {
    this.machine = machine;
    this.faults = faults;
    this.seed = seed;
  }

  void begin() {
    receive("mlx5_1", "ib_write_bw", QpTypes.RC, 1000, 5000);
    receive("rxe0", "ibv_rc_pingpong", QpTypes.RC, 4000, 11000);
    receive("mlx4_0", "ibv_ud_pingpong", QpTypes.UD, 6000, 15000);
    receive("mlx5_0", "ib_send_lat", QpTypes.UC, 9000, 20000);
    shake("irdma0", 45_000, 120_000);
  }

  /** Every so often a process comes to a device, runs its test and leaves. */
  private void receive(String device, String comm, long type, int minGap, int maxGap) {
    Random random = newStream();
    plan(
        between(random, minGap, maxGap),
        () -> visit(machine.devices().get(device), comm, type, random, minGap, maxGap));
  }

  private void visit(
      SimDevice device, String comm, long type, Random random, int minGap, int maxGap) {
    if (device.isLost()) {
      return;
    }
    Tenant visitor = Tenant.process(device, nextPid++, comm);
    SimPd pd = visitor.pd();
    visitor.mr(pd, 65536L << random.nextInt(5));
    SimCq cq = visitor.cq(Rounding.pow2(128 + random.nextInt(512)) - 1);
    SimQp qp = visitor.qp(type, pd, cq, null);
    long peer = 0x40 + random.nextInt(0x800);
    long psn = random.nextInt(1 << 24);
    step(qp, 600, QueuePair.INIT, peer, psn);
    step(qp, 1300, QueuePair.RTR, peer, psn);
    step(qp, 1900, QueuePair.RTS, peer, psn);
    long stay = between(random, 5000, 12000);
    plan(stay, visitor::leave);
    plan(
        stay + between(random, minGap, maxGap),
        () -> visit(device, comm, type, random, minGap, maxGap));
  }

  private void step(SimQp qp, long after, long state, long peer, long psn) {
    plan(
        after,
        () -> {
          if (qp.device().objects().containsKey(qp.id())) {
            Tenant.bring(qp, state, peer, psn);
          }
        });
  }

  /** Rarely the first port of a device loses its link for a moment. */
  private void shake(String device, int minGap, int maxGap) {
    Random random = newStream();
    plan(between(random, minGap, maxGap), () -> drop(device, random, minGap, maxGap));
  }

  private void drop(String name, Random random, int minGap, int maxGap) {
    SimDevice device = machine.devices().get(name);
    SimPort port = device.ports().get(0);
    faults.switchPort(device, port, false);
    plan(between(random, 1500, 4000), () -> faults.switchPort(device, port, true));
    plan(between(random, minGap, maxGap), () -> drop(name, random, minGap, maxGap));
  }

  private Random newStream() {
    return new Random(seed * 1_000_003 + streams++);
  }

  private static long between(Random random, int least, int most) {
    return least + random.nextInt(most - least);
  }

  private void plan(long after, Runnable action) {
    machine.timeline().after(after, action);
  }
}
