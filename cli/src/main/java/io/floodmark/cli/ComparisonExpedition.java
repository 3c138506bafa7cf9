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
final class ComparisonExpedition {
    private final ComparisonPlans plans;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final GateFlags gates;
    private final Invocation invocation;

    ComparisonExpedition(
            ComparisonPlans plans, PlanPlaces places, OutputFlags output, GateFlags gates, Invocation invocation) {
        this.plans = plans;
        this.places = places;
        this.output = output;
        this.gates = gates;
        this.invocation = invocation;
    }

    ExitCode run() {
        return new Departure(plans.plan(), places, output, invocation, Duration.ZERO).run(this::run);
    }

    private ExitCode run(Desk begun) {
        Desk desk = withClients(begun);
        try (Telling telling = new Telling(output, invocation.out(), desk.view());
                RunStore store = RunStore.open(desk.workspace().store())) {
            ComparisonRecorder recorder = new ComparisonRecorder(store, desk);
            try {
                compare(desk, store, recorder);
                Outcome outcome = ComparisonOutcome.of(recorder.comparison());
                recorder.end(desk.wall().instant(), outcome.words());
                ComparisonRun comparison = recorder.comparison();
                List<GateResult> judged = ComparisonOutcome.judge(comparison, gates.gates());
                telling.found(comparison, judged, Sized.of(comparison, store::find), store::find);
                gates.write(comparison, judged);
                return ComparisonOutcome.code(outcome.code(), judged);
            } catch (RuntimeException failed) {
                keep(failed, desk, recorder);
                throw failed;
            }
        }
    }

    private void compare(Desk desk, RunStore store, ComparisonRecorder recorder) {
        Spending spending = new Spending(desk);
        VariantHooks hooks = new VariantHooks(desk, recorder);
        hooks.tellUndone();
        try (VariantSites sites = VariantSites.open(desk, plans, hooks, output.yes)) {
            desk.heedStop();
            VariantRuns runs = new VariantRuns(desk, store, recorder, sites, spending, plans);
            try {
                new ComparisonTrip(desk, recorder, runs, sites, spending, plans).run();
                runs.end("done: its trials are part of comparison " + desk.runId());
            } catch (RuntimeException failed) {
                runs.end(Failures.outcome(failed));
                throw failed;
            }
            desk.view().say("removing what was made");
        }
    }

    /** Of all variants: each may run another release. */
    private Desk withClients(Desk desk) {
        Map<String, List<Path>> jars = new TreeMap<>(desk.clientJars());
        for (Plan plan : plans.variants()) {
            jars.putAll(Fleets.clientJars(plan, desk.view()::say));
        }
        return new Desk(
                desk.plan(),
                desk.places(),
                desk.sites(),
                desk.runId(),
                desk.command(),
                desk.workspace(),
                desk.time(),
                desk.wall(),
                desk.stop(),
                desk.view(),
                desk.vary(),
                jars);
    }

    /** What breaks a comparison is stored with it and told to the pipeline, and what was found before is still reported. */
    private void keep(RuntimeException failed, Desk desk, ComparisonRecorder recorder) {
        if (recorder.ended()) {
            return;
        }
        try {
            recorder.end(desk.wall().instant(), Failures.outcome(failed));
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
