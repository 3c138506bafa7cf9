package io.floodmark.runner.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.runner.Workspace;
import io.floodmark.store.RunStore;
import io.floodmark.store.StoreFile;
import io.floodmark.testing.runner.StoredRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepetitionTest {
    private static final Run EXPLAINED = StoredRun.planned("seed: 7");
    private static final Trial TRIAL = trial();

    @TempDir
    private Path folder;

    private Workspace workspace;

    @BeforeEach
    void storeTheRun() {
        Path file = folder.resolve("runs.db");
        try (RunStore store = RunStore.open(file)) {
            store.begin(EXPLAINED);
            store.addTrial(EXPLAINED.id(), TRIAL);
        }
        workspace = Workspace.of(new StoreFile(file));
    }

    private static Trial trial() {
        Duration length = Duration.ofSeconds(10);
        return new Trial(
                1,
                new TrialOrder(new Rate(1_000), length, length, "to be explained"),
                new Span(0, 1),
                Observation.idle(new Rate(1_000), new Span(0, 1), List.of(), List.of()),
                new Judgement(
                        new Verdict.Sustained(),
                        new Verdict.Sustained(),
                        List.of(),
                        new GeneratorProof(true, 0, 0, 0, 0, 0, "it rested")));
    }

    private Run held(Optional<String> launched) {
        return new Repetition(EXPLAINED, TRIAL, workspace)
                .held(
                        List.of(),
                        folder.resolve("report.html"),
                        (plan, places, task, report) -> launched,
                        "--confirm",
                        Optional.empty());
    }

    /** The last run of the store would be the explained one, whose trial would be compared with itself. */
    @Test
    void takesNoOtherRunInstead() {
        assertThatThrownBy(() -> held(Optional.empty()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("--confirm: the repeated trial did not run");
    }

    @Test
    void findsTheRunByItsId() {
        assertThat(held(Optional.of(EXPLAINED.id())).id()).isEqualTo(EXPLAINED.id());
    }
}
