package org.verbscope.verbs.rules;

import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * A resource as far as a call must know it to name it. Every call asks for the objects it names, so
 * what takes longer is made when somebody asks for it.
 */
public interface Named {
  ResourceId id();

  Kind kind();

  Owner owner();

  /** The name of the device that it is on; empty for the host itself. */
  String device();

  /** Its row of the tree, which may lack readings. */
  Resource resource();

  /** A resource that is at hand anyway. */
  record AtHand(Resource resource, String device) implements Named {
    @Override
    public ResourceId id() {
      return resource.id();
    }

    @Override
    public Kind kind() {
      return resource.kind();
    }

    @Override
    public Owner owner() {
      return resource.owner();
    }
  }
}
