package org.verbscope.verbs.xrc;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;

/** {@code sim:workshop}, where what happens without a verb is asked for by {@code sim_fault}. */
final class SimulatedStage implements Stage {
  private static final Set<Kind> TRACKED = EnumSet.of(Kind.PD, Kind.CQ, Kind.SRQ, Kind.MR, Kind.QP);

  private final VerbsHost host = Hosts.open("sim:workshop");

  @Override
  public VerbsHost host() {
    return host;
  }

  private void fault(String fault, String process, Fields.Builder fields) {
    Header header = Header.NONE.withDevice(DEVICE).withProcess(process);
    fields.put("fault", CEnums.SIM_FAULT.valueOf(fault));
    if (!host.perform(VerbCall.of(Verb.SIM_FAULT, header, fields.build())).isGranted()) {
      throw new AssertionError(fault + " does not strike");
    }
  }

  @Override
  public void kill(String process) {
    fault("PROCESS_KILLED", process, Fields.builder());
  }

  @Override
  public void strike(Answer handle) {
    fault("QP_FATAL", handle.actor().process(), Fields.builder().put("qp", handle.id()));
  }

  @Override
  public void blinkPort() {
    fault("PORT_DOWN", Header.MAIN_PROCESS, Fields.builder());
    fault("PORT_UP", Header.MAIN_PROCESS, Fields.builder());
  }

  @Override
  public void takeDeviceAway() {
    fault("DEVICE_FATAL", Header.MAIN_PROCESS, Fields.builder());
  }

  @Override
  public String tracked() {
    return host.snapshot().resources().stream()
        .filter(row -> TRACKED.contains(row.kind()))
        .map(row -> row.id().text())
        .collect(Collectors.joining("\n"));
  }

  @Override
  public void close() {
    host.close();
  }
}
