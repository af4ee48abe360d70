package org.verbscope.verbs.rules;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SmallMap;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Finds the objects that a call names, or says why it cannot be meant. */
final class Resolver {
  private final CallTarget target;
  private final NameBook names;

  Resolver(CallTarget target, NameBook names) {
    this.target = target;
    this.names = names;
  }

  Resolved resolve(VerbCall call) throws Refusal {
    Verb verb = call.verb();
    if (verb.isSimulatorOnly() && !target.isSimulated()) {
      throw new Refusal(
          Errno.EOPNOTSUPP,
          "",
          verb.cName() + " works on a simulated host alone",
          "this host is real",
          "open sim:workshop");
    }
    String device = call.header().device();
    if (!device.isEmpty() && !target.hasDevice(device)) {
      throw noDevice(device);
    }
    if (device.isEmpty() && verb.needsDevice()) {
      throw new Refusal(
          Errno.ENODEV, "device", verb.cName() + " needs a device", devices(), "give device");
    }
    Map<String, Value> fields = call.fields().asMap();
    SmallMap.Builder<Named> objects = SmallMap.builder(fields.size());
    Fields.Builder numbered = null;
    for (Map.Entry<String, Value> given : fields.entrySet()) {
      Field field = verb.fields().get(given.getKey());
      if (field == null) {
        throw new Refusal(
            Errno.EINVAL,
            given.getKey(),
            verb.cName() + " has no field " + given.getKey(),
            "its fields: " + String.join(", ", verb.fields().keySet()),
            "leave it out");
      }
      if (given.getValue() instanceof Value.Name name) {
        if (field.type() instanceof ValueType.Pointer pointer) {
          Named object = object(field.name(), name.text(), target::identify);
          checkKind(field.name(), name.text(), object, pointer.kind());
          checkOwner(field.name(), object, call.header());
          String its = object.device();
          if (!device.isEmpty() && !its.equals(device)) {
            throw new Refusal(
                Errno.EINVAL,
                field.name(),
                field.name() + " " + object.id() + " is on " + its + ", not on " + device,
                namedFirst(call.header(), objects.build()) + " was named first",
                "name objects of one device");
          }
          device = its;
          objects.put(field.name(), object);
        } else {
          numbered = numbered == null ? call.fields().with() : numbered;
          numbered.put(field.name(), qpNumber(field.name(), name.text()));
        }
      }
    }
    return new Resolved(
        device, objects.build(), numbered == null ? call.fields() : numbered.build());
  }

  /** What says which device is meant, for messages. */
  private static String namedFirst(Header header, Map<String, Named> objects) {
    if (!header.device().isEmpty()) {
      return "device " + header.device();
    }
    Map.Entry<String, Named> first = objects.entrySet().iterator().next();
    return first.getKey() + " " + first.getValue().id();
  }

  private Refusal noDevice(String device) {
    return new Refusal(
        Errno.ENODEV,
        "device",
        "there is no device '" + device + "' on this host",
        devices(),
        target.deviceNames().isEmpty()
            ? "see the host row of the tree for what is missing"
            : "name one of these");
  }

  private String devices() {
    return target.deviceNames().isEmpty()
        ? "this host has no RDMA device"
        : "devices here: " + String.join(", ", target.deviceNames());
  }

  private <T> T object(String field, String name, Function<ResourceId, Optional<T>> finder)
      throws Refusal {
    NameBook.Meaning meaning = names.meaning(name);
    if (meaning instanceof NameBook.Meaning.Nothing nothing) {
      throw new Refusal(
          Errno.EINVAL,
          field,
          field + " '" + name + "' names no object",
          nothing.why(),
          "mend that call first");
    }
    ResourceId id = meaning instanceof NameBook.Meaning.Made made ? made.id() : idOf(field, name);
    Optional<T> found = finder.apply(id);
    if (found.isPresent()) {
      return found.get();
    }
    String end = names.end(id);
    throw end == null
        ? new Refusal(
            Errno.ENOENT,
            field,
            field + " '" + name + "' names no object of this host",
            "neither an earlier call nor the tree has it",
            "take an id from the tree")
        : new Refusal(
            Errno.EINVAL,
            field,
            field + " " + id + " does not exist any more",
            id + " was " + end,
            "create a new one");
  }

  private static ResourceId idOf(String field, String name) throws Refusal {
    if (name.isEmpty()) {
      throw new Refusal(
          Errno.EINVAL, field, field + " is an empty name", "", "name an object, or give null");
    }
    return new ResourceId(name);
  }

  private static void checkKind(String field, String name, Named object, Kind wanted)
      throws Refusal {
    boolean fits = object.kind() == wanted || wanted == Kind.QP && object.kind() == Kind.QP_HANDLE;
    if (!fits) {
      throw new Refusal(
          Errno.EINVAL,
          field,
          field + " '" + name + "' is a " + object.kind() + ", not a " + wanted,
          object.id() + " is " + object.resource().label(),
          "name a " + wanted);
    }
  }

  private static void checkOwner(String field, Named object, Header header) throws Refusal {
    if (!object.owner().thisApp()) {
      throw new Refusal(
          Errno.EINVAL,
          field,
          field + " " + object.id() + " belongs to " + Holders.name(object.owner()),
          "verbs reach only the objects of the process that calls",
          "create one of your own");
    }
    if (!object.owner().process().equals(header.process())) {
      throw new Refusal(
          Errno.EINVAL,
          field,
          field + " " + object.id() + " belongs to process '" + object.owner().process() + "'",
          "the call acts as process '" + header.process() + "'",
          "give \"process\": \"" + object.owner().process() + "\"");
    }
  }

  /** A number stays one when its QP is gone: what it opens then, the kernel is to say. */
  private Value qpNumber(String field, String name) throws Refusal {
    ResourceId id =
        names.meaning(name) instanceof NameBook.Meaning.Made made ? made.id() : idOf(field, name);
    Optional<Value> ended = names.endedQpNumber(id);
    if (ended.isPresent()) {
      return ended.get();
    }
    Resource live = object(field, name, target::find);
    return qpNumber(field, live);
  }

  private static Value qpNumber(String field, Resource object) throws Refusal {
    Optional<Value> number =
        object
            .value("qp_num", Source.RECEIPT, Source.KERNEL)
            .or(() -> object.value("qp_num", Source.QUERIED));
    return number.orElseThrow(
        () ->
            new Refusal(
                Errno.EINVAL,
                field,
                field + ": " + object.id() + " has no qp_num",
                object.id() + " is a " + object.kind(),
                "name a QP, or give its number"));
  }
}
