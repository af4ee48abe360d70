package org.verbscope.installers;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

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
}
