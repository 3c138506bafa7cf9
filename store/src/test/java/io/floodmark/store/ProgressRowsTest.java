package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Run;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(StoreKind.class)
class ProgressRowsTest {
    private final StoreKind kind;
    private final Run run = begun();

    @TempDir
    private Path folder;

    ProgressRowsTest(StoreKind kind) {
        this.kind = kind;
    }

    @Test
    void areReadInOrderFromAPosition() {
        try (RunStore store = kind.open(folder)) {
            store.begin(run);
            add(store, "{\"a\":1}");
            add(store, "{\"a\":2}");
            add(store, "{\"a\":3}");
        }

        try (RunReader reader = kind.read(folder)) {
            assertThat(reader.progress(run.id(), 0))
                    .containsExactly(new RunState(1, "{\"a\":2}"), new RunState(2, "{\"a\":3}"));
            assertThat(reader.progress("another", -1)).isEmpty();
        }
    }

    @Test
    void areRemovedWhenTheRunEndsAndNotAddedAfterwards() {
        try (RunStore store = kind.open(folder)) {
            store.begin(run);
            add(store, "{}");
            store.end(run.id(), Instant.EPOCH, "done");
            add(store, "{}");
        }

        assertThat(positions()).isEmpty();
    }

    /** A command prepares much before its run is stored. */
    @Test
    void harmNothingBeforeTheRunIsStored() {
        try (RunStore store = kind.open(folder)) {
            add(store, "{}");
            store.begin(run);
            add(store, "{}");
        }

        assertThat(positions()).containsExactly(0L);
    }

    @Test
    void areKeptForAnHour() {
        try (RunStore store = kind.open(folder)) {
            store.begin(run);
            IntStream.range(0, ProgressRows.MOST + 2).forEach(i -> add(store, "{}"));
        }

        assertThat(positions()).hasSize(ProgressRows.MOST).startsWith(2L);
    }

    private static void add(RunStore store, String state) {
        // A state is dropped while other changes wait.
        store.flush();
        assertThat(store.addProgress(begun().id(), state)).isTrue();
        store.flush();
    }

    private List<Long> positions() {
        try (RunReader reader = kind.read(folder)) {
            return reader.progress(run.id(), -1).stream()
                    .map(RunState::position)
                    .toList();
        }
    }

    private static Run begun() {
        Run run = SmallRun.run();
        return new Run(
                run.id(),
                run.command(),
                run.started(),
                Optional.empty(),
                run.effectivePlan(),
                run.surroundings(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }
}
