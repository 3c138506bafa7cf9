package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the commands in README and docs: those that generate load on scripted clusters and with few trials, the others
 * on a store with a run.
 */
@Tag("full")
class DocCommandsTest {
    /** Commands and options that need a real cluster or rights, with the test that runs them. */
    private static final Map<String, String> ELSEWHERE = Map.ofEntries(
            Map.entry("lab", "cli/LabTroubleTest"),
            Map.entry("gateway", "cli/GatewayCommandTest"),
            Map.entry("learn", "cli/LearnCommandTest"),
            Map.entry("throttle", "cli/ThrottleCommandTest"),
            Map.entry("clean", "cli/CleanCommandTest"),
            Map.entry("serve", "cli/ServeCommandTest"),
            Map.entry("--listen", "cli/DoctorCommandTest"),
            Map.entry("--to", "cli/DoctorCommandTest"),
            Map.entry("--store", "cli/PostgresStoreCommandTest"),
            Map.entry("--profile", "cli/ExplainTest"),
            Map.entry("--confirm", "runner/explain/ConfirmingTest"));

    private static final Set<String> LOAD = Set.of("limit", "boundary", "trial", "compare", "failover");

    /** Commands that read a store, which need no process of their own. */
    private static final Set<String> READ = Set.of("explain", "report", "size", "trend");

    /** Exit codes of commands that ended as they should; the scripted clusters do not sustain every load. */
    private static final List<Integer> FINISHED = Stream.of(
                    ExitCode.DONE, ExitCode.OVERLOADED, ExitCode.INVALID, ExitCode.GATE)
            .map(ExitCode::code)
            .toList();

    /** Options whose value is a file or a folder. */
    private static final Set<String> FILES =
            Set.of("--command-config", "--plugin-path", "--junit", "--markdown", "--out");

    /** Ids and placeholders of runs in the docs. */
    private static final List<String> RUNS = List.of("20261122-093015-k3x9", "RUN1", "RUN2", "RUN");

    private static final String FACTORS = "factors: [ { path: workload.produce.compression, levels: [ none, lz4 ] } ]";

    private static final Map<String, String> PLANS = Map.of(
            "compare",
            "compare: { interim-analyses: [2], " + FACTORS + " }",
            "check",
            "compare: { " + FACTORS + " }",
            "boundary",
            "boundary: { over: record-size, values: [ 1KiB, 10KiB ], max-trials: 6 }",
            "size",
            "size: { load: 50000/s }");

    /** Plans of commands that are documented without one, and would try until they are certain. */
    private static final Map<String, String> SHORT = Map.of(
            "limit", "",
            "compare", "compare: { interim-analyses: [2] }",
            "boundary", "boundary: { max-trials: 6 }");

    private static final String FEW_TRIALS = "search: { max-trials: 3 }";

    @TempDir
    private Path folder;

    /** Returns the commands; of those with the same options only the first one. */
    static Collection<String> commands() {
        return Docs.commands()
                .filter(command -> Stream.of(Docs.words(command)).noneMatch(ELSEWHERE::containsKey))
                .collect(Collectors.toMap(
                        DocCommandsTest::options, command -> command, (first, other) -> first, LinkedHashMap::new))
                .values();
    }

    @Test
    void ofOtherTestsAreInTheDocsAndInThoseTests() {
        assertThat(Docs.commands().flatMap(command -> Stream.of(Docs.words(command))))
                .containsAll(ELSEWHERE.keySet());
        assertThat(ELSEWHERE).allSatisfy((word, test) -> {
            String module = test.substring(0, test.indexOf('/'));
            Path file = Docs.ROOT.resolve(module + "/src/test/java/io/floodmark/" + test + ".java");
            assertThat(file).content().contains("@Test");
            if (module.equals("cli")) {
                assertThat(file).content().contains("\"" + word + "\"");
            }
        });
    }

    private static List<String> options(String command) {
        String[] words = Docs.words(command);
        return Stream.concat(
                        Stream.of(words[0]),
                        Stream.of(words).filter(word -> word.startsWith("--")).sorted())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void run(String command) throws IOException {
        prepare(Docs.words(command)[0]);

        List<String> words =
                Stream.of(Docs.words(command)).map(DocCommandsTest::stored).toList();
        int code;
        String said;
        if (LOAD.contains(words.get(0)) || READ.contains(words.get(0))) {
            ScriptedProgram program = inThisProcess(words);
            code = program.exitCode();
            said = program.said();
        } else {
            try (Program program = Program.run(folder, words.toArray(String[]::new))) {
                code = program.exitCode();
                said = program.said();
            }
        }

        assertThat(code).as(said).isIn(FINISHED);
    }

    private ScriptedProgram inThisProcess(List<String> words) throws IOException {
        List<String> all = new ArrayList<>(List.of(inFolder(words)));
        String command = words.get(0);
        boolean planned = words.contains("--baseline") || words.stream().anyMatch(word -> word.endsWith(".yaml"));
        if (SHORT.containsKey(command) && !planned) {
            String plan = String.join("\n", "floodmark: 1", FEW_TRIALS, SHORT.get(command));
            all.add(Files.writeString(folder.resolve("short.yaml"), plan).toString());
        }
        Path runs = folder.resolve("floodmark-runs");
        String[] arguments = all.toArray(String[]::new);
        return LOAD.contains(command) || command.equals("report")
                ? ScriptedProgram.load(ScriptedSites.of(100_000), runs, arguments)
                : ScriptedProgram.tell(runs, arguments);
    }

    /** Returns the word for the stored run, and for a short trial. */
    private static String stored(String word) {
        if (word.equals("30m") || word.equals("15m")) {
            return "30s";
        }
        return RUNS.stream()
                .filter(word::endsWith)
                .findFirst()
                .map(id -> word.replace(id, ReferenceStore.RUN))
                .orElse(word);
    }

    private void prepare(String command) throws IOException {
        String plan = String.join("\n", "floodmark: 1", FEW_TRIALS, PLANS.getOrDefault(command, ""));
        for (String name :
                List.of("plan", "slo", "change", "production", "study", "jvms", "collectors", "orders.plan")) {
            Files.writeString(folder.resolve(name + ".yaml"), plan);
        }
        Files.writeString(folder.resolve("client.properties"), "");
        Files.createFile(Files.createDirectory(folder.resolve("plugins")).resolve("login.jar"));
        ReferenceStore.copyTo(folder);
    }

    /** Returns the words with absolute paths, since a scripted command has the current folder of this process. */
    private String[] inFolder(List<String> words) {
        String[] all = words.toArray(String[]::new);
        for (int i = 0; i < all.length; i++) {
            if (all[i].endsWith(".yaml") || (i > 0 && FILES.contains(all[i - 1]))) {
                all[i] = folder.resolve(all[i]).toString();
            }
        }
        return all;
    }
}
