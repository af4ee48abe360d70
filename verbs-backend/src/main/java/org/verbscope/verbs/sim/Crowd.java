package org.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The world {@code scale}: one large device on which one process holds as many queue pairs as was
 * asked for, in one PD. As the clock runs, with every step some go, as many come and as many change
 * their state. The same seed gives the same course.
 */
final class Crowd {
  static final String WORLD = "scale";

  private static final long DEFAULT_QPS = 10_000;
  private static final long DEFAULT_CHANGES = 100;

  /** As often as the clock of a watched host moves, milliseconds. */
  private static final long STEP = 500;

  private static final int QP_NUMBERS = 1 << 24;
  private static final int PACKET_NUMBERS = 1 << 24;

  /** One for each core that polls, as large servers do it. */
  private static final int CQS = 16;

  private final Tenant server;
  private final List<SimQp> qps = new ArrayList<>();
  private final Random random;
  private final int changes;

  private Crowd(Tenant server, int changes, long seed) {
    this.server = server;
    this.changes = changes;
    this.random = new Random(seed);
  }

  static World.Furnishing furnishing(WorldParameters parameters, long seed) {
    long most = Profiles.large().limit("max_qp");
    int qps = (int) parameters.number("qps", DEFAULT_QPS, 0, most);
    int changes = (int) parameters.number("changes", DEFAULT_CHANGES, 0, most);
    return (machine, faults) -> furnish(machine, qps, changes, seed);
  }

  private static void furnish(Machine machine, int qps, int changes, long seed) {
    SimDevice device = machine.install(Profiles.large());
    Tenant.manage(device);
    Crowd crowd = new Crowd(Tenant.process(device, 4100, "mpi_storm"), changes, seed);
    crowd.gather(qps);
    crowd.planStep(machine);
  }

  private void gather(int count) {
    SimPd pd = server.pd();
    SimQp.Parts[] parts = new SimQp.Parts[CQS];
    for (int i = 0; i < CQS; i++) {
      SimCq cq = server.cq(65535);
      parts[i] = new SimQp.Parts(pd, cq, cq, null, null);
    }
    for (int i = 0; i < count; i++) {
      qps.add(Tenant.connected(newQp(parts[i % CQS]), peer(), packetNumber()));
    }
  }

  private SimQp newQp(SimQp.Parts parts) {
    return QpCreation.addForeign(server.device(), server.owner(), QpTypes.RC, parts);
  }

  private long peer() {
    return random.nextInt(QP_NUMBERS);
  }

  private long packetNumber() {
    return random.nextInt(PACKET_NUMBERS);
  }

  private void planStep(Machine machine) {
    machine
        .timeline()
        .after(
            STEP,
            () -> {
              if (!server.device().isLost()) {
                step();
                planStep(machine);
              }
            });
  }

  /** Some change, others give way to new ones; nothing does both. */
  private void step() {
    int each = Math.min(changes, qps.size() / 2);
    for (int i = 0; i < 2 * each; i++) {
      Collections.swap(qps, i, i + random.nextInt(qps.size() - i));
    }
    for (int i = 0; i < each; i++) {
      moveOn(qps.get(i));
    }
    for (int i = each; i < 2 * each; i++) {
      SimQp gone = qps.get(i);
      SimQp.Parts parts = gone.parts();
      Faults.take(gone);
      SimQp fresh = newQp(parts);
      Tenant.bring(fresh, QueuePair.INIT, 0, 0);
      qps.set(i, fresh);
    }
  }

  /** One step further on a connection's way; a broken one begins anew with another peer. */
  private void moveOn(SimQp qp) {
    long state = qp.real().state();
    if (state == QueuePair.ERR) {
      qp.real().enter(QueuePair.RESET);
      Tenant.bring(qp, QueuePair.INIT, 0, 0);
    } else {
      Tenant.bring(
          qp, state + 1 > QueuePair.RTS ? QueuePair.ERR : state + 1, peer(), packetNumber());
    }
  }
}
