package org.verbscope.installers;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BillOfMaterialsTest {
  @Test
  void theJavaRuntimeIsAddedToTheComponents() {
    JsonObject bill =
        JsonParser.parseString("{\"components\": [{\"name\": \"gson\"}]}").getAsJsonObject();

    BillOfMaterials.withRuntime(bill, "17.0.15+6", "Debian");

    assertThat(bill.getAsJsonArray("components")).hasSize(2);
    JsonObject runtime = bill.getAsJsonArray("components").get(1).getAsJsonObject();
    assertThat(runtime.get("name").getAsString()).isEqualTo("OpenJDK");
    assertThat(runtime.get("version").getAsString()).isEqualTo("17.0.15+6");
    assertThat(runtime.toString()).contains("Classpath-exception-2.0");
  }

  @Test
  void aJarHasTheHashOfWhatIsShipped(@TempDir Path application) throws IOException {
    Files.writeString(application.resolve("gson-2.jar"), "abc");
    JsonObject bill =
        JsonParser.parseString(
                """
                {"components": [
                  {"name": "gson", "version": "2", "hashes": [{"alg": "MD5", "content": "x"}]},
                  {"name": "elsewhere", "version": "1", "hashes": []}]}""")
            .getAsJsonObject();

    BillOfMaterials.withHashes(bill, application);

    assertThat(bill.getAsJsonArray("components").get(0).getAsJsonObject().get("hashes").toString())
        .isEqualTo(
            "[{\"alg\":\"SHA-256\",\"content\":"
                + "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"}]");
    assertThat(bill.getAsJsonArray("components").get(1).toString()).contains("\"hashes\":[]");
  }
}
