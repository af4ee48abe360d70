package org.verbscope.ui.tour;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.create.CreateQpViewModel;
import org.verbscope.ui.create.Pick;
import org.verbscope.ui.open.OpenQpViewModel;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.ui.receipt.ReceiptText;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * The walk: the tree, a QP created, a shortfall, a shared QP opened, one refused and one failed
 * call. What it prints and pictures is what the host answers; nothing is prepared.
 */
public final class Tour {
  private final TourStage stage;
  private final Guests guests;
  private final PrintStream out;

  public Tour(TourStage stage, Guests guests, PrintStream out) {
    this.stage = stage;
    this.guests = guests;
    this.out = out;
  }

  /**
   * Opens the host and walks.
   *
   * @throws IllegalStateException with a sentence for the user when the host cannot be opened
   */
  public void play(String address) throws InterruptedException {
    doing(() -> guests.session().open(address));
    stage.until(
        () -> !state().resources().isEmpty() || !guests.session().trouble().get().isEmpty(),
        address);
    String trouble = stage.with(() -> guests.session().trouble().get());
    if (!trouble.isEmpty()) {
      throw new IllegalStateException(trouble);
    }
    tree();
    List<Resource> devices = devices();
    if (devices.isEmpty()) {
      return;
    }
    Resource device = device("mlx5_0").orElse(devices.get(0));
    ResourceId qp = create(device);
    Optional<Resource> noInline = device("qib0");
    if (noInline.isPresent()) {
      shortfall(noInline.get());
    }
    openShared();
    refused(device);
    if (qp != null) {
      failed(qp);
    }
  }

  private void tree() throws InterruptedException {
    boolean simulated = stage.with(() -> state().info().simulated());
    say(
        Messages.text(
            simulated ? "tour.tree.titleSimulated" : "tour.tree.title",
            guests.session().address().get()));
    for (Resource device : devices()) {
      List<Kind> kinds = List.of(Kind.PORT, Kind.PD, Kind.CQ, Kind.QP, Kind.XRCD);
      StringBuilder line = new StringBuilder();
      for (Kind kind : kinds) {
        line.append(line.length() == 0 ? "" : ", ")
            .append(count(device, kind))
            .append(' ')
            .append(kind);
      }
      say(Messages.text("tour.tree.device", device.label(), line));
    }
    if (devices().isEmpty()) {
      Resource host = stage.with(() -> state().find(ResourceId.HOST).orElseThrow());
      say(Messages.text("tour.tree.none", host.status().reason(), host.status().remedy()));
    } else {
      doing(() -> guests.selection().set(firstPort()));
    }
    stage.picture("tree");
  }

  private ResourceId create(Resource device) throws InterruptedException {
    CreateQpViewModel form = form(device);
    doing(
        () -> {
          form.field("cap.max_send_wr").text().set("100");
          form.field("cap.max_recv_wr").text().set("100");
          form.field("cap.max_send_sge").text().set("3");
          form.field("cap.max_inline_data").text().set("64");
        });
    stage.picture("create-dialog");
    return go(form, "tour.create.title", "create-result", "inspector");
  }

  private void shortfall(Resource device) throws InterruptedException {
    CreateQpViewModel form = form(device);
    doing(() -> form.field("cap.max_inline_data").text().set("64"));
    go(form, "tour.shortfall.title", "create-shortfall", "inspector-shortfall");
  }

  private ResourceId go(
      CreateQpViewModel form, String title, String resultPicture, String inspectorPicture)
      throws InterruptedException {
    doing(() -> form.command().run());
    stage.until(() -> !form.summary().get().isEmpty(), "ibv_create_qp");
    say("");
    say(Messages.text(title, stage.with(() -> form.device().get().label())));
    say(stage.with(() -> form.summary().get()));
    table(stage.with(() -> List.copyOf(form.result())));
    stage.picture(resultPicture);
    doing(guests::closeDialog);
    ResourceId made = stage.with(() -> form.made().get());
    if (made != null) {
      stage.until(() -> state().find(made).isPresent(), made.text());
      doing(() -> guests.selection().set(made));
      stage.picture(inspectorPicture);
    }
    return made;
  }

  private void openShared() throws InterruptedException {
    OpenQpViewModel form = stage.with(guests::openForm);
    boolean known = stage.with(() -> form.command().isAllowed());
    stage.picture("open-dialog");
    say("");
    if (known) {
      doing(() -> form.command().run());
      stage.until(() -> !form.summary().get().isEmpty(), "ibv_open_qp");
      say(Messages.text("tour.open.title", stage.with(form::domainName)));
      say(stage.with(() -> form.summary().get()));
      table(stage.with(() -> List.copyOf(form.result())));
      stage.picture("open-result");
    } else {
      say(Messages.text("tour.open.nothing"));
    }
    doing(guests::closeDialog);
  }

  /** A NULL CQ would crash the process inside libibverbs, so it is refused. */
  private void refused(Resource device) throws InterruptedException {
    CreateQpViewModel form = form(device);
    doing(
        () -> {
          choose(form, Pick.How.NONE);
          form.command().run();
        });
    stage.until(() -> form.failure().get() != null, "a refusal");
    say("");
    say(Messages.text("tour.refused.title"));
    receipt(stage.with(() -> form.failure().get()));
    stage.picture("refused-card");
    doing(guests::closeDialog);
  }

  private static void choose(CreateQpViewModel form, Pick.How how) {
    form.sendCq().choices().stream()
        .filter(pick -> pick.kind() == how)
        .findFirst()
        .ifPresent(form.sendCq().chosen()::set);
  }

  /** A PD with a QP in it cannot be deallocated. */
  private void failed(ResourceId qp) throws InterruptedException {
    ResourceId pd = stage.with(() -> state().find(qp).orElseThrow().parent());
    int before = stage.with(() -> guests.session().journal().receipts().size());
    doing(
        () -> {
          guests.selection().set(pd);
          guests.lifecycle().destroyCommand().run();
        });
    stage.until(() -> guests.session().journal().receipts().size() > before, "ibv_dealloc_pd");
    say("");
    say(Messages.text("tour.failed.title", Words.kind(Kind.PD)));
    receipt(stage.with(() -> guests.session().journal().receipts().get(0)));
    stage.picture("failure-card");
  }

  private CreateQpViewModel form(Resource device) throws InterruptedException {
    doing(() -> guests.selection().set(device.id()));
    return stage.with(guests::createForm);
  }

  private void table(List<ReadingRow> rows) {
    if (!rows.isEmpty()) {
      out.print(ReceiptText.table(rows));
    }
  }

  private void receipt(Receipt receipt) throws InterruptedException {
    out.print(ReceiptText.of(receipt, stage.with(() -> state().info())));
  }

  private HostState state() {
    return guests.session().state();
  }

  private List<Resource> devices() throws InterruptedException {
    return stage.with(
        () -> state().resources().stream().filter(r -> r.kind() == Kind.DEVICE).toList());
  }

  private Optional<Resource> device(String name) throws InterruptedException {
    return devices().stream().filter(device -> device.label().equals(name)).findFirst();
  }

  private ResourceId firstPort() {
    return state().resources().stream()
        .filter(r -> r.kind() == Kind.PORT)
        .map(Resource::id)
        .findFirst()
        .orElse(ResourceId.HOST);
  }

  private long count(Resource device, Kind kind) throws InterruptedException {
    return stage.with(
        () ->
            state().resources().stream()
                .filter(r -> r.kind() == kind)
                .filter(r -> state().deviceOf(r.id()).filter(device::equals).isPresent())
                .count());
  }

  private void doing(Runnable work) throws InterruptedException {
    stage.with(
        () -> {
          work.run();
          return null;
        });
  }

  private void say(String line) {
    out.println(line);
  }
}
