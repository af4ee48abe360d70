package org.verbscope.installers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.ProductVersion;
import org.verbscope.verbsctl.Verbsctl;

class TextsTest {
  private static final ProductVersion VERSION =
      new ProductVersion("0.1.0", "31b1fd1", Instant.parse("2026-11-29T12:00:00Z"), false);

  private final CommandWords words = CommandWords.of(Verbsctl.definition());
  private final String man = new ManPage(Verbsctl.definition(), VERSION).text();

  @Test
  void theManPageHasTheSectionsThatReadersLookFor() {
    assertThat(man)
        .startsWith(".TH \"VERBSCTL\" \"1\" \"2026\\-11\\-29\" \"Verbscope 0.1.0\"")
        .contains(".SH \"NAME\"\nverbsctl \\- ", ".SH \"EXIT CODES\"", ".SH \"EXAMPLES\"");
  }

  @Test
  void everyCommandAndOptionIsInTheManPageAndInEachCompletion() {
    List<String> completions =
        List.of(BashCompletion.text(words), ZshCompletion.text(words), FishCompletion.text(words));

    assertThat(words.commands()).extracting(CommandWords.Command::name).contains("create-qp");
    for (CommandWords.Command command : words.commands()) {
      assertThat(man).contains(".SS \"" + command.name().replace("-", "\\-") + "\"");
      assertThat(completions).allSatisfy(text -> assertThat(text).contains(command.name()));
      for (CommandWords.Option option : command.options()) {
        String name = option.names().get(option.names().size() - 1);
        assertThat(man).contains("\\fB" + name.replace("-", "\\-") + "\\fR");
        assertThat(completions)
            .allSatisfy(text -> assertThat(text).contains(name.replaceFirst("^--", "")));
      }
    }
  }

  @Test
  void noLineOfTheManPageIsTakenForAnUnknownRequest() {
    assertThat(man.lines().filter(line -> line.startsWith(".") || line.startsWith("'")))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|B|nf|fi)\\b.*"));
  }

  @Test
  void constantsAndFilesAreOfferedAsValues() {
    assertThat(BashCompletion.text(words))
        .contains("--type|--qp-type) COMPREPLY=($(compgen -W 'RC UC UD ")
        .contains("--file) _filedir; return ;;");
    assertThat(FishCompletion.text(words)).contains("-l file -r -F", "-a 'sim:workshop local:'");
    assertThat(ZshCompletion.text(words)).contains(":ADDRESS:(sim\\:workshop local\\:)");
  }

  @Test
  void theWindowsManPageHasEveryOptionThatItsHelpHas() throws IOException {
    String page = Files.readString(Path.of("linux/verbscope.1")).replace("\\-", "-");
    List<String> options =
        Pattern.compile("--[a-z-]+")
            .matcher(Messages.text("start.usage.text"))
            .results()
            .map(MatchResult::group)
            .distinct()
            .toList();

    assertThat(options).contains("--host", "--version");
    assertThat(options).allMatch(page::contains);
  }
}
