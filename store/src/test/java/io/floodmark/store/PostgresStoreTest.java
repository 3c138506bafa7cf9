package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.testing.store.PostgresServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What only stores in PostgreSQL have: bundles to and from files, lost connections, and what was left unsent. */
@Tag("full")
class PostgresStoreTest {
    private static final PostgresServer SERVER = PostgresDatabases.SERVER;
    private static final Duration AT_END = Duration.ofMillis(200);

    @TempDir
    private Path folder;

    private String database;
    private PostgresAddress address;

    @BeforeEach
    void createDatabase() {
        database = PostgresDatabases.withSchema();
        address = PostgresDatabases.address(database);
    }

    @AfterEach
    void dropDatabase() {
        SERVER.start();
        SERVER.execute("postgres", "DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    }

    static LongStream seeds() {
        return LongStream.range(0, 5);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void movesStudiesToAFileAndBackUnchanged(long seed) {
        List<Run> runs = runs(seed);
        BoundaryRun boundary = new BoundaryGenerator(seed).boundary("20261122-100000-abcd", runs);
        ComparisonRun comparison = new ComparisonGenerator(seed).comparison("20261122-110000-abcd", runs);
        Run large = new RunGenerator(seed).run(3);
        try (RunStore store = open()) {
            runs.forEach(store::begin);
            store.begin(large);
            store.begin(boundary);
            store.begin(comparison);
            store.addTags(large.id(), List.of("nightly"));
        }
        Path file = folder.resolve("runs.db");
        for (String id : List.of(large.id(), boundary.id(), comparison.id())) {
            Bundle.read(bundle(id), file);
        }
        SERVER.execute(database, "DELETE FROM floodmark.runs");
        SERVER.execute(database, "DELETE FROM floodmark.boundaries");
        SERVER.execute(database, "DELETE FROM floodmark.comparisons");
        SERVER.execute(database, "DELETE FROM floodmark.tags");

        try (RunReader there = RunStore.openReadOnly(file);
                RunStore here = open()) {
            for (String id : List.of(large.id(), boundary.id(), comparison.id())) {
                here.add(there.findStudy(id).orElseThrow(), there);
            }
        }

        try (RunReader reader = read()) {
            assertThat(reader.find(large.id())).as("seed %d", seed).contains(large);
            assertThat(reader.findBoundary(boundary.id())).as("seed %d", seed).contains(boundary);
            assertThat(reader.findComparison(comparison.id()))
                    .as("seed %d", seed)
                    .contains(comparison);
            assertThat(reader.tags()).isEqualTo(Map.of(large.id(), List.of("nightly")));
        }
    }

    private Path bundle(String id) {
        Path bundle = folder.resolve("bundle");
        try (RunReader reader = read()) {
            Bundle.write(reader.findStudy(id).orElseThrow(), reader, PostgresStoreTest::report, bundle);
        }
        return bundle;
    }

    private static void report(Path file) {
        try {
            Files.writeString(file, "report");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void replacesWhatTextsOfPostgresCannotHave() {
        Run run = SmallRun.withId("20261121-093015-null", SmallRun.run());
        Run odd = new Run(
                run.id(),
                "a\0b \ud800 \u00fc\ud83d\ude00",
                run.started(),
                run.ended(),
                run.effectivePlan(),
                run.surroundings(),
                List.of(),
                List.of(),
                List.of(),
                run.outcome());
        try (RunStore store = open()) {
            store.begin(odd);
            store.flush();

            assertThat(store.find(run.id()).orElseThrow().command()).isEqualTo("a\ufffdb ? \u00fc\ud83d\ude00");
        }
    }

    @Test
    void keepsNothingInTheFolderOnceAllIsSent() {
        try (RunStore store = open()) {
            store.begin(SmallRun.run());
        }

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void sendsAgainWhatALostConnectionTookAway() {
        Run run = new RunGenerator(4).run(4);
        try (RunStore store = open()) {
            store.begin(ProcessesTest.begun(run));
            for (Trial trial : run.trials()) {
                store.addTrial(run.id(), trial);
                store.flush();
                SERVER.cutConnections(database);
            }
            store.end(run.id(), Instant.EPOCH, "found");
        }

        assertThat(trials(run)).isEqualTo(run.trials());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void goesOnWhileTheServerRestarts() {
        Run run = new RunGenerator(5).run(4);
        try (RunStore store = open()) {
            store.begin(ProcessesTest.begun(run));
            store.addTrial(run.id(), run.trials().get(0));
            store.flush();
            SERVER.stop();
            store.addTrial(run.id(), run.trials().get(1));
            store.addTrial(run.id(), run.trials().get(2));
            store.flush();

            assertThat(store.find(run.id()).orElseThrow().trials()).hasSize(3);

            SERVER.start();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> trials(run).equals(run.trials().subList(0, 3)));
            store.addTrial(run.id(), run.trials().get(3));
            store.end(run.id(), Instant.EPOCH, "found");
        }

        assertThat(trials(run)).isEqualTo(run.trials());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void sendsWhatAnEarlierProcessCouldNot() {
        Run run = new RunGenerator(6).run(2);
        RunStore store = open();
        store.begin(ProcessesTest.begun(run));
        store.addTrial(run.id(), run.trials().get(0));
        store.flush();
        SERVER.stop();
        store.addTrial(run.id(), run.trials().get(1));
        Path kept = folder.resolve(run.id() + ".unsent.db");

        assertThatThrownBy(store::close)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith(address + " cannot be reached")
                .hasMessageEndingWith("nothing is lost: the results are in " + kept
                        + ", and the next command with this --store in this folder sends them");
        try (RunReader reader = RunStore.openReadOnly(kept)) {
            assertThat(reader.find(run.id()).orElseThrow().trials()).isEqualTo(run.trials());
        }

        SERVER.start();
        assertThat(trials(run)).isEqualTo(run.trials());
        assertThat(folder).isEmptyDirectory();
    }

    /** Another process must not send and delete the file of a run that goes on. */
    @Test
    void keepsTheLockOfItsFileWhileTheSameProcessReads() throws IOException {
        Run run = ProcessesTest.begun(new RunGenerator(6).run(1));
        try (RunStore store = open()) {
            store.begin(run);
            store.flush();
            String lock = ":" + Files.getAttribute(folder.resolve(run.id() + ".unsent.db.lock"), "unix:ino") + " ";
            assertThat(Files.readString(Path.of("/proc/locks"))).contains(lock);

            try (RunReader reader = RunStore.openReadOnly(address, folder)) {
                assertThat(reader.has(run.id())).isTrue();
            }

            assertThat(Files.readString(Path.of("/proc/locks"))).contains(lock);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void losesNothingOfAProcessThatWasKilledWithoutServer() throws IOException, InterruptedException {
        Process child =
                StoreChild.start(List.of(), "write-for-ever", folder.resolve("runs.db"), 7, SERVER.url(database));
        BufferedReader lines = child.inputReader(StandardCharsets.UTF_8);
        while (!"stored 3".equals(lines.readLine())) {
            assertThat(child.isAlive()).isTrue();
        }
        SERVER.stop();
        for (int more = 0; more < 5; more++) {
            assertThat(lines.readLine()).startsWith("stored ");
        }

        child.destroyForcibly();

        assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
        SERVER.start();
        try (RunReader reader = read()) {
            List<Trial> trials = reader.find(RunReader.LAST).orElseThrow().trials();
            assertThat(trials).hasSizeGreaterThanOrEqualTo(8);
            assertThat(trials.equals(IntStream.rangeClosed(1, trials.size())
                            .mapToObj(number -> ProcessesTest.trial(7, number))
                            .toList()))
                    .as("the %d trials are right", trials.size())
                    .isTrue();
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** A process that was killed after a commit, before it noted that. */
    @Test
    void doesNotDuplicateWhatHadArrived() {
        Run run = new RunGenerator(7).run(3);
        RunStore store = open();
        store.begin(ProcessesTest.begun(run));
        run.trials().forEach(trial -> store.addTrial(run.id(), trial));
        store.flush();
        Path kept = folder.resolve(run.id() + ".unsent.db");
        Path copy = folder.resolve("copy.unsent.db");
        store.addTags(run.id(), List.of("kept"));
        store.flush();
        copy(kept, copy);
        store.close();
        try (Spool spool = Spool.open(copy).orElseThrow()) {
            spool.keep(run.id(), handle -> {});
        }

        assertThat(trials(run)).isEqualTo(run.trials());
        try (RunReader reader = read()) {
            assertThat(reader.tags()).containsKey(run.id());
            assertThat(reader.list()).hasSize(1);
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static void copy(Path from, Path to) {
        try {
            Files.copy(from, to);
            Files.copy(from.resolveSibling(from.getFileName() + "-wal"), to.resolveSibling(to.getFileName() + "-wal"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void leavesWhatIsForAnotherDatabase() {
        PostgresAddress other = PostgresDatabases.address(PostgresDatabases.withSchema());
        try (Spool spool = Spool.create(folder, "20261121-093015-else", other)) {
            spool.keep("20261121-093015-else", handle -> {});
        }

        trials(SmallRun.run());

        assertThat(folder.resolve("20261121-093015-else.unsent.db")).exists();
    }

    @Test
    void sendsABoundaryOfWhichASearchHasNotEnded() {
        List<Run> runs = runs(3);
        BoundaryRun boundary = new BoundaryGenerator(3).boundary("20261122-100000-abcd", runs);
        try (RunStore store = open()) {
            runs.forEach(store::begin);
            store.begin(boundary);
            int line = boundary.lines().size();
            store.addLine(
                    boundary.id(),
                    line,
                    new BoundaryLine(
                            "cluster",
                            1,
                            false,
                            OptionalDouble.empty(),
                            100,
                            boundary.lines().get(0).axis(),
                            List.of(),
                            List.of(),
                            Optional.empty()));
            store.flush();
            SERVER.cutConnections(database);
            store.beginSearch(boundary.id(), line, 0, runs.get(0).id(), 5, false, "first");
            store.flush();
            SERVER.cutConnections(database);
            store.endSearch(
                    boundary.id(),
                    line,
                    0,
                    boundary.lines().stream()
                            .flatMap(each -> each.searches().stream())
                            .findFirst()
                            .orElseThrow()
                            .point()
                            .finding());
        }

        try (RunReader reader = read()) {
            assertThat(reader.findBoundary(boundary.id())
                            .orElseThrow()
                            .lines()
                            .get(boundary.lines().size())
                            .searches())
                    .hasSize(1);
        }
    }

    @Test
    void failsIfAChangeIsWrong() {
        Run run = SmallRun.run();
        try (RunStore first = open()) {
            first.begin(run);
        }
        RunStore store = RunStore.open(address, folder.resolve("other"), AT_END);
        store.begin(run);

        assertThatThrownBy(store::close)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(address + " refuses a row")
                .hasMessageContaining("the results are in");
    }

    private static List<Run> runs(long seed) {
        return IntStream.range(0, 4)
                .mapToObj(number -> SmallRun.withId("20261122-10000" + seed + "-run" + number, SmallRun.run()))
                .toList();
    }

    private List<Trial> trials(Run run) {
        try (RunReader reader = read()) {
            return reader.find(run.id()).map(Run::trials).orElse(List.of());
        }
    }

    private RunStore open() {
        return RunStore.open(address, folder, AT_END);
    }

    private RunReader read() {
        return RunStore.openReadOnly(address, folder);
    }
}
