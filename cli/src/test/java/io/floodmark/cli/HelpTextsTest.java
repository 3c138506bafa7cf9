package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.runner.ScriptedSites;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Each description of a command or an option begins with an imperative verb and fits into one or two lines. */
class HelpTextsTest {
    private static final int MOST_WORDS = 25;

    private static final Set<String> IMPERATIVES = Set.of(
            ("Accept Add Allow Calculate Check Clean Compare Compress Confirm Connect Continue Copy Create Decide"
                            + " Delete End Exit Explain Export Find Generate Judge Keep Kill List Listen Load Measure Mount Name Occupy"
                            + " Overwrite Print Raise Read Remove Render Repeat Run Sample Scan Search Send Set Show"
                            + " Size Start State Stop Store Sustain Tag Test Use Vary Wait Write")
                    .split(" "));

    /** Returns all commands, including those that are not in the list of commands. */
    static Stream<CommandSpec> commands() {
        return withChildren(Commands.whole(ScriptedSites.of(1))).map(CommandLine::getCommandSpec);
    }

    private static Stream<CommandLine> withChildren(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTextsTest::withChildren));
    }

    private static List<String> descriptions() {
        return commands()
                .flatMap(command -> Stream.concat(
                        Stream.<String[]>of(command.usageMessage().description()),
                        command.args().stream().map(argument -> argument.description())))
                .map(lines -> String.join(" ", lines))
                .toList();
    }

    @Test
    void beginWithAnImperative() {
        assertThat(descriptions()).hasSizeGreaterThan(100);
        assertThat(descriptions())
                .filteredOn(text -> !IMPERATIVES.contains(text.split("\\W", 2)[0]))
                .isEmpty();
    }

    @Test
    void areShort() {
        assertThat(descriptions())
                .filteredOn(text -> text.split(" ").length > MOST_WORDS)
                .isEmpty();
    }

    @Test
    void listNoFlagThatTheCommandDoesNotUse() {
        assertThat(flags("trial")).contains("--acks", "--bootstrap-server").doesNotContain("--soak", "--effort");
        assertThat(flags("boundary")).contains("--effort").doesNotContain("--soak", "--repeat", "--broker-outage");
        assertThat(flags("up")).contains("--brokers", "--max-disk").doesNotContain("--acks", "--on", "--max-bytes");
        assertThat(flags("failover")).contains("--max-time").doesNotContain("--bootstrap-server", "--soak");
        assertThat(flags("limit")).contains("--soak", "--repeat", "--acks", "--on");
    }

    private static List<String> flags(String command) {
        return commands()
                .filter(spec -> spec.name().equals(command))
                .flatMap(spec -> spec.options().stream())
                .map(OptionSpec::longestName)
                .toList();
    }
}
