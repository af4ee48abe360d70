package org.verbscope.installers;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Adds to the bill of materials what no Maven dependency tells: the Java runtime, and the hashes of
 * the jars as they are shipped.
 */
public final class BillOfMaterials {
  private BillOfMaterials() {}

  /**
   * @param arguments the CycloneDX file, as JSON; the directory with the application's jars
   */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    JsonObject bill = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    String version = System.getProperty("java.runtime.version");
    withRuntime(bill, version, System.getProperty("java.vendor"));
    withHashes(bill, Path.of(arguments[1]));
    Files.writeString(file, new GsonBuilder().setPrettyPrinting().create().toJson(bill) + "\n");
  }

  /** SHA-256 of every jar in {@code application}, instead of the hashes of what was downloaded. */
  static void withHashes(JsonObject bill, Path application) throws IOException {
    for (JsonElement element : bill.getAsJsonArray("components")) {
      JsonObject component = element.getAsJsonObject();
      Path jar =
          application.resolve(
              component.get("name").getAsString()
                  + "-"
                  + component.get("version").getAsString()
                  + ".jar");
      if (Files.exists(jar)) {
        JsonObject hash = new JsonObject();
        hash.addProperty("alg", "SHA-256");
        hash.addProperty("content", sha256(Files.readAllBytes(jar)));
        JsonArray hashes = new JsonArray();
        hashes.add(hash);
        component.add("hashes", hashes);
      }
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
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
