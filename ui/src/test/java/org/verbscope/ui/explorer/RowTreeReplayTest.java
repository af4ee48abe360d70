package org.verbscope.ui.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.rules.Grouping;
import org.verbscope.verbs.rules.TreeKey;

/**
 * Random batches against a tree: whoever replays the events it tells must arrive at the same list,
 * and the list must be what the open rows of a tree built anew would show.
 */
class RowTreeReplayTest {
  private static final int BATCHES = 300;

  private final RowTree tree = new RowTree(new RowNews(() -> 0));
  private final List<Row> replayed = new ArrayList<>();
  private final Map<ResourceId, Resource> host = new LinkedHashMap<>();
  private String filter = "";

  /** A search that is going on, what it looks for, and what it found when it looked. */
  private RowSearch search;

  private String wanted;
  private Found found;
  private Grouping grouping = Grouping.PD;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomBatchesAreToldSoThatTheyCanBeReplayed(long seed) {
    Random random = new Random(seed);
    tree.addListener((ListChangeListener<Row>) this::replay);
    furnish();
    tree.restart(List.copyOf(host.values()));
    for (int batch = 0; batch < BATCHES; batch++) {
      switch (random.nextInt(10)) {
        case 0 -> openOrClose(random);
        case 1 -> filter(random);
        case 2 -> restart();
        case 3 -> regroup(random);
        case 4 -> endSearch();
        default -> change(random);
      }
      assertThat(replayed).as("seed %d, batch %d", seed, batch).isEqualTo(List.copyOf(tree));
      assertThat(names(tree)).as("seed %d, batch %d", seed, batch).isEqualTo(builtAnew());
      assertThat(tree.hiddenCount()).as("seed %d, batch %d", seed, batch).isEqualTo(hidden());
      for (int i = 0; i < tree.size(); i++) {
        assertThat(tree.indexOf(tree.get(i))).isEqualTo(i);
      }
    }
  }

  private void replay(ListChangeListener.Change<? extends Row> change) {
    while (change.next()) {
      if (change.wasRemoved()) {
        List<Row> gone =
            replayed.subList(change.getFrom(), change.getFrom() + change.getRemovedSize());
        assertThat(gone).isEqualTo(change.getRemoved());
        gone.clear();
      }
      if (change.wasAdded()) {
        replayed.addAll(change.getFrom(), change.getAddedSubList());
      }
    }
  }

  private void regroup(Random random) {
    grouping = Grouping.values()[random.nextInt(3)];
    tree.regroup(grouping);
  }

  private void furnish() {
    put(new ResourceId("host"), Kind.HOST, null, Owner.NOBODY, "");
    for (int d = 0; d < 3; d++) {
      put(new ResourceId("dev" + d), Kind.DEVICE, ResourceId.HOST, Owner.NOBODY, "");
    }
  }

  private void change(Random random) {
    List<ResourceId> went = new ArrayList<>();
    List<Resource> changed = new ArrayList<>();
    List<Resource> came = new ArrayList<>();
    for (int i = random.nextInt(12); i > 0; i--) {
      List<Resource> all = List.copyOf(host.values());
      Resource some = all.get(random.nextInt(all.size()));
      switch (random.nextInt(4)) {
        case 0 -> {
          boolean isNew = came.stream().anyMatch(r -> r.id().equals(some.id()));
          if (some.kind() != Kind.HOST && some.kind() != Kind.DEVICE && !isNew && isLeaf(some)) {
            host.remove(some.id());
            went.add(some.id());
            changed.removeIf(r -> r.id().equals(some.id()));
          }
        }
        case 1 -> {
          if (came.stream().noneMatch(r -> r.id().equals(some.id()))) {
            Owner owner = isObject(some) ? owner(random) : Owner.NOBODY;
            String state = "s" + random.nextInt(3);
            Resource now = put(some.id(), some.kind(), some.parent(), owner, state);
            changed.removeIf(r -> r.id().equals(some.id()));
            changed.add(now);
          }
        }
        default -> {
          Resource made = make(random);
          if (made != null && !went.contains(made.id())) {
            came.add(made);
          } else if (made != null) {
            host.remove(made.id());
          }
        }
      }
    }
    java.util.Collections.shuffle(came, random);
    tree.change(went, changed, came);
  }

  private boolean isLeaf(Resource resource) {
    return host.values().stream().noneMatch(r -> resource.id().equals(r.parent()));
  }

  private Resource make(Random random) {
    String device = "dev" + random.nextInt(3);
    int number = random.nextInt(400);
    if (random.nextBoolean()) {
      Kind kind = random.nextBoolean() ? Kind.PD : Kind.CQ;
      ResourceId id = ResourceId.of(device, kind, number);
      return host.containsKey(id) ? null : put(id, kind, new ResourceId(device), owner(random), "");
    }
    List<Resource> pds =
        host.values().stream()
            .filter(r -> r.kind() == Kind.PD && r.parent().text().equals(device))
            .toList();
    ResourceId id = ResourceId.of(device, Kind.QP, number);
    return pds.isEmpty() || host.containsKey(id)
        ? null
        : put(id, Kind.QP, pds.get(random.nextInt(pds.size())).id(), owner(random), "");
  }

  private static boolean isObject(Resource resource) {
    return resource.kind() != Kind.HOST && resource.kind() != Kind.DEVICE;
  }

  private static Owner owner(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Owner.self("main", 1, "verbscope");
      case 1 -> Owner.kernelModule("ib_core");
      default -> Owner.foreign(4711 + random.nextInt(3), "pingpong");
    };
  }

  private Resource put(ResourceId id, Kind kind, ResourceId parent, Owner owner, String state) {
    Readings readings = Readings.builder().put("state", Source.KERNEL, state).build();
    Resource resource =
        new Resource(id, kind, parent, id.text(), owner, Status.OK, Map.of(), readings);
    host.put(id, resource);
    return resource;
  }

  private void openOrClose(Random random) {
    for (int i = 0; i < 4 && tree.size() > 0; i++) {
      Row row = tree.get(random.nextInt(tree.size()));
      tree.setOpen(row, random.nextInt(4) > 0);
    }
  }

  /** Begins a search, or shows everything; a search that goes on while things change ends later. */
  private void filter(Random random) {
    search = null;
    if (random.nextInt(2) == 0) {
      filter = "";
      tree.showEverything();
      return;
    }
    wanted = List.of("s", "s0", "s1", "s2").get(random.nextInt(4));
    search = new RowSearch(wanted);
    found = Found.among(tree.candidates(search), search, () -> false);
    if (random.nextBoolean()) {
      endSearch();
    }
  }

  private void endSearch() {
    if (search != null) {
      filter = wanted;
      tree.show(found);
      search = null;
    }
  }

  private void restart() {
    tree.restart(List.copyOf(host.values()));
    search = null;
  }

  /** The rows that a fresh tree, opened in the same way, shows. */
  private List<String> builtAnew() {
    Map<String, Row> now = new HashMap<>();
    tree.forEach(row -> now.put(row.toString(), row));
    RowTree fresh = new RowTree(new RowNews(() -> 0));
    fresh.regroup(grouping);
    fresh.restart(List.copyOf(host.values()));
    if (!filter.isEmpty()) {
      RowSearch again = new RowSearch(filter);
      fresh.show(Found.among(fresh.candidates(again), again, () -> false));
    }
    for (int i = 0; i < fresh.size(); i++) {
      Row twin = now.get(fresh.get(i).toString());
      if (twin != null) {
        fresh.setOpen(fresh.get(i), tree.isOpen(twin));
      }
    }
    return names(fresh);
  }

  /** The resources that neither match the filter nor stand above one that does. */
  private int hidden() {
    if (filter.isEmpty()) {
      return 0;
    }
    RowSearch search = new RowSearch(filter);
    Set<ResourceId> kept = new HashSet<>(Set.of(ResourceId.HOST));
    for (Resource resource : host.values()) {
      if (search.test(new Row(TreeKey.of(resource.id()), resource))) {
        for (Resource at = resource; at != null; at = above(at)) {
          kept.add(at.id());
        }
      }
    }
    return host.size() - kept.size();
  }

  /** The nearest resource above another, as the tree is put together now. */
  private Resource above(Resource resource) {
    if (grouping == Grouping.PD || !isObject(resource)) {
      return host.get(resource.parent());
    }
    String id = resource.id().text();
    return grouping == Grouping.KIND
        ? host.get(new ResourceId(id.substring(0, id.indexOf('/'))))
        : host.get(ResourceId.HOST);
  }

  private static List<String> names(List<Row> rows) {
    return rows.stream().map(row -> row.depth() + " " + row).toList();
  }
}
