package org.verbscope.ui.create;

import static org.verbscope.verbs.model.CConstants.O_CREAT;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** The calls that a filled-in form stands for: what is made along, the QP, the query after it. */
final class CreateQpCalls {
  private final String device;
  private final String process;
  private final CreateQpNames names;
  private final List<VerbCall> calls = new ArrayList<>();

  CreateQpCalls(String device, String process, CreateQpNames names) {
    this.device = device;
    this.process = process;
    this.names = names;
  }

  /** Names for what a sequence makes, so that its later calls can point at it. */
  record CreateQpNames(String pd, String sendCq, String recvCq, String xrcd, String qp) {}

  List<VerbCall> of(CreateQpViewModel form) {
    Fields.Builder fields = Fields.builder();
    pointer(fields, form.pd(), names.pd(), () -> alloc(names.pd()));
    pointer(fields, form.sendCq(), names.sendCq(), () -> createCq(form, names.sendCq()));
    if (form.recvCq().how() == Pick.How.SAME) {
      form.sendCq().existing().ifPresent(id -> fields.put("recv_cq", id));
      if (form.sendCq().how() == Pick.How.NEW) {
        fields.name("recv_cq", names.sendCq());
      }
      if (form.sendCq().isNullOnPurpose()) {
        fields.put("recv_cq", new Value.NullPointer());
      }
    } else {
      pointer(fields, form.recvCq(), names.recvCq(), () -> createCq(form, names.recvCq()));
    }
    pointer(fields, form.srq(), "", () -> {});
    pointer(fields, form.xrcd(), names.xrcd(), () -> openXrcd(names.xrcd()));
    fields.put("qp_type", form.typeValue());
    form.fields().forEach(field -> field.value().ifPresent(v -> fields.put(field.name(), v)));
    calls.add(VerbCall.of(form.verb(), acting().withAs(names.qp()), fields.build()));
    calls.add(
        VerbCall.of(Verb.IBV_QUERY_QP, acting(), Fields.builder().name("qp", names.qp()).build()));
    return calls;
  }

  /** The calls that take back what was made along, last first. */
  static List<VerbCall> undo(List<VerbCall> granted) {
    List<VerbCall> undo = new ArrayList<>();
    for (VerbCall call : granted) {
      call.verb()
          .makes()
          .flatMap(Verb::destroyOf)
          .ifPresent(
              verb -> {
                String field = verb.fields().keySet().iterator().next();
                undo.add(
                    0,
                    VerbCall.of(
                        verb,
                        new Header(
                            "",
                            "",
                            call.header().process(),
                            false,
                            Messages.text("create.undo.note")),
                        Fields.builder().name(field, call.header().as()).build()));
              });
    }
    return undo;
  }

  private void pointer(Fields.Builder fields, Picker picker, String name, Runnable make) {
    switch (picker.how()) {
      case NEW, PRIVATE -> {
        make.run();
        fields.name(picker.field(), name);
      }
      case EXISTING -> picker.existing().ifPresent(id -> fields.put(picker.field(), id));
      default -> {
        // what nobody chose is left out
        if (picker.isNullOnPurpose()) {
          fields.put(picker.field(), new Value.NullPointer());
        }
      }
    }
  }

  private void alloc(String name) {
    calls.add(VerbCall.of(Verb.IBV_ALLOC_PD, onDevice(name), Fields.NONE));
  }

  private void createCq(CreateQpViewModel form, String name) {
    Value cqe = form.cqe().value().orElseGet(() -> Value.of(form.enoughCqe()));
    calls.add(
        VerbCall.of(Verb.IBV_CREATE_CQ, onDevice(name), Fields.builder().put("cqe", cqe).build()));
  }

  private void openXrcd(String name) {
    Fields fields =
        Fields.builder().put("fd_path", new Value.NullPointer()).put("oflags", O_CREAT).build();
    calls.add(VerbCall.of(Verb.IBV_OPEN_XRCD, onDevice(name), fields));
  }

  private Header acting() {
    return Header.NONE.withProcess(process);
  }

  private Header onDevice(String name) {
    return acting().withAs(name).withDevice(device);
  }
}
