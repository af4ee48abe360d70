package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class KeyboardViewTest extends KeyboardWalk {

  @Test
  void aQpIsCreatedAndDestroyedWithTheKeyboardAlone() {
    ResourceId qp = createQp("10");
    find(qp);
    assertThat(reading("cap.max_send_wr", Source.REQUESTED)).isEqualTo("10");
    destroy(qp);
  }

  @Test
  void theTreeIsOpenedAndClosedWithTheArrows() {
    awaitTree();
    awaitDialog("#explorer-tree");
    int devices = onWindow(() -> table("#explorer-tree").getItems().size());
    write("q");
    await("qib0", () -> ResourceId.device("qib0").equals(wiring.selection().get()));
    push(KeyCode.RIGHT);
    await("its groups", () -> table("#explorer-tree").getItems().size() > devices);
    push(KeyCode.RIGHT);
    push(KeyCode.LEFT);
    push(KeyCode.LEFT);
    await("closed again", () -> table("#explorer-tree").getItems().size() == devices);
    assertThat(onWindow(() -> wiring.selection().get())).isEqualTo(ResourceId.device("qib0"));
  }

  @Test
  void aKeyThatIsHeldDownDestroysOneObjectAndOpensOneDialog() {
    awaitTree();
    onWindow(
        () -> {
          wiring.session().perform(List.of(allocPd()), receipts -> {});
          wiring.session().perform(List.of(allocPd()), receipts -> {});
          return null;
        });
    await("two PDs", () -> ownPds().size() == 2);
    select(onWindow(() -> ownPds().get(0)));
    hold(KeyCode.DELETE, false);
    await("one PD", () -> ownPds().size() == 1);
    select(onWindow(() -> ownPds().get(0)));
    hold(KeyCode.DELETE, false);
    assertThat(onWindow(() -> ownPds().size())).isEqualTo(1);

    hold(KeyCode.N, true);
    hold(KeyCode.N, true);
    awaitNode("#create-go");
    assertThat(onWindow(() -> lookup("#create-go").queryAll())).hasSize(1);
  }

  /** A key press without a release, as a held key repeats it. */
  private void hold(KeyCode code, boolean control) {
    onWindow(
        () -> {
          Node target = table("#explorer-tree");
          Event.fireEvent(
              target,
              new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, control, false, false));
          return null;
        });
  }

  private List<ResourceId> ownPds() {
    return state().resources().stream()
        .filter(r -> r.kind() == Kind.PD && r.owner().thisApp())
        .map(Resource::id)
        .toList();
  }

  private static VerbCall allocPd() {
    return VerbCall.of(Verb.IBV_ALLOC_PD, Header.NONE.withDevice("rxe0"), Fields.NONE);
  }
}
