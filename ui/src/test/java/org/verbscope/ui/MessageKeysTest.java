package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Verdict;

/** Every key that is used has a text, and every text is used. */
class MessageKeysTest {
  private static final Path SOURCES = Path.of("src/main/java/org/verbscope/ui");
  private static final Pattern KEY = Pattern.compile("\"([a-z]+\\.[a-zA-Z]+(?:\\.[a-zA-Z_]*)?)\"");

  private final Set<String> keys =
      new TreeSet<>(ResourceBundle.getBundle("org.verbscope.ui.messages").keySet());
  private final List<String> literals = literals();

  private static List<String> literals() {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        Matcher matcher = KEY.matcher(Files.readString(file));
        while (matcher.find()) {
          found.add(matcher.group(1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private Set<String> features() {
    return keys.stream().map(key -> key.substring(0, key.indexOf('.'))).collect(Collectors.toSet());
  }

  /** A literal names a key, the stem of a command's keys, or with a final dot the start of some. */
  private boolean hasText(String literal) {
    return keys.contains(literal)
        || (keys.contains(literal + ".name") && keys.contains(literal + ".tooltip"))
        || (literal.endsWith(".") && keys.stream().anyMatch(key -> key.startsWith(literal)));
  }

  @Test
  void everyKeyThatIsUsedHasAText() {
    assertThat(literals)
        .filteredOn(literal -> features().contains(literal.substring(0, literal.indexOf('.'))))
        .isNotEmpty()
        .allMatch(this::hasText);
  }

  @Test
  void everyTextIsUsed() {
    assertThat(keys)
        .allMatch(
            key ->
                literals.contains(key)
                    || literals.contains(key.replaceAll("\\.(name|tooltip)$", ""))
                    || literals.stream().anyMatch(l -> l.endsWith(".") && key.startsWith(l)));
  }

  @Test
  void keysAreFeatureElementWhat() {
    assertThat(keys).allMatch(key -> key.matches("[a-z]+\\.[a-zA-Z]+\\.[a-zA-Z_]+"));
  }

  @Test
  void everythingThatIsNamedByAnEnumHasAText() {
    List<String> wanted = new ArrayList<>();
    Stream.of(Kind.values()).forEach(kind -> wanted.add("receipt.kind." + kind));
    Stream.of(Kind.values())
        .filter(kind -> kind != Kind.HOST && kind != Kind.DEVICE)
        .forEach(kind -> wanted.add("explorer.group." + kind));
    Stream.of(Source.values()).forEach(source -> wanted.add("receipt.source." + source));
    Stream.of(Verdict.values()).forEach(v -> wanted.add("receipt.verdictMeaning." + v));
    Stream.of(Layer.values()).forEach(layer -> wanted.add("receipt.layer." + layer));
    assertThat(keys).containsAll(wanted);
  }
}
