package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Run;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A deleted study leaves no row in any table, and all rows of the others. */
class DeletionTest {
    private static final String BOUNDARY = "20261122-100000-abcd";
    private static final String COMPARISON = "20261122-110000-abcd";

    /** Names that all runs share. */
    private static final Set<String> SHARED = Set.of("entities", "metrics");

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("runs.db");
    }

    @Test
    void deletesEveryRowOfAStudyAndNoOther() throws SQLException {
        List<Run> ofBoundary = runs(10);
        List<Run> ofComparison = runs(20);
        Run alone = new RunGenerator(30).run(2);
        try (RunStore store = RunStore.open(file())) {
            ofBoundary.forEach(store::begin);
            ofComparison.forEach(store::begin);
            store.begin(alone);
            store.begin(new BoundaryGenerator(7).boundary(BOUNDARY, ofBoundary));
            store.begin(new ComparisonGenerator(8).comparison(COMPARISON, ofComparison));

            store.addTags(BOUNDARY, List.of("nightly", "release"));
            store.addTags(ofBoundary.get(0).id(), List.of("nightly"));
            store.addTags(alone.id(), List.of("kept"));
            store.flush();

            store.delete(study(BOUNDARY));
            store.delete(study(COMPARISON));

            assertThat(store.list()).extracting(RunSummary::id).contains(alone.id());
            assertThat(store.find(alone.id())).contains(alone);
            assertThat(tags()).isEqualTo(Map.of(alone.id(), List.of("kept")));
            assertThat(study(alone.id()).kind()).isEqualTo("run");
            for (RunSummary left : store.list()) {
                store.delete(study(left.id()));
            }
        }
        assertThat(rows()).isEmpty();
    }

    @Test
    void knowsTheStudyThatARunBelongsTo() {
        List<Run> runs = runs(10);
        try (RunStore store = RunStore.open(file())) {
            runs.forEach(store::begin);
            store.begin(new BoundaryGenerator(7).boundary(BOUNDARY, runs));
            store.begin(SmallRun.run());
        }

        try (RunReader reader = RunStore.openReadOnly(file())) {
            for (String run : study(BOUNDARY).runs()) {
                assertThat(reader.studyOfRun(run).map(StoredStudy::id)).contains(BOUNDARY);
            }
            assertThat(reader.studyOfRun(SmallRun.run().id())).isEmpty();
        }
    }

    private static List<Run> runs(long seed) {
        return LongStream.range(seed, seed + 4)
                .mapToObj(each -> SmallRun.withId("20261122-0900" + each + "-smal", SmallRun.run()))
                .toList();
    }

    private Map<String, List<String>> tags() {
        try (RunReader reader = RunStore.openReadOnly(file())) {
            return reader.tags();
        }
    }

    private StoredStudy study(String id) {
        try (RunReader reader = RunStore.openReadOnly(file())) {
            return reader.findStudy(id).orElseThrow();
        }
    }

    /** Returns the tables that have rows, without those of shared names. */
    private List<String> rows() throws SQLException {
        List<String> filled = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = connection.createStatement()) {
            for (String table : tables(statement)) {
                try (ResultSet any = statement.executeQuery("SELECT 1 FROM " + table + " LIMIT 1")) {
                    if (!SHARED.contains(table) && any.next()) {
                        filled.add(table);
                    }
                }
            }
        }
        return filled;
    }

    private static List<String> tables(Statement statement) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet tables = statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'table'")) {
            while (tables.next()) {
                names.add(tables.getString(1));
            }
        }
        return names;
    }
}
