package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.run.Run;
import io.floodmark.store.RunStore;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Opens a store of the program of commit 9f31c2d0 (schema 11) in today's program. Each run is listed, judged, rendered
 * and exported with today's names, and a stopped one is resumed.
 *
 * <p>The store is as that program wrote it on 2026-11-29, except that some runs were deleted and free pages removed:
 * {@code DELETE FROM runs WHERE id = ...} with {@code PRAGMA foreign_keys = on}, {@code VACUUM INTO}, {@code gzip -9n}.
 * The stored runs contain the commands and the plans. With {@code search: { trial: 3500ms, safe-trial: 3s }} and 2
 * partitions they were these. The run of the last command is in a separate store, without its samples, which are large.
 *
 * <pre>
 * lab up --brokers 1 --replication-factor 1
 * compare compare.yaml     two codecs at load 100/s; compare: { measure: wire-bytes, looks: [2, 3], error: 20%, matters: 10% }
 * boundary boundary.yaml   record sizes 128KiB and 900KiB; objective: { produce: { p99: 250ms } }
 * limit existing.yaml      objective: { produce: { p99: 300ms } }; search: { half-width: 45%, soak: 5s, lowest: 300/s }
 * trial gentle.yaml        --load 900/s, while another producer wrote 100 records/s; guest: { allow-overload: false }
 * lab down
 * trial trial.yaml         --load 200/s, on a lab of 1 broker, with a consumer group
 * failover failover.yaml   on a lab of 2 brokers; failover: { leaders: [3], kills: 1 }
 * limit resume.yaml        on a lab of 1 broker, ended by TERM in trial 2; consume: [ { engine: wire, protocol: consumer } ]
 * limit outage.yaml        on a lab of 2 brokers; objective: { produce: { p99: 120ms } }; search: { broker-down: true }
 * </pre>
 */
class EarlierStoreTest {
    private static final int EARLIER_SCHEMA = 11;
    private static final String COMPARISON = "20261129-210919-4zcs";
    private static final String BOUNDARY = "20261129-211203-awq8";
    private static final String OUTAGE = "20261129-214113-4vtx";
    private static final String ALL_BUT_OUTAGE = "store-9f31c2d0.db.gz";
    private static final String ONLY_OUTAGE = "outage-9f31c2d0.db.gz";

    /** Names in JSON that no longer exist. */
    private static final List<String> GONE_NAMES = List.of(
            "end",
            "binding",
            "bindingProbability",
            "passBelow",
            "overloadAbove",
            "forEver",
            "disksCarry",
            "outage",
            "innocent",
            "wouldTell",
            "says",
            "withoutRule",
            "alone",
            "smallestFound",
            "noticedSeconds");

    /** Constants that no longer exist. */
    private static final List<String> GONE_VALUES = List.of(
            "gentle",
            "hard",
            "unseen",
            "unsafe",
            "at-least",
            "at-most",
            "below-lowest",
            "held",
            "nothing-binds",
            "dearer");

    /** Keys of plans that no longer exist, as they are written in an effective plan. */
    private static final Pattern GONE_KEYS =
            Pattern.compile("(?m)^(guest|  half-width|  broker-down|  looks|  error|  matters):");

    /** Labels of the output that no longer exist. Explanations that a search stored are shown unchanged. */
    private static final Pattern GONE_LABELS = Pattern.compile(
            "\\b(Pass below|Overload above|For ever|Not seen|Hard limit|No leader|Read as|Taken alone)\\b|>Binds<");

    /** The stored runs, with the verdicts as the earlier program printed them, but with today's names. */
    private enum Stored {
        BASELINE("20261129-210928-2va2", "done", "sustained", "sustained"),
        VARIANT("20261129-211006-42ch", "done", "sustained", "sustained"),
        SMALL_RECORDS(
                "20261129-211213-9mz8",
                "2,000 (1,460 to 2,690)",
                "overloaded(latency)",
                "sustained",
                "sustained",
                "overloaded(host-cpu)",
                "overloaded(latency)"),
        LARGE_RECORDS(
                "20261129-211302-q2zc",
                "416 (352 to 499)",
                "overloaded(latency)",
                "overloaded(latency)",
                "sustained",
                "overloaded(latency)",
                "sustained"),
        LIMIT(
                "20261129-211537-dv4w",
                "1,870 (1,410 to 2,100)",
                "sustained",
                "sustained",
                "overloaded(latency)",
                "overloaded(host-cpu)",
                "sustained"),
        PROTECTED_MODE("20261129-211639-7y9s", "invalid(protected-mode)", "invalid(protected-mode)"),
        TRIAL("20261129-211711-vqnv", "sustained(memory)", "sustained(memory)"),
        FAILOVER("20261129-211745-ni8t", "done"),
        STOPPED("20261129-211813-ieqv", "1,790 (from 199), stopped", "sustained", "invalid(stopped)");

        private final String id;
        private final String result;
        /** Verdicts, separated by bars. */
        private final String verdicts;

        /** @param result text in the list of runs */
        Stored(String id, String result, String... verdicts) {
            this.id = id;
            this.result = result;
            this.verdicts = String.join("|", verdicts);
        }

        List<String> verdicts() {
            return verdicts.isEmpty() ? List.of() : List.of(verdicts.split("\\|", -1));
        }
    }

    /** Used by all tests that store nothing; the first one migrates it. */
    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    @BeforeAll
    static void unpack() throws IOException {
        unpack(ALL_BUT_OUTAGE, shared);
    }

    private static void unpack(String store, Path to) throws IOException {
        try (InputStream packed = EarlierStoreTest.class.getResourceAsStream(store);
                InputStream unpacked = new GZIPInputStream(packed)) {
            Files.copy(unpacked, to.resolve("runs.db"));
        }
    }

    private static ScriptedProgram done(Path folder, String... arguments) {
        ScriptedProgram program = ScriptedProgram.tell(folder, arguments);
        assertThat(program.exitCode()).as(program.said()).isEqualTo(ExitCode.DONE.code());
        return program;
    }

    private static ScriptedProgram done(String... arguments) {
        return done(shared, arguments);
    }

    @Test
    void isMigratedWithoutLosingARow() throws IOException, SQLException {
        unpack(ALL_BUT_OUTAGE, folder);
        assertThat(number("PRAGMA user_version")).isEqualTo(EARLIER_SCHEMA);
        Map<String, Integer> before = rows();

        done(folder, "runs");

        assertThat(number("PRAGMA user_version")).isGreaterThan(EARLIER_SCHEMA);
        assertThat(texts("PRAGMA integrity_check")).containsExactly("ok");
        assertThat(texts("PRAGMA foreign_key_check")).isEmpty();
        assertThat(rows()).containsAllEntriesOf(before);
    }

    @Test
    void countsInTrends() {
        ScriptedProgram trend = done("trend", Stored.LIMIT.id);

        assertThat(trend.out()).contains("limit of 1 run", Stored.LIMIT.id, "expected at least 8");
    }

    /** Seven later runs with today's plan and the same result: eight are enough to look for changes. */
    @Test
    void countsInATrendTogetherWithLaterRuns() throws IOException {
        unpack(ALL_BUT_OUTAGE, folder);
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            Run earlier = store.find(Stored.LIMIT.id).orElseThrow();
            for (int day = 1; day <= 7; day++) {
                store.begin(later(earlier, day));
            }
        }

        ScriptedProgram trend = done(folder, "trend");

        assertThat(trend.out())
                .contains(
                        "limit of 8 runs like 20261207-090000-aaaa, 2026-11-29 to 2026-12-07", "no significant change");
    }

    private static Run later(Run run, int day) {
        Instant started = Instant.parse("2026-11-30T09:00:00Z").plus(Duration.ofDays(day));
        return new Run(
                "202612%02d-090000-aaaa".formatted(day),
                run.command(),
                started,
                Optional.of(started.plusSeconds(300)),
                PlanWriter.write(PlanReader.read(Optional.of(new PlanText("plan", run.effectivePlan())), List.of())),
                run.surroundings(),
                run.conditions(),
                run.trials(),
                run.limits(),
                run.outcome());
    }

    @Test
    void isListedWithTodaysWords() {
        ScriptedProgram runs = done("runs");

        assertThat(runs.out()).doesNotContainPattern(GONE_LABELS);
        for (Stored run : Stored.values()) {
            assertThat(line(runs, run.id)).contains("  " + run.result + "  ");
        }
        assertThat(line(runs, BOUNDARY)).contains("record-size", "converged");
        assertThat(line(runs, COMPARISON)).contains("compression=none", "compression=gzip");
    }

    @ParameterizedTest
    @EnumSource
    void hasTheVerdictsThatWerePrinted(Stored run) throws IOException {
        JsonNode exported = exported(run.id).path("run.json");

        assertThat(exported.path("trials").valueStream().map(EarlierStoreTest::verdict))
                .containsExactlyElementsOf(run.verdicts());
    }

    @ParameterizedTest
    @EnumSource
    void isJudgedAsItWas(Stored run) {
        ScriptedProgram report = done("report", run.id, "--rejudge", "--out", html());

        List<String> trials =
                report.out().lines().filter(line -> line.startsWith("trial ")).toList();
        assertThat(trials).hasSameSizeAs(run.verdicts());
        for (int i = 0; i < trials.size(); i++) {
            assertThat(trials.get(i))
                    .startsWith("trial " + (i + 1) + " at ")
                    .endsWith(": " + run.verdicts().get(i) + " (as before)");
        }
    }

    private static Stream<String> all() {
        return Stream.concat(Stream.of(Stored.values()).map(run -> run.id), Stream.of(BOUNDARY, COMPARISON));
    }

    @ParameterizedTest
    @MethodSource("all")
    void isRendered(String id) {
        done("report", id, "--out", html());

        assertThat(folder.resolve("report.html")).content().contains(id).doesNotContainPattern(GONE_LABELS);
    }

    @ParameterizedTest
    @MethodSource("all")
    void isExportedWithTodaysNames(String id) throws IOException {
        JsonNode files = exported(id);

        for (JsonNode json : files) {
            assertTodaysNames(json);
            String plan = json.path("effectivePlan").asString();
            assertThat(plan).doesNotContainPattern(GONE_KEYS);
            // Read like a user's plan, which is stricter than reading a stored one.
            PlanReader.read(Optional.of(new PlanText("plan", plan)), List.of());
        }
        assertThat(Files.readString(folder.resolve(id).resolve("summary.md"))).doesNotContainPattern(GONE_LABELS);
    }

    @Test
    void keepsTheLimitsThatWerePrinted() throws IOException {
        JsonNode limits = exported(Stored.LIMIT.id).path("run.json").path("limits");

        JsonNode objective = limits.path(0);
        assertThat(objective.path("goal").asString()).isEqualTo("objective");
        assertThat(objective.path("stopReason").asString()).isEqualTo("converged");
        assertThat(objective.path("highestPassingTrial").asInt()).isEqualTo(2);
        assertThat(objective.path("lowestFailingTrial").asInt()).isEqualTo(4);
        assertThat(objective.path("bottleneck").asString()).isEqualTo("latency");
        assertThat(objective.path("soak").path("outcome").asString()).isEqualTo("passed");
        assertThat(limits.path(1).path("goal").asString()).isEqualTo("without-objective");
        assertThat(limits.path(1).path("stopReason").asString()).isEqualTo("lower-bound");
    }

    @Test
    void keepsWhatABoundaryAComparisonAndAFailoverFound() throws IOException {
        JsonNode line = exported(BOUNDARY).path("boundary.json").path("lines").path(0);
        JsonNode effect = exported(COMPARISON)
                .path("comparison.json")
                .path("variants")
                .path(1)
                .path("effects")
                .path(0);
        JsonNode kill =
                exported(Stored.FAILOVER.id).path("run.json").path("failovers").path(0);

        assertThat(line.path("searches")
                        .valueStream()
                        .map(search -> search.path("run").asString()))
                .containsExactly(Stored.SMALL_RECORDS.id, Stored.LARGE_RECORDS.id);
        assertThat(effect.path("ratio").asDouble()).isEqualTo(0.4288, within(0.0001));
        assertThat(effect.path("minimumDetectable").asDouble()).isEqualTo(0.0029, within(0.0001));
        assertThat(effect.path("unadjusted").path("confidence").asDouble()).isEqualTo(0.5);
        assertThat(kill.path("leaders").asInt()).isEqualTo(3);
        assertThat(kill.path("detectedSeconds").asDouble()).isEqualTo(9.38, within(0.01));
    }

    @Test
    void keepsWhatWasFoundWithABrokerDown() throws IOException {
        unpack(ONLY_OUTAGE, folder);

        assertThat(line(done(folder, "runs"), OUTAGE)).contains("  231 (190 to 286), budget spent  ");
        done(folder, "report", OUTAGE, "--out", html());
        JsonNode run = exported(folder, OUTAGE).path("run.json");
        assertTodaysNames(run);
        assertThat(run.path("outcome").asString()).startsWith("budget spent: ");
        assertThat(run.path("effectivePlan").asString()).contains("\n  broker-outage: true\n");
        assertThat(run.path("trials").valueStream().map(EarlierStoreTest::verdict))
                .containsExactly(
                        "invalid(disturbed)",
                        "sustained",
                        "overloaded(link)",
                        "invalid(disturbed)",
                        "invalid(generator)");
        JsonNode outage = run.path("brokerOutage");
        assertThat(outage.path("trials").valueStream().map(EarlierStoreTest::verdict))
                .hasSize(6)
                .containsOnly("sustained", "sustained(memory)");
        assertThat(outage.path("limit").path("goal").asString()).isEqualTo("objective");
        assertThat(outage.path("limit").path("stopReason").asString()).isEqualTo("budget-spent");
        assertThat(outage.path("returned").asBoolean()).isTrue();
        assertThat(refused(folder, "limit", OUTAGE)).contains("run " + OUTAGE + " has its answer");
    }

    @Test
    void namesTheModeOfASharedCluster() throws IOException {
        JsonNode run = exported(Stored.PROTECTED_MODE.id).path("run.json");

        assertThat(run.path("conditions").valueStream().map(JsonNode::toString))
                .contains("{\"group\":\"shared cluster\",\"name\":\"mode\",\"value\":\"protected\"}");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FAILOVER")
    void isExplained(Stored run) {
        done("explain", run.id);

        assertTodaysNames(
                JsonMapper.shared().readTree(done("explain", run.id, "--json").out()));
    }

    @Test
    void isSizedBy() {
        ScriptedProgram size = done("size", "--limit", Stored.LIMIT.id, "--load", "1000/s");

        assertThat(size.out()).contains("Measured:   1,866 records/s on 1 broker (run " + Stored.LIMIT.id + ")");
    }

    @Test
    void isABaseline() {
        ScriptedProgram compared = ScriptedProgram.load(
                ScriptedSites.of(0),
                shared,
                "compare",
                "--baseline",
                Stored.LIMIT.id,
                "--run",
                Stored.LIMIT.id,
                "--json");

        assertThat(compared.exitCode()).as(compared.said()).isEqualTo(ExitCode.DONE.code());
        assertTodaysNames(ResultJson.of(compared, "comparison"));
    }

    @Test
    void goesOnWithASearchThatWasStopped() throws IOException {
        unpack(ALL_BUT_OUTAGE, folder);

        ScriptedProgram resumed = resumed(folder, "limit", Stored.STOPPED.id);

        assertThat(resumed.exitCode()).as(resumed.said()).isEqualTo(ExitCode.DONE.code());
        JsonNode result = ResultJson.of(resumed, "result");
        assertThat(verdict(result.path("trials").path(0))).isEqualTo("sustained");
        assertThat(result.path("conditions").toString())
                .contains("run " + Stored.STOPPED.id + ", whose 2 trial(s) come first");
        assertThat(done(folder, "runs").out())
                .contains(Stored.STOPPED.id, result.path("run").asString());
    }

    @Test
    void doesNotGoOnWithWhatHasItsAnswer() {
        assertThat(refused(shared, "limit", Stored.LIMIT.id)).contains("run " + Stored.LIMIT.id + " has its answer");
        assertThat(refused(shared, "limit", Stored.TRIAL.id)).contains("run " + Stored.TRIAL.id + " is not a search");
        assertThat(refused(shared, "boundary", BOUNDARY)).contains("boundary " + BOUNDARY + " has its answer");
    }

    private static ScriptedProgram resumed(Path folder, String command, String id) {
        return ScriptedProgram.load(ScriptedSites.of(5_000), folder, command, "--resume", id, "--json");
    }

    private static String refused(Path folder, String command, String id) {
        ScriptedProgram program = resumed(folder, command, id);
        assertThat(program.exitCode()).as(program.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        return program.err();
    }

    private String html() {
        return folder.resolve("report.html").toString();
    }

    private static String line(ScriptedProgram runs, String id) {
        return runs.out()
                .lines()
                .filter(line -> line.startsWith(id))
                .findFirst()
                .orElseThrow();
    }

    private static String verdict(JsonNode trial) {
        return trial.path("verdict").path("label").asString();
    }

    /** Returns its JSON files by name. */
    private JsonNode exported(String id) throws IOException {
        return exported(shared, id);
    }

    private JsonNode exported(Path from, String id) throws IOException {
        Path to = folder.resolve(id);
        done(from, "runs", "export", id, "--out", to.toString());
        ObjectNode files = JsonMapper.shared().createObjectNode();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(to, "*.json")) {
            found.forEach(file ->
                    files.set(file.getFileName().toString(), JsonMapper.shared().readTree(file)));
        }
        assertThat(files.size()).isPositive();
        return files;
    }

    private static void assertTodaysNames(JsonNode json) {
        json.propertyNames().forEach(name -> assertThat(name).isNotIn(GONE_NAMES));
        for (JsonNode child : json) {
            assertTodaysNames(child);
        }
        if (json.isString()) {
            assertThat(json.asString()).isNotIn(GONE_VALUES);
        }
    }

    /** Returns the number of rows of each table. */
    private Map<String, Integer> rows() throws SQLException {
        Map<String, Integer> rows = new LinkedHashMap<>();
        for (String table : texts("SELECT name FROM sqlite_master WHERE type = 'table'")) {
            rows.put(table, number("SELECT count(*) FROM " + table));
        }
        return rows;
    }

    private int number(String sql) throws SQLException {
        return Integer.parseInt(texts(sql).get(0));
    }

    /** Returns the first column of each row, from the store in the test's folder. */
    private List<String> texts(String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("runs.db"));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }
}
