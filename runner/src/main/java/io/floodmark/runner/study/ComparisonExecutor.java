package io.floodmark.runner.study;

import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.ResultPublisher;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.load.Fleets;
import io.floodmark.search.comparison.Gate;
import io.floodmark.store.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Conducts a comparison: all variants, then the gates. */
public final class ComparisonExecutor {
    private final ComparisonPlans plans;
    private final List<Gate> gates;

    public ComparisonExecutor(ComparisonPlans plans, List<Gate> gates) {
        this.plans = plans;
        this.gates = List.copyOf(gates);
    }

    /**
     * Conducts the comparison.
     *
     * @param yes the owners of the clusters have agreed already
     */
    public Outcome run(RunContext begun, ResultPublisher publisher, boolean yes) {
        RunContext runContext = withClients(begun);
        try (RunStore store = runContext.workspace().openStore()) {
            ComparisonRecorder recorder = new ComparisonRecorder(store, runContext);
            try {
                compare(runContext, store, recorder, yes);
                Outcome outcome = ComparisonOutcome.of(recorder.comparison());
                recorder.end(runContext.wall().instant(), outcome.words());
                ComparisonRun comparison = recorder.comparison();
                List<GateResult> judged = ComparisonOutcome.judge(comparison, gates);
                publisher.found(comparison, judged, store::find);
                return new Outcome(ComparisonOutcome.status(outcome.status(), judged), outcome.words());
            } catch (RuntimeException failed) {
                keep(failed, runContext, recorder, publisher);
                throw failed;
            }
        }
    }

    private void compare(RunContext runContext, RunStore store, ComparisonRecorder recorder, boolean yes) {
        BudgetTracker tracker = new BudgetTracker(runContext);
        VariantHooks hooks = new VariantHooks(runContext, recorder);
        hooks.warnOfUndone();
        try (VariantSites sites = VariantSites.open(runContext, plans, hooks, yes)) {
            runContext.checkStop();
            VariantRuns runs = new VariantRuns(runContext, store, recorder, sites, tracker, plans);
            try {
                new ComparisonStudy(runContext, recorder, runs, sites, tracker, plans).run();
                runs.end("done: its trials are part of comparison " + runContext.runId());
            } catch (RuntimeException failed) {
                runs.end(Outcome.words(failed));
                throw failed;
            }
            runContext.view().printLine("removing topics, quotas and labs of the run");
        }
    }

    /** Adds the client libraries of all variants, since each may run another release. */
    private RunContext withClients(RunContext runContext) {
        Map<String, List<Path>> jars = new TreeMap<>(runContext.clientJars());
        for (Plan plan : plans.variants()) {
            jars.putAll(Fleets.clientJars(plan, runContext.view()::printLine));
        }
        return new RunContext(
                runContext.plan(),
                runContext.places(),
                runContext.sites(),
                runContext.runId(),
                runContext.command(),
                runContext.version(),
                runContext.workspace(),
                runContext.time(),
                runContext.wall(),
                runContext.stop(),
                runContext.view(),
                runContext.vary(),
                jars);
    }

    /**
     * Stores the failure with the comparison, and still publishes what was found before, with the results of the gates.
     */
    private void keep(
            RuntimeException failed, RunContext runContext, ComparisonRecorder recorder, ResultPublisher publisher) {
        if (recorder.ended()) {
            return;
        }
        try {
            recorder.end(runContext.wall().instant(), Outcome.words(failed));
            ComparisonRun comparison = recorder.comparison();
            publisher.broken(comparison, ComparisonOutcome.judge(comparison, gates));
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
