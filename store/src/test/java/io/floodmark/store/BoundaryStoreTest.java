package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@EnumSource(StoreKind.class)
class BoundaryStoreTest {
    private final StoreKind kind;

    private static final String ID = "20261122-100000-abcd";

    @TempDir
    private Path folder;

    BoundaryStoreTest(StoreKind kind) {
        this.kind = kind;
    }

    static LongStream seeds() {
        return LongStream.range(0, 25);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsBackAnEqualBoundary(long seed) {
        List<Run> runs = runs(seed);
        BoundaryRun boundary = new BoundaryGenerator(seed).boundary(ID, runs);
        try (RunStore store = store()) {
            runs.forEach(store::begin);
            store.begin(boundary);
        }

        assertThat(find(ID)).as("seed %d", seed).contains(boundary);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsBackABoundaryThatWasWrittenInParts(long seed) {
        List<Run> runs = runs(seed);
        BoundaryLine line = new BoundaryGenerator(seed).line(runs, true);
        try (RunStore store = store()) {
            store.begin(begun());
            store.addLine(ID, 0, begun(line));
            for (int position = 0; position < runs.size(); position++) {
                BoundaryLine.Search search = line.searches().get(position);
                store.begin(runs.get(position));
                store.beginSearch(
                        ID,
                        0,
                        position,
                        search.run(),
                        search.point().at(),
                        search.point().guided(),
                        search.reason());
                store.endSearch(ID, 0, position, search.point().finding());
            }
            store.found(ID, 0, line.found().orElseThrow());
            store.endBoundary(ID, Instant.EPOCH, "done: all");
        }

        BoundaryRun read = find(ID).orElseThrow();
        assertThat(read.lines()).as("seed %d", seed).containsExactly(line);
        assertThat(read.outcome()).contains("done: all");
    }

    @Test
    void leavesOutASearchThatCameToNoEnd() {
        Run run = runs(1).get(0);
        try (RunStore store = store()) {
            store.begin(begun());
            store.addLine(ID, 0, begun(new BoundaryGenerator(1).line(List.of(), false)));
            store.begin(run);
            store.beginSearch(ID, 0, 0, run.id(), 100, false, "the least value");
        }

        assertThat(find(ID).orElseThrow().lines().get(0).searches()).isEmpty();
    }

    @Test
    void isTheLastWhereNothingButItsSearchesBeganAfterIt() {
        Run own = at(runs(1).get(0), "2026-11-22T10:01:00Z");
        Run other = at(runs(2).get(0), "2026-11-22T10:02:00Z");
        try (RunStore store = store()) {
            store.begin(begun());
            store.addLine(ID, 0, begun(new BoundaryGenerator(1).line(List.of(), false)));
            store.begin(own);
            store.beginSearch(ID, 0, 0, own.id(), 100, false, "the least value");
            store.flush();
            assertThat(find(RunReader.LAST).map(BoundaryRun::id)).contains(ID);

            store.begin(other);
        }

        assertThat(find(RunReader.LAST)).isEmpty();
    }

    @Test
    void isFoundByABeginningThatOnlyItHas() {
        try (RunStore store = store()) {
            store.begin(begun());
            store.begin(named("20261122-100000-bcde"));
        }

        assertThat(find("20261122-100000-b").map(BoundaryRun::id)).contains("20261122-100000-bcde");
        assertThat(find("2025")).isEmpty();
        assertThatThrownBy(() -> find("2026"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("could be " + ID + ", 20261122-100000-bcde");
    }

    @Test
    void refusesToEndOneThatIsNotThere() {
        RunStore store = store();
        store.endBoundary("nobody", Instant.EPOCH, "done");

        assertThatThrownBy(store::close)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("no boundary nobody");
    }

    @Test
    void exportsTablesWithAHeaderAndARowForEachThing() throws IOException {
        List<Run> runs = runs(3);
        BoundaryRun boundary = new BoundaryGenerator(3).boundary(ID, runs);

        BoundaryCsv.write(boundary, folder);

        List<String> searches = Files.readAllLines(folder.resolve("searches.csv"));
        assertThat(searches).hasSize(1 + runs.size());
        assertThat(searches.get(0)).startsWith("line,cluster,brokers,over,value,run,guided,use,stop_reason,estimate");
        assertThat(searches.get(1)).startsWith("1,\"a lab, \u00fcber alles\",");
        long band = boundary.lines().stream()
                .flatMap(line -> line.found().stream())
                .mapToLong(found -> found.band().size())
                .sum();
        assertThat(Files.readAllLines(folder.resolve("band.csv"))).hasSize(1 + (int) band);
        assertThat(Files.readAllLines(folder.resolve("costs.csv")).get(0))
                .isEqualTo("line,cluster,brokers,over,figure,unit,value,low,high");
    }

    private RunStore store() {
        return kind.open(folder);
    }

    private Optional<BoundaryRun> find(String id) {
        try (RunReader reader = kind.read(folder)) {
            return reader.findBoundary(id);
        }
    }

    /** Returns four runs with a limit each. */
    private static List<Run> runs(long seed) {
        return IntStream.range(0, 4)
                .mapToObj(number -> {
                    Run small = SmallRun.run();
                    return new Run(
                            "20261122-10000" + seed % 10 + "-run" + number,
                            small.command(),
                            small.started(),
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

    private static Run at(Run run, String started) {
        return new Run(
                run.id(),
                run.command(),
                Instant.parse(started),
                run.ended(),
                run.effectivePlan(),
                run.surroundings(),
                run.conditions(),
                run.trials(),
                run.limits(),
                run.outcome());
    }

    private static BoundaryRun begun() {
        return named(ID);
    }

    private static BoundaryRun named(String id) {
        return new BoundaryRun(
                id,
                "floodmark boundary",
                Instant.parse("2026-11-22T10:00:00Z"),
                Optional.empty(),
                "floodmark: 1\n",
                List.of(),
                Optional.empty());
    }

    private static BoundaryLine begun(BoundaryLine line) {
        return new BoundaryLine(
                line.cluster(),
                line.brokers(),
                line.sharedHost(),
                line.coresEach(),
                line.recordBytes(),
                line.axis(),
                line.values(),
                List.of(),
                Optional.empty());
    }
}
