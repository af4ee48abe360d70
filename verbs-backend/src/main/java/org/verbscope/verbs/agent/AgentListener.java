package org.verbscope.verbs.agent;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/** What an agent tells by itself. Big trees come in pages, so that no message is large. */
interface AgentListener {

  /** A page of rows, whole; what they belong to follows under the same token. */
  @JsonNotification
  void rows(Rows rows);

  /** The rows so far are the state from which a watch begins. */
  @JsonNotification
  void began(Began began);

  /** The rows so far came or changed. */
  @JsonNotification
  void stepped(Step step);

  /** The host was looked at, and all that differed was told. */
  @JsonNotification
  void looked(Look look);

  record Rows(long token, List<Resource> rows) {
    public Rows {
      Whole.checkAll("rows", rows);
    }
  }

  record Began(long token, AgentService.State state) {
    public Began {
      Whole.check("state", state);
    }
  }

  record Step(
      long token,
      long revision,
      List<ResourceId> went,
      List<HostEvent> events,
      List<Notice> notices) {
    public Step {
      Whole.checkAll("went", went);
      Whole.checkAll("events", events);
      Whole.checkAll("notices", notices);
    }
  }

  /**
   * When what is known was read, milliseconds since the epoch.
   *
   * @param objects by the id of the device
   */
  record Look(long token, long revision, long counts, long devices, Map<String, Long> objects) {
    public Look {
      Whole.check("objects", objects);
      Whole.checkAll("objects", objects.values());
      objects.keySet().forEach(ResourceId::new);
    }

    static Look of(long token, HostChange.Looked looked) {
      ReadTimes times = looked.times();
      Map<String, Long> objects = new LinkedHashMap<>();
      times.objects().forEach((device, at) -> objects.put(device.text(), at.toEpochMilli()));
      return new Look(
          token,
          looked.revision(),
          times.counts().toEpochMilli(),
          times.devices().toEpochMilli(),
          objects);
    }

    ReadTimes times() {
      Map<ResourceId, Instant> byDevice = new LinkedHashMap<>();
      objects.forEach(
          (device, at) -> byDevice.put(new ResourceId(device), Instant.ofEpochMilli(at)));
      return new ReadTimes(Instant.ofEpochMilli(counts), Instant.ofEpochMilli(devices), byDevice);
    }
  }
}
