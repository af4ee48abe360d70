package org.verbscope.ui.inspector;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.Observable;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.verbscope.icons.Icons;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.ScrolledText;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.ui.receipt.ReadingTable;
import org.verbscope.ui.sharing.SharingView;
import org.verbscope.ui.sharing.SharingViewModel;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;

/** Breadcrumb, attributes and connections of the selected resource. */
public final class InspectorView extends BorderPane {
  /** Of the height. */
  private static final double MOST_FOR_WORDS = 0.25;

  private final InspectorViewModel model;
  private final FlowPane breadcrumb = new FlowPane();
  private final Label title = new Label();
  private final Mark icon = new Mark(22);
  private final FlowPane links = new FlowPane();
  private final ReadingTable table = new ReadingTable("inspector-attributes");
  private final CountersView counters;
  private final Tab attributesTab = new Tab(Messages.text("inspector.tab.attributes"));
  private final Tab countersTab = new Tab(Messages.text("inspector.tab.counters"));
  private final Tab sharingTab = new Tab(Messages.text("inspector.tab.sharing"));
  private final TabPane tabs = new TabPane(attributesTab, countersTab);
  private final SharingView sharing;

  /** The tab that was chosen last: it is shown of everything that has it. */
  private Tab chosen = attributesTab;

  private Tab seen = attributesTab;
  private boolean arranging;

  /**
   * @param counters of the selected port
   * @param sharing of the selected XRC domain or shared QP
   * @param actions buttons for what can be done with the resource
   */
  public InspectorView(
      InspectorViewModel model,
      CountersViewModel counters,
      SharingViewModel sharing,
      Node actions) {
    this.model = model;
    this.counters = new CountersView(counters);
    this.sharing = new SharingView(sharing);
    getStyleClass().add("inspector");
    breadcrumb.setId("inspector-breadcrumb");
    breadcrumb.getStyleClass().add("breadcrumb");
    title.setId("inspector-title");
    title.getStyleClass().add("title");
    Label subtitle = new Label();
    subtitle.setId("inspector-subtitle");
    subtitle.getStyleClass().add("subtitle");
    subtitle.textProperty().bind(model.subtitle());
    icon.setTone("icon");
    VBox names = new VBox(title, subtitle);
    HBox.setHgrow(names, Priority.ALWAYS);
    names.setMinWidth(0);
    HBox heading = new HBox(icon, names, actions);
    heading.setAlignment(Pos.CENTER_LEFT);
    heading.getStyleClass().add("heading");
    links.setId("inspector-links");
    links.getStyleClass().add("links");

    AgeLine age = new AgeLine(model, () -> table.fadeTurns(model.strength()));
    VBox top = new VBox(breadcrumb, heading, age, words(), links);
    top.getStyleClass().add("top");
    setTop(top);
    tabs.setId("inspector-tabs");
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    tabs.getSelectionModel().selectedItemProperty().addListener((o, before, now) -> choose(now));
    countersTab.setContent(this.counters);
    sharingTab.setContent(this.sharing);
    setCenter(table);

    model.path().addListener((Observable o) -> showPath());
    model.links().addListener((Observable o) -> showLinks());
    model.rows().addListener((ListChangeListener<ReadingRow>) change -> table.show(model.rows()));
    model.turns().addListener((Observable o) -> table.showTurns(model.turns(), model.strength()));
    model.resource().addListener((o, before, now) -> showResource(now));
    table.tellAges(model::age);
    showPath();
    showLinks();
    showResource(model.resource().get());
    table.show(model.rows());
  }

  /**
   * What is wrong and what is to be noticed: however long that is, the attributes stay in sight.
   */
  private ScrolledText words() {
    HBox trouble = trouble();
    Label notice = notice();
    VBox words = new VBox(trouble, notice);
    words.getStyleClass().add("words");
    ScrolledText scrolled = new ScrolledText(words);
    scrolled.setId("inspector-words");
    scrolled.maxHeightProperty().bind(heightProperty().multiply(MOST_FOR_WORDS));
    scrolled.visibleProperty().bind(trouble.visibleProperty().or(notice.visibleProperty()));
    scrolled.managedProperty().bind(scrolled.visibleProperty());
    return scrolled;
  }

  private HBox trouble() {
    Mark mark = new Mark(14, Shape.WARNING);
    mark.setTone("tone-warn");
    Label text = new Label();
    text.setId("inspector-trouble");
    text.setWrapText(true);
    text.textProperty().bind(model.trouble());
    HBox box = new HBox(mark, text);
    box.getStyleClass().add("trouble");
    box.visibleProperty().bind(model.trouble().isNotEmpty());
    box.managedProperty().bind(box.visibleProperty());
    return box;
  }

  private Label notice() {
    Label text = new Label();
    text.setId("inspector-notice");
    text.getStyleClass().add("notice");
    text.setWrapText(true);
    text.textProperty().bind(model.notice());
    text.visibleProperty().bind(model.notice().isNotEmpty());
    text.managedProperty().bind(text.visibleProperty());
    return text;
  }

  private void showResource(Resource resource) {
    showTitle(resource);
    showTabs(resource == null ? List.of() : secondSides(resource));
  }

  /** A port, and what is shared, have two sides to look at; everything else only attributes. */
  private List<Tab> secondSides(Resource resource) {
    if (resource.kind() == Kind.PORT) {
      return List.of(countersTab);
    }
    return SharingViewModel.appliesTo(resource) ? List.of(sharingTab) : List.of();
  }

  private void showTabs(List<Tab> more) {
    arranging = true;
    if (more.isEmpty() && getCenter() == tabs) {
      attributesTab.setContent(null);
      setCenter(table);
    } else if (!more.isEmpty()) {
      List<Tab> all = new ArrayList<>(List.of(attributesTab));
      all.addAll(more);
      if (!tabs.getTabs().equals(all)) {
        tabs.getTabs().setAll(all);
      }
      tabs.getSelectionModel().select(all.contains(chosen) ? chosen : attributesTab);
      if (getCenter() != tabs) {
        setCenter(tabs);
        attributesTab.setContent(table);
      }
    }
    arranging = false;
    watch();
  }

  private void choose(Tab tab) {
    if (!arranging && tab != null) {
      chosen = tab;
      watch();
    }
  }

  /** What is not seen costs nothing. */
  private void watch() {
    Tab now = getCenter() == tabs ? tabs.getSelectionModel().getSelectedItem() : attributesTab;
    if (now != seen) {
      seen = now;
      counters.setInSight(now == countersTab);
      sharing.setInSight(now == sharingTab);
    }
  }

  private void showTitle(Resource resource) {
    title.setText(resource == null ? Messages.text("inspector.title.none") : resource.label());
    icon.show(resource == null ? "" : Icons.path(resource.kind().name()));
  }

  private void showPath() {
    List<Node> nodes = new ArrayList<>();
    for (Resource resource : model.path()) {
      if (!nodes.isEmpty()) {
        Label separator = new Label("›");
        separator.getStyleClass().add("separator");
        nodes.add(separator);
      }
      Hyperlink link = new Hyperlink(resource.label());
      link.setOnAction(event -> model.goTo(resource.id()));
      CommandControls.tip(link, Messages.text("inspector.breadcrumb.tooltip", resource.label()));
      nodes.add(link);
    }
    breadcrumb.getChildren().setAll(nodes);
  }

  private void showLinks() {
    List<Node> nodes = new ArrayList<>();
    for (InspectorViewModel.Link link : model.links()) {
      Label says = new Label(link.says());
      says.getStyleClass().add("says");
      if (link.to() == null) {
        nodes.add(says);
        continue;
      }
      Hyperlink to = new Hyperlink(link.label());
      to.setOnAction(event -> model.goTo(link.to()));
      CommandControls.tip(to, Messages.text("inspector.link.tooltip", link.to()));
      HBox pair = new HBox(says, to);
      pair.setAlignment(Pos.CENTER_LEFT);
      nodes.add(pair);
    }
    links.getChildren().setAll(nodes);
    links.setVisible(!nodes.isEmpty());
    links.setManaged(!nodes.isEmpty());
  }
}
