package io.floodmark.cli;

import io.floodmark.config.ComparisonPlans;
import io.floodmark.config.PlanPlaces;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.GateResult;
import io.floodmark.model.Plan;
import io.floodmark.report.ComparisonReport;
import io.floodmark.store.RunStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A comparison from its plan to its report. */
final class ComparisonExecutor {
    private final ComparisonPlans plans;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final GateFlags gates;
    private final Invocation invocation;

    ComparisonExecutor(
            ComparisonPlans plans, PlanPlaces places, OutputFlags output, GateFlags gates, Invocation invocation) {
        this.plans = plans;
        this.places = places;
        this.output = output;
        this.gates = gates;
        this.invocation = invocation;
    }

    ExitCode run() {
        return new CommandLifecycle(plans.plan(), places, output, invocation, Duration.ZERO).run(this::run);
    }

    private ExitCode run(RunContext begun) {
        RunContext runContext = withClients(begun);
        try (ResultPublisher publisher = new ResultPublisher(output, invocation.out(), runContext.view());
                RunStore store = RunStore.open(runContext.workspace().store())) {
            ComparisonRecorder recorder = new ComparisonRecorder(store, runContext);
            try {
                compare(runContext, store, recorder);
                Outcome outcome = ComparisonOutcome.of(recorder.comparison());
                recorder.end(runContext.wall().instant(), outcome.words());
                ComparisonRun comparison = recorder.comparison();
                List<GateResult> judged = ComparisonOutcome.judge(comparison, gates.gates());
                publisher.found(comparison, judged, Sized.of(comparison, store::find), store::find);
                gates.write(comparison, judged);
                return ExitCode.of(ComparisonOutcome.status(outcome.status(), judged));
            } catch (RuntimeException failed) {
                keep(failed, runContext, recorder);
                throw failed;
            }
        }
    }

    private void compare(RunContext runContext, RunStore store, ComparisonRecorder recorder) {
        BudgetTracker tracker = new BudgetTracker(runContext);
        VariantHooks hooks = new VariantHooks(runContext, recorder);
        hooks.tellUndone();
        try (VariantSites sites = VariantSites.open(runContext, plans, hooks, output.yes)) {
            runContext.heedStop();
            VariantRuns runs = new VariantRuns(runContext, store, recorder, sites, tracker, plans);
            try {
                new ComparisonStudy(runContext, recorder, runs, sites, tracker, plans).run();
                runs.end("done: its trials are part of comparison " + runContext.runId());
            } catch (RuntimeException failed) {
                runs.end(Outcome.words(failed));
                throw failed;
            }
            runContext.view().say("removing topics, quotas and labs of the run");
        }
    }

    /** Of all variants: each may run another release. */
    private RunContext withClients(RunContext runContext) {
        Map<String, List<Path>> jars = new TreeMap<>(runContext.clientJars());
        for (Plan plan : plans.variants()) {
            jars.putAll(Fleets.clientJars(plan, runContext.view()::say));
        }
        return new RunContext(
                runContext.plan(),
                runContext.places(),
                runContext.sites(),
                runContext.runId(),
                runContext.command(),
                runContext.workspace(),
                runContext.time(),
                runContext.wall(),
                runContext.stop(),
                runContext.view(),
                runContext.vary(),
                jars);
    }

    /**
     * What breaks a comparison is stored with it and told to the pipeline, and what was found before is still reported.
     */
    private void keep(RuntimeException failed, RunContext runContext, ComparisonRecorder recorder) {
        if (recorder.ended()) {
            return;
        }
        try {
            recorder.end(runContext.wall().instant(), Outcome.words(failed));
            ComparisonRun comparison = recorder.comparison();
            gates.write(comparison, ComparisonOutcome.judge(comparison, gates.gates()));
            if (comparison.others().stream()
                    .anyMatch(variant -> !variant.pairs().isEmpty())) {
                ComparisonReport.write(comparison, List.of(), output.report);
            }
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
