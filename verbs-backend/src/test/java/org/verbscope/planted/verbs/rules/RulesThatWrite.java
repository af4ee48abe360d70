package org.verbscope.planted.verbs.rules;

import com.google.gson.JsonObject;

public final class RulesThatWrite {
  public JsonObject json() {
    return new JsonObject();
  }
}
