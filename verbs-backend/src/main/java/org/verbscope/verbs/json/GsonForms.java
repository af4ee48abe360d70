package org.verbscope.verbs.json;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonSyntaxException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/** The contract's forms for a library that reads and writes messages with Gson. */
public final class GsonForms {
  private GsonForms() {}

  /**
   * Gson then writes calls, receipts, resources, events and ids as the contract has them, and reads
   * them.
   */
  public static void teach(GsonBuilder gson) {
    gson.registerTypeHierarchyAdapter(
        VerbCall.class, new Form<VerbCall>(CallJson::write, CallJson::read));
    gson.registerTypeAdapter(
        Receipt.class, new Form<Receipt>(ReceiptJson::write, ReceiptReader::read));
    gson.registerTypeAdapter(
        Resource.class, new Form<Resource>(TreeJson::write, TreeReader::resource));
    gson.registerTypeAdapter(
        HostEvent.class, new Form<HostEvent>(ChangeJson::write, ChangeReader::event));
    gson.registerTypeAdapter(ResourceId.class, new Form<ResourceId>(GsonForms::id, GsonForms::id));
  }

  private static void id(JsonWriter out, ResourceId id) throws IOException {
    out.value(id.text());
  }

  private static ResourceId id(Json json) {
    if (json instanceof Json.Str text) {
      return TreeReader.id(text.text());
    }
    throw new UnreadableException(json.excerpt() + " is not an id");
  }

  private interface Write<T> {
    void write(JsonWriter out, T value) throws IOException;
  }

  private interface Read<T> {
    T read(Json json);
  }

  private static final class Form<T> extends TypeAdapter<T> {
    private final Write<T> write;
    private final Read<T> read;

    Form(Write<T> write, Read<T> read) {
      this.write = write;
      this.read = read;
    }

    @Override
    public void write(JsonWriter out, T value) throws IOException {
      if (value == null) {
        out.nullValue();
        return;
      }
      // a null says something in the contract: nobody's, a NULL pointer
      boolean nulls = out.getSerializeNulls();
      out.setSerializeNulls(true);
      try {
        write.write(out, value);
      } finally {
        out.setSerializeNulls(nulls);
      }
    }

    @Override
    public T read(JsonReader in) throws IOException {
      Json json = StrictJson.next(in);
      try {
        return json instanceof Json.Null ? null : read.read(json);
      } catch (UnreadableException e) {
        throw new JsonSyntaxException(e.getMessage(), e);
      }
    }
  }
}
