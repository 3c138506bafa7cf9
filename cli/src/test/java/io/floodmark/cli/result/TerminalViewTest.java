package io.floodmark.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.model.plan.Vary;
import io.floodmark.report.progress.Progress;
import io.floodmark.report.progress.ProgressView;
import io.floodmark.runner.CurrentRun;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Workspace;
import io.floodmark.store.StoreFile;
import io.floodmark.testing.runner.ScriptedSites;
import io.floodmark.trial.StopRequest;
import io.floodmark.trial.SystemRunTime;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalViewTest {
    private final List<String> shown = new ArrayList<>();
    private final List<String> first = new ArrayList<>();
    private final List<String> second = new ArrayList<>();
    private final List<String> stored = new ArrayList<>();

    /** A boundary or a comparison has several runs. */
    @Test
    void passesTheProgressOfEachRunToTheTerminalAndToEveryListener() {
        try (TerminalView view = new TerminalView(
                terminal(),
                List.of(
                        (run, progress) -> first.add(run + ": " + progress.doing()),
                        (run, progress) -> second.add(run + ": " + progress.doing())),
                Optional.of("http://127.0.0.1:1"))) {
            view.listener(context("run-a", view), new KnownRun("run-a", stored)).preparing("starting 1 broker");
            view.listener(context("run-b", view), new KnownRun("run-b", stored)).preparing("creating topics");
        }

        assertThat(first).containsExactly("run-a: starting 1 broker", "run-b: creating topics");
        assertThat(second).isEqualTo(first);
        assertThat(shown)
                .containsExactly(
                        "run run-a: http://127.0.0.1:1/runs/run-a",
                        "starting 1 broker",
                        "run run-b: http://127.0.0.1:1/runs/run-b",
                        "creating topics");
        assertThat(stored)
                .satisfiesExactly(
                        state -> assertThat(state).contains("\"doing\":\"starting 1 broker\""),
                        state -> assertThat(state).contains("\"doing\":\"creating topics\""));
    }

    /** A run whose states go to a list. */
    private record KnownRun(String id, List<String> states) implements CurrentRun {
        @Override
        public double recordBytes() {
            return 1_024;
        }

        @Override
        public boolean show(String state) {
            return states.add(state);
        }
    }

    private ProgressView terminal() {
        return new ProgressView() {
            @Override
            public void show(Progress progress) {
                shown.add(progress.doing());
            }

            @Override
            public void printLine(String line) {
                shown.add(line);
            }

            @Override
            public void close() {}
        };
    }

    private static RunContext context(String run, TerminalView view) {
        return new RunContext(
                PlanReader.read(Optional.empty(), List.of()),
                PlanPlaces.NOWHERE,
                ScriptedSites.of(0),
                run,
                "floodmark limit",
                "0.1.0",
                Workspace.of(new StoreFile(Path.of("runs.db"))),
                new SystemRunTime(),
                () -> Instant.EPOCH,
                new StopRequest(),
                view,
                new Vary.ByRate(),
                Map.of());
    }
}
