package org.verbscope.ui.explorer;

import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.scene.control.ConstrainedColumnResizeBase;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.util.Callback;

/**
 * How the tree's columns share its width, all in pixels: the state has what its word needs, the
 * owner what it had, the name the rest. Where the name would be too short the owner gives way, and
 * then the state's word; its shape stays.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // as the table has it
final class TreeColumns extends ConstrainedColumnResizeBase
    implements Callback<TableView.ResizeFeatures, Boolean> {
  /** For a name as deep as a QP of a process stands: with what it says besides, and without. */
  private static final double NAME_WHOLE = 240;

  private static final double NAME_LEAST = 190;

  /** For a state's word, which is never cut. */
  private static final double STATE = 86;

  private static final double STATE_WORDLESS = 58;
  private static final double OWNER = 152;
  private static final double OWNER_LEAST = 112;
  private static final double SCROLL_BAR = 10;

  private final TableColumn<Row, Row> name;
  private final TableColumn<Row, Row> state;
  private final TableColumn<Row, Row> owner;
  private final ReadOnlyBooleanWrapper wordless = new ReadOnlyBooleanWrapper();
  private double ownerWanted = OWNER;

  TreeColumns(
      TableColumn<Row, Row> name, TableColumn<Row, Row> state, TableColumn<Row, Row> owner) {
    this.name = name;
    this.state = state;
    this.owner = owner;
    name.setMinWidth(NAME_LEAST / 2);
    state.setResizable(false);
    owner.setMinWidth(OWNER_LEAST);
  }

  /** Whether there is no room for the word of a state. */
  ReadOnlyBooleanProperty wordless() {
    return wordless.getReadOnlyProperty();
  }

  /** Shows the columns that a table so wide has room for. */
  void fit(double tableWidth) {
    double room = tableWidth - SCROLL_BAR;
    wordless.set(room < NAME_LEAST + STATE);
    owner.setVisible(room >= NAME_LEAST + STATE + OWNER_LEAST);
  }

  @Override
  public Boolean call(TableView.ResizeFeatures table) {
    if (table.getColumn() == owner) {
      ownerWanted = owner.getWidth() + table.getDelta();
    } else if (table.getColumn() == name) {
      ownerWanted = owner.getWidth() - table.getDelta();
    }
    double room = table.getContentWidth() - stateWidth();
    double forOwner = 0;
    if (owner.isVisible()) {
      forOwner = Math.max(OWNER_LEAST, Math.min(ownerWanted, room - NAME_WHOLE));
      table.setColumnWidth(owner, forOwner);
    }
    table.setColumnWidth(state, stateWidth());
    table.setColumnWidth(name, room - forOwner);
    return true;
  }

  private double stateWidth() {
    return wordless.get() ? STATE_WORDLESS : STATE;
  }
}
