package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A deleted study leaves no row in any table, and all rows of the others. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class DeletionTest {
    private final StoreKind kind;

    private static final String BOUNDARY = "20261122-100000-abcd";
    private static final String COMPARISON = "20261122-110000-abcd";

    @TempDir
    private Path folder;

    DeletionTest(StoreKind kind) {
        this.kind = kind;
    }

    @Test
    void deletesEveryRowOfAStudyAndNoOther() {
        List<Run> ofBoundary = runs(10);
        List<Run> ofComparison = runs(20);
        Run alone = new RunGenerator(30).run(2);
        try (RunStore store = kind.open(folder)) {
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
        try (RunStore store = kind.open(folder)) {
            runs.forEach(store::begin);
            store.begin(new BoundaryGenerator(7).boundary(BOUNDARY, runs));
            store.begin(SmallRun.run());
        }

        try (RunReader reader = kind.read(folder)) {
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
        try (RunReader reader = kind.read(folder)) {
            return reader.tags();
        }
    }

    private StoredStudy study(String id) {
        try (RunReader reader = kind.read(folder)) {
            return reader.findStudy(id).orElseThrow();
        }
    }

    /** Returns the tables that have rows, without those of shared names. */
    private List<String> rows() {
        try (Handle handle = kind.handle(folder)) {
            return StudyCopy.tables().stream()
                    .filter(table -> handle.createQuery("SELECT count(*) FROM " + table)
                                    .mapTo(Integer.class)
                                    .one()
                            > 0)
                    .toList();
        }
    }
}
