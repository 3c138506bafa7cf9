package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.plan.Variant;
import io.floodmark.model.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ComparisonStoreTest {
    private static final String ID = "20261122-100000-abcd";

    @TempDir
    private Path folder;

    static LongStream seeds() {
        return LongStream.range(0, 25);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsBackAnEqualComparison(long seed) {
        List<Run> runs = runs(seed);
        ComparisonRun comparison = new ComparisonGenerator(seed).comparison(ID, runs);
        try (RunStore store = store()) {
            runs.forEach(store::begin);
            store.begin(comparison);
        }

        assertThat(find(ID)).as("seed %d", seed).contains(comparison);
        try (RunReader reader = RunStore.openReadOnly(file())) {
            assertThat(reader.comparisons()).containsExactly(comparison);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsBackAComparisonThatWasWrittenInParts(long seed) {
        List<Run> runs = runs(seed);
        ComparisonRun whole = new ComparisonGenerator(seed).comparison(ID, runs);
        try (RunStore store = store()) {
            store.begin(begun(whole));
            runs.forEach(store::begin);
            whole.load().ifPresent(load -> store.addLoad(ID, load));
            for (int i = 0; i < whole.variants().size(); i++) {
                ComparedVariant variant = whole.variants().get(i);
                for (int pair = 0; pair < variant.pairs().size(); pair++) {
                    store.addPair(ID, i, pair, variant.pairs().get(pair));
                }
                store.update(ID, i, variant.noting("on the way"));
                store.update(ID, i, variant);
            }
            for (int hook = 0; hook < whole.hooks().size(); hook++) {
                store.addHook(ID, hook, whole.hooks().get(hook));
            }
            whole.ended()
                    .ifPresent(when ->
                            store.endComparison(ID, when, whole.outcome().orElse("")));
        }

        ComparisonRun read = find(ID).orElseThrow();
        assertThat(read.variants()).as("seed %d", seed).isEqualTo(whole.variants());
        assertThat(read.hooks()).isEqualTo(whole.hooks());
        assertThat(read.load()).isEqualTo(whole.load());
        assertThat(read.ended()).isEqualTo(whole.ended());
    }

    private static ComparisonRun begun(ComparisonRun whole) {
        return new ComparisonRun(
                whole.id(),
                whole.command(),
                whole.started(),
                Optional.empty(),
                whole.effectivePlan(),
                whole.measure(),
                Optional.empty(),
                whole.variants().stream().map(ComparisonStoreTest::begun).toList(),
                List.of(),
                Optional.empty());
    }

    private static ComparedVariant begun(ComparedVariant variant) {
        ComparedVariant blank = ComparedVariant.of(new Variant(Map.of()));
        return new ComparedVariant(
                variant.name(),
                variant.levels(),
                blank.run(),
                blank.limit(),
                blank.pairs(),
                blank.found(),
                blank.limitEffect(),
                blank.note());
    }

    @Test
    void isTheLastWhereNothingButItsRunsBeganAfterIt() {
        List<Run> runs = runs(1);
        ComparisonRun comparison = new ComparisonGenerator(1).comparison(ID, List.of(runs.get(0)));
        try (RunStore store = store()) {
            store.begin(later(runs.get(0), comparison));
            store.begin(comparison);
            store.flush();
            assertThat(find(RunReader.LAST)).contains(comparison);

            store.begin(later(runs.get(1), comparison));
        }

        assertThat(find(RunReader.LAST)).isEmpty();
        assertThat(find("20261122-1000")).contains(comparison);
    }

    private static Run later(Run run, ComparisonRun than) {
        return new Run(
                run.id(),
                run.command(),
                than.started().plusSeconds(1),
                run.ended(),
                run.effectivePlan(),
                run.surroundings(),
                run.conditions(),
                List.of(),
                List.of(),
                run.outcome());
    }

    @Test
    void ofSchema16IsUpgradedToTheWordsOfToday() throws SQLException {
        List<Run> runs = runs(1);
        ComparisonRun comparison = new ComparisonGenerator(1).comparison(ID, runs);
        try (RunStore store = store()) {
            runs.forEach(store::begin);
            store.begin(comparison);
        }
        int variants = comparison.variants().size();
        for (String[] words : new String[][] {
            {"different", "SIGNIFICANT"},
            {"no-difference-that-matters", "NO_RELEVANT_DIFFERENCE"},
            {"not-shown", "NOT_SIGNIFICANT"},
            {"stopped", "STOPPED"}
        }) {
            execute("UPDATE comparison_variants SET ending = '" + words[0] + "' WHERE ending IS NOT NULL");
            execute("UPDATE comparisons SET outcome = 'done: not different; a different; b not shown; c x; d "
                    + words[0].replace('-', ' ') + "'");
            EarlierSchema.become(file(), 16);

            ComparisonRun read = find(ID).orElseThrow();

            assertThat(read.variants()).hasSize(variants);
            assertThat(read.variants().stream().flatMap(variant -> variant.found().stream()))
                    .isNotEmpty()
                    .allMatch(found -> found.end() == Comparison.End.valueOf(words[1]));
            assertThat(read.outcome().orElseThrow())
                    .isEqualTo("done: not significant; a significant; b not significant; c x; d "
                            + words[1].toLowerCase(Locale.ROOT).replace('_', ' '));
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void exportsARowForEachEffectAndForEachMeasureOfAPair() throws IOException {
        ComparisonRun comparison = new ComparisonGenerator(3).comparison(ID, runs(3));

        ComparisonCsv.write(comparison, folder);

        long effects = comparison.others().stream()
                .mapToLong(variant -> variant.effects().size())
                .sum();
        long values = comparison.others().stream()
                .flatMap(variant -> variant.pairs().stream())
                .mapToLong(pair -> pair.measured().baseline().size())
                .sum();
        List<String> rows = Files.readAllLines(folder.resolve("effects.csv"));
        assertThat(rows).hasSize(1 + (int) effects);
        assertThat(rows.get(1)).startsWith("\"codec=1, acks=1\",");
        assertThat(Files.readAllLines(folder.resolve("pairs.csv"))).hasSize(1 + (int) values);
    }

    private static List<Run> runs(long seed) {
        return IntStream.range(0, 3)
                .mapToObj(number -> {
                    Run small = SmallRun.run();
                    return new Run(
                            "20261122-10000" + seed % 10 + "-run" + number,
                            small.command(),
                            Instant.parse("2023-11-14T22:13:20Z"),
                            small.ended(),
                            small.effectivePlan(),
                            small.surroundings(),
                            List.of(),
                            List.of(),
                            small.limits(),
                            small.outcome());
                })
                .toList();
    }

    private Path file() {
        return folder.resolve("runs.db");
    }

    private RunStore store() {
        return RunStore.open(file());
    }

    private Optional<ComparisonRun> find(String id) {
        try (RunReader reader = RunStore.openReadOnly(file())) {
            return reader.findComparison(id);
        }
    }
}
