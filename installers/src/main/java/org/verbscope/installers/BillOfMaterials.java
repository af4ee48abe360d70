package org.verbscope.installers;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Adds to the bill of materials what no Maven dependency tells: the Java runtime. */
public final class BillOfMaterials {
  private BillOfMaterials() {}

  /**
   * @param arguments the CycloneDX file, as JSON
   */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    JsonObject bill = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    String version = System.getProperty("java.runtime.version");
    withRuntime(bill, version, System.getProperty("java.vendor"));
    Files.writeString(file, new GsonBuilder().setPrettyPrinting().create().toJson(bill) + "\n");
  }

  static void withRuntime(JsonObject bill, String version, String vendor) {
    JsonObject license = new JsonObject();
    license.addProperty("expression", "GPL-2.0-only WITH Classpath-exception-2.0");
    JsonArray licenses = new JsonArray();
    licenses.add(license);
    JsonObject supplier = new JsonObject();
    supplier.addProperty("name", vendor);
    JsonObject runtime = new JsonObject();
    runtime.addProperty("type", "framework");
    runtime.addProperty("bom-ref", "openjdk@" + version);
    runtime.add("supplier", supplier);
    runtime.addProperty("name", "OpenJDK");
    runtime.addProperty("version", version);
    runtime.addProperty("description", "The Java runtime, trimmed to the modules that are used");
    runtime.add("licenses", licenses);
    bill.getAsJsonArray("components").add(runtime);
  }
}
