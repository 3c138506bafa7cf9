package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseTest {
    @TempDir
    private Path folder;

    @Test
    void isOfTheNewestSchemaOnceItIsOpen() {
        Path file = folder.resolve("runs.db");
        RunStore.open(file).close();

        try (Handle handle = Database.openToRead(file)) {
            assertThat(number(handle, "PRAGMA user_version")).isEqualTo(Schema.VERSION);
            assertThat(number(handle, "PRAGMA application_id")).isEqualTo(0x464C4F4F);
            assertThat(handle.createQuery("PRAGMA journal_mode")
                            .mapTo(String.class)
                            .one())
                    .isEqualTo("wal");
        }
    }

    @Test
    void isUpgradedForAReaderToo() throws IOException {
        Path file = Files.createFile(folder.resolve("runs.db"));

        try (RunReader reader = RunStore.openReadOnly(file)) {
            assertThat(reader.list()).isEmpty();
        }
    }

    /** Creates a file of the current schema with one run. */
    private Path storedRun() {
        Path file = folder.resolve("runs.db");
        try (RunStore store = RunStore.open(file)) {
            store.begin(SmallRun.run());
        }
        return file;
    }

    /** Schema 1 has no spread between lab restarts. */
    @Test
    void ofTheFirstSchemaIsUpgradedWithItsLimits() throws SQLException {
        Path file = storedRun();
        execute(file, "ALTER TABLE limits DROP COLUMN between_start_sd");
        for (String column : List.of("goal", "soak_trial", "soak_per_second", "soak_nanos", "soak_outcome")) {
            execute(file, "ALTER TABLE limits DROP COLUMN " + column);
        }
        execute(file, "ALTER TABLE trials DROP COLUMN goal");
        execute(file, "ALTER TABLE trials DROP COLUMN hard_verdict");
        execute(file, "ALTER TABLE trials DROP COLUMN outage");
        for (String table : List.of("outages", "outage_limits", "rejoins")) {
            execute(file, "DROP TABLE " + table);
        }
        execute(file, "DROP TABLE consume_intervals");
        execute(file, "DROP TABLE group_backlogs");
        for (String table : List.of("unknowns", "band", "searches", "values", "lines")) {
            execute(file, "DROP TABLE boundary_" + table);
        }
        execute(file, "DROP TABLE boundaries");
        for (String table : List.of("hooks", "effects", "values", "pairs", "levels", "variants")) {
            execute(file, "DROP TABLE comparison_" + table);
        }
        execute(file, "DROP TABLE comparisons");
        execute(file, "DROP TABLE deliveries");
        execute(file, "DROP TABLE failovers");
        execute(file, "ALTER TABLE load_intervals DROP COLUMN payload_bytes");
        EarlierSchema.become(file, 1);

        try (RunReader reader = RunStore.openReadOnly(file)) {
            Limit limit = reader.find("last").orElseThrow().limits().get(0);

            assertThat(reader.boundaries()).isEmpty();
            assertThat(reader.comparisons()).isEmpty();
            assertThat(limit.betweenStartSd()).isZero();
            assertThat(limit.explanation())
                    .isEqualTo(SmallRun.run().limits().get(0).explanation());
        }
    }

    @Test
    void ofSchema12IsUpgradedToTheKeysOfToday() throws SQLException {
        Path file = storedRun();
        execute(file, "UPDATE runs SET effective_plan = '%s'".formatted("""
                floodmark: 1
                compare:
                  error: 0.05
                  matters: 0.05
                  looks: [2]
                search:
                  half-width: 8%
                indicators:
                  errors: 0.01%
                guest:
                  allow-overload: false
                """));
        EarlierSchema.become(file, 12);

        try (RunReader reader = RunStore.openReadOnly(file)) {
            assertThat(reader.find("last").orElseThrow().effectivePlan()).isEqualTo("""
                    floodmark: 1
                    compare:
                      alpha: 0.05
                      minimum-effect: 0.05
                      interim-analyses: [2]
                    search:
                      precision: 8%
                    indicators:
                      errors: 0.01%
                    shared:
                      allow-overload: false
                    """);
        }
    }

    @Test
    void ofSchema13IsUpgradedToProtectedMode() throws SQLException {
        Path file = storedRun();
        execute(file, "UPDATE conditions SET heading = 'guest', name = 'manners', value = 'gentle' WHERE position = 0");
        execute(file, "UPDATE conditions SET heading = 'guest', name = 'canary' WHERE position = 1");
        execute(file, "UPDATE trials SET verdict = 'invalid', invalid_cause = 'gentle', invalid_why = 'slow'");
        execute(file, "UPDATE events SET kind = 'gentle'");
        EarlierSchema.become(file, 13);

        try (RunReader reader = RunStore.openReadOnly(file)) {
            Run run = reader.find("last").orElseThrow();
            Trial trial = run.trials().get(0);

            assertThat(run.conditions())
                    .containsExactly(
                            new Condition("shared cluster", "mode", "protected"),
                            new Condition("shared cluster", "canary", "2"));
            assertThat(trial.judgement().verdict()).isEqualTo(new Verdict.Invalid(InvalidCause.PROTECTED_MODE, "slow"));
            assertThat(trial.observation().events())
                    .isNotEmpty()
                    .extracting(TrialEvent::kind)
                    .containsOnly(TrialEvent.Kind.PROTECTED_MODE);
        }
    }

    @Test
    void ofSchema14IsUpgradedToTheWordsOfTheAnswer() throws SQLException {
        Path file = storedRun();
        execute(file, "UPDATE limits SET ending = 'at-least', goal = 'hard', soak_outcome = 'not-proved'");
        execute(file, "UPDATE trials SET goal = 'hard'");
        execute(file, "UPDATE readings SET state = 'unseen'");
        execute(file, "UPDATE metrics SET name = 'part.ours' WHERE id = 1");
        execute(file, "UPDATE runs SET outcome = 'unsafe: offline partitions', effective_plan = '%s'".formatted("""
                floodmark: 1
                search:
                  broker-down: true
                """));
        execute(file, "UPDATE conditions SET name = 'not seen' WHERE position = 0");
        EarlierSchema.become(file, 14);

        try (RunReader reader = RunStore.openReadOnly(file)) {
            Run run = reader.find("last").orElseThrow();
            Limit limit = run.limits().get(0);
            Trial trial = run.trials().get(0);

            assertThat(limit.end()).isEqualTo(Limit.End.LOWER_BOUND);
            assertThat(limit.goal()).isEqualTo(Goal.WITHOUT_OBJECTIVE);
            assertThat(limit.soak().orElseThrow().outcome()).isEqualTo(Soak.Outcome.INCONCLUSIVE);
            assertThat(trial.order().goal()).isEqualTo(Goal.WITHOUT_OBJECTIVE);
            assertThat(trial.judgement().readings())
                    .isNotEmpty()
                    .extracting(IndicatorReading::state)
                    .containsOnly(IndicatorReading.State.NO_DATA);
            assertThat(trial.observation().samples()).extracting(Sample::metric).contains(Metric.PARTITIONS);
            assertThat(run.outcome()).contains("aborted: offline partitions");
            assertThat(run.effectivePlan()).endsWith("search:\n  broker-outage: true\n");
            assertThat(run.conditions().get(0).name()).isEqualTo("no data");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            time is up: no overload      | budget spent: no overload
            too much from the start: 9/s | not sustained: 9/s
            invalid(gentle)              | invalid(protected-mode)
            done: gentle: the canary     | done: protected mode: the canary
            sustained(memory)            | sustained(memory)
            """)
    void ofSchema15IsUpgradedToTheOutcomesOfToday(String earlier, String today) throws SQLException {
        Path file = storedRun();
        execute(file, "UPDATE runs SET outcome = '%s'".formatted(earlier));
        EarlierSchema.become(file, 15);

        try (RunReader reader = RunStore.openReadOnly(file)) {
            assertThat(reader.find("last").orElseThrow().outcome()).contains(today);
        }
    }

    /** The runs ended, but the current reader would reject their plans. */
    @Test
    void ofSchema15IsUpgradedToPlansWithoutValuesThatHadNoEffect() throws SQLException {
        Path file = storedRun();
        execute(file, "UPDATE runs SET effective_plan = '%s'".formatted("""
                floodmark: 1
                workload:
                  consume:
                    - engine: wire
                      groups: 1
                      protocol: consumer
                    - engine: client
                      groups: 1
                      protocol: consumer
                load:
                  rate: 5/s
                compare:
                  load-share: 0.78
                """));
        EarlierSchema.become(file, 15);

        try (RunReader reader = RunStore.openReadOnly(file)) {
            assertThat(reader.find("last").orElseThrow().effectivePlan()).isEqualTo("""
                    floodmark: 1
                    workload:
                      consume:
                        - engine: wire
                          groups: 1
                          protocol: classic
                        - engine: client
                          groups: 1
                          protocol: consumer
                    load:
                      rate: 5/s
                    compare:
                    """);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofANewerSchemaIsRefused(boolean toWrite) throws SQLException {
        Path file = folder.resolve("runs.db");
        RunStore.open(file).close();
        execute(file, "PRAGMA user_version = 99");

        assertThatThrownBy(() -> open(file, toWrite))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage(file + " was written by a newer Floodmark (schema 99); expected schema " + Schema.VERSION
                        + " or earlier: use that version, or give another --store");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofAnotherProgramIsRefusedAndLeftAlone(boolean toWrite) throws SQLException, IOException {
        Path file = folder.resolve("other.db");
        execute(file, "CREATE TABLE bookmarks (url TEXT)");

        assertThatThrownBy(() -> open(file, toWrite))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage(file + " is a SQLite database of another program; expected a file of runs: give another"
                        + " --store");
        execute(file, "INSERT INTO bookmarks VALUES ('still there')");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void thatIsNoneIsRefused(boolean toWrite) throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "these are notes, not runs. ".repeat(100));

        assertThatThrownBy(() -> open(file, toWrite))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage(file + " is not a database; expected a file of runs: give another --store");
        assertThat(file).hasContent("these are notes, not runs. ".repeat(100));
    }

    @Test
    void isRefusedWhereAFolderIs() {
        assertThatThrownBy(() -> RunStore.open(folder))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith(folder + " cannot be a file of runs: " + folder + " already exists");
    }

    @Test
    void isRefusedBelowAFile() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> RunStore.open(file.resolve("runs.db")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("cannot be a file of runs: " + file + " already exists");
    }

    @Test
    void thatIsDamagedIsRefused() throws IOException {
        Path file = folder.resolve("runs.db");
        try (RunStore store = RunStore.open(file)) {
            store.begin(new RunGenerator(1).run(5));
        }
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 4096; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        Files.write(file, bytes);

        assertThatThrownBy(() -> {
                    try (RunReader reader = RunStore.openReadOnly(file)) {
                        reader.find("last");
                    }
                })
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("is damaged");
    }

    private static void open(Path file, boolean toWrite) {
        if (toWrite) {
            RunStore.open(file).close();
        } else {
            RunStore.openReadOnly(file).close();
        }
    }

    private static int number(Handle handle, String sql) {
        return handle.createQuery(sql).mapTo(Integer.class).one();
    }

    private static void execute(Path file, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
