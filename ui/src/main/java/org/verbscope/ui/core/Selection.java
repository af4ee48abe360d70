package org.verbscope.ui.core;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.verbscope.verbs.model.ResourceId;

/** The resource that the whole window is about; null while there is none. */
public final class Selection {
  private final ObjectProperty<ResourceId> resource = new SimpleObjectProperty<>();

  public ObjectProperty<ResourceId> resource() {
    return resource;
  }

  public ResourceId get() {
    return resource.get();
  }

  public void set(ResourceId id) {
    resource.set(id);
  }
}
