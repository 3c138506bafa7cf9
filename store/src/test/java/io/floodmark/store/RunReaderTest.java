package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(StoreKind.class)
class RunReaderTest {
    private final StoreKind kind;

    @TempDir
    private Path folder;

    RunReaderTest(StoreKind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void storeThreeRuns() {
        try (RunStore store = kind.open(folder)) {
            store.begin(run("20261121-09-aaa", Instant.parse("2026-11-21T09:00:00.500Z")));
            store.begin(run("20261121-10-bbb", Instant.parse("2026-11-21T10:00:00Z")));
            store.begin(run("20261121-09-abc", Instant.parse("2026-11-21T09:00:00Z")));
        }
    }

    /** A list of runs shows loads, verdicts and limits, and reads no samples. */
    @Test
    void outlinesARunWithoutWhatBelongsToSingleSeconds() {
        Run run = SmallRun.run();
        try (RunStore store = kind.open(folder)) {
            store.begin(run);
        }

        try (RunReader reader = kind.read(folder)) {
            Run outline = reader.outline(run.id()).orElseThrow();

            assertThat(outline.limits()).isEqualTo(run.limits());
            Trial trial = run.trials().get(0);
            Trial outlined = outline.trials().get(0);
            assertThat(outlined.order()).isEqualTo(trial.order());
            assertThat(outlined.verdict()).isEqualTo(trial.verdict());
            assertThat(outlined.observation().latency())
                    .isEqualTo(trial.observation().latency());
            assertThat(outlined.observation().samples()).isEmpty();
            assertThat(reader.outline("another")).isEmpty();
            assertThat(reader.outlines()).hasSize(4).contains(outline);
        }
    }

    @Test
    void listsTheLastToStartFirst() {
        try (RunReader reader = kind.read(folder)) {
            assertThat(reader.list())
                    .extracting(RunSummary::id)
                    .containsExactly("20261121-10-bbb", "20261121-09-aaa", "20261121-09-abc");
        }
    }

    @Test
    void summarisesARun() {
        RunGenerator generator = new RunGenerator(4);
        Limit limit = generator.limit();
        try (RunStore store = kind.open(folder)) {
            store.begin(run("20261121-11-ccc", Instant.parse("2026-11-21T11:00:00Z")));
            store.addTrial("20261121-11-ccc", generator.trial(1));
            store.addTrial("20261121-11-ccc", generator.trial(2));
            store.addLimit("20261121-11-ccc", limit);
            store.end("20261121-11-ccc", Instant.parse("2026-11-21T10:06:00Z"), "found");

            assertThat(store.list().get(0))
                    .isEqualTo(new RunSummary(
                            "20261121-11-ccc",
                            "floodmark limit",
                            Instant.parse("2026-11-21T11:00:00Z"),
                            Optional.of(Instant.parse("2026-11-21T10:06:00Z")),
                            Optional.of("found"),
                            run("20261121-11-ccc", Instant.EPOCH).effectivePlan(),
                            2,
                            List.of(new RunSummary.Answer(limit.estimate(), limit.low(), limit.high()))));
        }
    }

    @Test
    void findsTheLastRun() {
        assertThat(find("last")).contains("20261121-10-bbb");
    }

    @Test
    void findsARunByItsIdOrABeginningThatOnlyItHas() {
        assertThat(find("20261121-09-aaa")).contains("20261121-09-aaa");
        assertThat(find("20261121-09-ab")).contains("20261121-09-abc");
        assertThat(find("20261121-1")).contains("20261121-10-bbb");
    }

    @Test
    void findsARunWhoseIdIsTheBeginningOfAnother() {
        try (RunStore store = kind.open(folder)) {
            store.begin(run("20261121-10", Instant.EPOCH));
        }

        assertThat(find("20261121-10")).contains("20261121-10");
    }

    @Test
    void findsNothingForAnIdThatNoRunHas() {
        assertThat(find("2025")).isEmpty();
        assertThat(find("")).isEmpty();
        assertThat(find("20261121-%")).isEmpty();
    }

    @Test
    void refusesABeginningThatSeveralHave() {
        assertThatThrownBy(() -> find("20261121-09"))
                .isInstanceOf(PlanException.class)
                .hasMessage("run 20261121-09 could be 20261121-09-aaa, 20261121-09-abc;"
                        + " expected an id, or a beginning that only one has, or last");
    }

    @Test
    void listsRunsThatItCannotReadInFull() {
        try (RunStore store = kind.open(folder)) {
            store.addLimit("20261121-10-bbb", new RunGenerator(4).limit());
        }
        try (Handle handle = kind.handle(folder)) {
            handle.execute("UPDATE limits SET ending = 'enlightened'");
        }

        try (RunReader reader = kind.read(folder)) {
            assertThat(reader.list()).hasSize(3);
            assertThatThrownBy(() -> reader.find("last"))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("the end 'enlightened', which this version does not know");
        }
    }

    private Optional<String> find(String text) {
        try (RunReader reader = kind.read(folder)) {
            return reader.find(text).map(Run::id);
        }
    }

    private static Run run(String id, Instant started) {
        return new Run(
                id,
                "floodmark limit",
                started,
                Optional.empty(),
                "floodmark: 1\n",
                new Surroundings(true, true, 2, 1024),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }
}
