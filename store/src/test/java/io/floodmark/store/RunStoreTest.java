package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@EnumSource(StoreKind.class)
class RunStoreTest {
    private final StoreKind kind;

    @TempDir
    private Path folder;

    RunStoreTest(StoreKind kind) {
        this.kind = kind;
    }

    static LongStream seeds() {
        return LongStream.range(0, 25);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsBackAnEqualRun(long seed) {
        Run run = new RunGenerator(seed).run((int) (seed % 7));
        try (RunStore store = kind.open(folder)) {
            store.begin(run);

            assertThat(store.find(run.id())).as("seed %d", seed).contains(run);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsBackARunThatWasWrittenInParts(long seed) {
        Run run = new RunGenerator(seed).run(3);
        Run ended = ended(run);
        try (RunStore store = kind.open(folder)) {
            store.begin(begun(run));
            run.conditions().forEach(condition -> store.addConditions(run.id(), List.of(condition)));
            run.trials().forEach(trial -> store.addTrial(run.id(), trial));
            run.limits().forEach(limit -> store.addLimit(run.id(), limit));
            store.end(run.id(), ended.ended().orElseThrow(), ended.outcome().orElseThrow());
        }

        try (RunReader reader = kind.read(folder)) {
            assertThat(reader.find(run.id())).as("seed %d", seed).contains(ended);
        }
    }

    @Test
    void keepsMoreSamplesThanOneBatchHolds() {
        Run run = new RunGenerator(1).run(1);
        Trial trial = run.trials().get(0);
        Trial large = SampleFactory.withSamples(trial, 10_001);
        try (RunStore store = kind.open(folder)) {
            store.begin(begun(run));
            store.addTrial(run.id(), large);

            assertThat(store.find(run.id()).orElseThrow().trials()).containsExactly(large);
        }
    }

    @Test
    void addsToAFileThatExists() {
        Run first = new RunGenerator(1).run(1);
        Run second = new RunGenerator(2).run(1);
        for (Run run : List.of(first, second)) {
            try (RunStore store = kind.open(folder)) {
                store.begin(run);
            }
        }

        try (RunReader reader = kind.read(folder)) {
            assertThat(reader.find(first.id())).contains(first);
            assertThat(reader.find(second.id())).contains(second);
        }
    }

    @Test
    void throwsTheFirstFailureOnceAndWritesNothingMore() {
        Run run = new RunGenerator(1).run(1);
        RunStore store = kind.open(folder);
        store.begin(run);
        store.begin(run);

        assertThatThrownBy(store::flush)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("refuses a row")
                .hasMessageContaining("expected each run once");
        assertThatThrownBy(() -> store.end(run.id(), Instant.EPOCH, "done")).isInstanceOf(EnvironmentException.class);
        store.close();

        try (RunReader reader = kind.read(folder)) {
            assertThat(reader.find(run.id())).contains(run);
        }
    }

    @Test
    void throwsAFailureAtCloseWhenNoCallDidBefore() {
        RunStore store = kind.open(folder);
        store.addTrial("nobody", new RunGenerator(1).trial(1));

        assertThatThrownBy(store::close)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("refuses a row");
        store.close();
    }

    @Test
    void refusesToEndARunThatIsNotThere() {
        RunStore store = kind.open(folder);
        store.end("nobody", Instant.EPOCH, "done");

        assertThatThrownBy(store::close)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("no run nobody");
    }

    @Test
    void keepsNothingOfATrialThatCannotBeWrittenWhole() {
        Run run = new RunGenerator(3).run(1);
        RunStore store = kind.open(folder);
        store.begin(begun(run));
        store.addTrial(run.id(), run.trials().get(0));
        store.addTrial(run.id(), SampleFactory.withSamples(run.trials().get(0), 3));

        assertThatThrownBy(store::close).isInstanceOf(EnvironmentException.class);
        try (RunReader reader = kind.read(folder)) {
            assertThat(reader.find(run.id()).orElseThrow().trials()).isEqualTo(run.trials());
        }
    }

    private static Run begun(Run run) {
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

    @Test
    void replacesALimitInItsPlace() {
        Run run = new RunGenerator(5).run(3);
        Limit other = run.limits().get(0);
        try (RunStore store = kind.open(folder)) {
            store.begin(begun(run));
            store.addLimit(run.id(), run.limits().get(0));
            store.addLimit(run.id(), other);
            store.replaceLimit(run.id(), 0, run.limits().get(run.limits().size() - 1));
        }

        try (RunReader reader = kind.read(folder)) {
            assertThat(reader.find(run.id()).orElseThrow().limits())
                    .containsExactly(run.limits().get(run.limits().size() - 1), other);
        }
    }

    private static Run ended(Run run) {
        return new Run(
                run.id(),
                run.command(),
                run.started(),
                Optional.of(run.ended().orElse(Instant.EPOCH)),
                run.effectivePlan(),
                run.surroundings(),
                run.conditions(),
                run.trials(),
                run.limits(),
                Optional.of(run.outcome().orElse("found")));
    }
}
