package io.floodmark.runner.study;

import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunId;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import io.floodmark.runner.run.RunRecorder;
import io.floodmark.runner.run.TrialRunnerFactory;
import io.floodmark.store.RunStore;
import io.floodmark.trial.WarmUp;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The runs of the variants of a comparison. Each run holds the trials of one variant. The trials of all variants
 * alternate, so all runs are open at the same time. Each trial or search has its own topics, producers and probes. Used
 * by one thread.
 */
final class VariantRuns {
    private final RunContext runContext;
    private final RunStore store;
    private final ComparisonRecorder comparison;
    private final VariantSites sites;
    private final BudgetTracker tracker;
    private final List<Plan> plans;
    private final List<Optional<RunRecorder>> recorders = new ArrayList<>();
    private final Set<Object> warm = new HashSet<>();
    private final DeletedFiles deleted;

    VariantRuns(
            RunContext runContext,
            RunStore store,
            ComparisonRecorder comparison,
            VariantSites sites,
            BudgetTracker tracker,
            ComparisonPlans plans) {
        this.runContext = runContext;
        this.store = store;
        this.comparison = comparison;
        this.sites = sites;
        this.tracker = tracker;
        this.plans = plans.variants();
        this.plans.forEach(plan -> recorders.add(Optional.empty()));
        this.deleted = new DeletedFiles(runContext);
    }

    /**
     * A variant that is ready for load.
     *
     * @param warmth result of the warm-up, if there was one
     */
    record Stage(
            RunContext runContext,
            Site site,
            TrialRunnerFactory runners,
            RunRecorder recorder,
            RunListener listener,
            Optional<WarmUp.Warmth> warmth) {}

    /** Work with a variant that is ready for load. */
    @FunctionalInterface
    interface Work<T> {
        T on(Stage stage);
    }

    /** Runs one trial of a variant under the common load, which is held before it. */
    Trial trial(int variant, TrialOrder order) {
        Duration held = plans.get(variant).search().laterWarmUp();
        return made(variant, Duration.ZERO, stage -> {
            deleted.makeRoom(
                    stage.site().disk().written(order.load(), order.full().plus(held)));
            stage.runners().heldFirst(held).run(order);
            return last(stage);
        });
    }

    /**
     * Runs one trial of a variant near its limit. Its load may be an overload, so it is not held before the trial;
     * instead brokers are warmed up at full rate, as before a search.
     */
    Trial nearLimit(int variant, TrialOrder order) {
        return made(variant, plans.get(variant).search().laterWarmUp(), stage -> {
            deleted.makeRoom(stage.site().disk().written(order.load(), order.full()));
            stage.runners().searching().run(order);
            return last(stage);
        });
    }

    private static Trial last(Stage stage) {
        List<Trial> trials = stage.recorder().trials();
        return trials.get(trials.size() - 1);
    }

    /** Sets up a variant, makes it ready for load and does the work. Then everything is removed. */
    <T> T on(int variant, Work<T> work) {
        // It is unknown how much will be written, so the whole bound on disk space must be free.
        deleted.makeRoom(runContext.plan().budget().maxDisk());
        return made(variant, plans.get(variant).search().laterWarmUp(), work);
    }

    /** @param again longest flat-out warm-up if brokers are warm already */
    private <T> T made(int variant, Duration again, Work<T> work) {
        runContext.checkStop();
        Plan plan = plan(variant, again);
        // Not the id of the run, because a journal covers topics that are created once.
        RunContext part =
                runContext.of(plan, RunId.next(runContext.wall().instant(), new SecureRandom()), runContext.time());
        return sites.at(variant, part, site -> on(variant, part, site, work));
    }

    private <T> T on(int variant, RunContext part, Site site, Work<T> work) {
        RunRecorder recorder = recorder(variant, site);
        RunListener listener = part.view().listener(part, recorder);
        TestBed bed = site.prepare(part);
        try (bed) {
            deleted.updateAllowance(bed.context().disk());
            // Equal for all trials of a variant, so only the first one adds them.
            Consumer<List<Condition>> once = recorder.trials().isEmpty() ? recorder::add : known -> {};
            once.accept(bed.conditions());
            TrialRunnerFactory runners = new TrialRunnerFactory(
                    part, bed, site, recorder, listener, recorder.trials().size() + 1);
            once.accept(runners.fill());
            Optional<WarmUp.Warmth> warmth = runners.warmUp(once);
            warm.add(part.plan().cluster());
            part.checkStop();
            return work.on(new Stage(part, site, runners, recorder, listener, warmth));
        } finally {
            spent(bed.context().written().taken(), site);
        }
    }

    private void spent(long bytes, Site site) {
        tracker.spend(bytes);
        if (site.outlivesRun()) {
            long most = runContext.plan().budget().maxDisk().value();
            deleted.add(new Bytes(Math.min(bytes, most)), site.disk().deleteDelay());
        }
    }

    private Plan plan(int variant, Duration again) {
        Plan plan = plans.get(variant);
        SearchSettings search = plan.search();
        boolean warmed = warm.contains(plan.cluster()) && !sites.freshLab(variant);
        // The time budget is that of the whole comparison, and so is the clock.
        Budget all = runContext.plan().budget();
        return plan.part(
                plan.cluster(),
                plan.workload(),
                warmed ? search.warmingFor(again) : search,
                new Budget(tracker.left().maxBytes(), all.maxDisk(), all.maxTime()));
    }

    /** Returns the run of a variant. It begins with the comparison, so that it has the comparison's run time. */
    private RunRecorder recorder(int variant, Site site) {
        if (recorders.get(variant).isPresent()) {
            return recorders.get(variant).get();
        }
        String id = RunId.next(runContext.wall().instant(), new SecureRandom());
        List<Condition> conditions = new ArrayList<>(runContext.conditions(site));
        conditions.add(new Condition(
                "run",
                "part of",
                "comparison " + runContext.runId() + ", with "
                        + comparison.variant(variant).name()));
        RunRecorder recorder = new RunRecorder(
                store,
                id,
                runContext.command(),
                comparison.started(),
                PlanWriter.write(plans.get(variant)),
                site.surroundings(),
                conditions,
                Optional.empty());
        recorders.set(variant, Optional.of(recorder));
        comparison.change(variant, known -> known.withRun(id));
        return recorder;
    }

    /** Stores how the comparison ended with every run that was begun. */
    void end(String how) {
        recorders.stream()
                .flatMap(Optional::stream)
                .filter(recorder -> !recorder.ended())
                .forEach(recorder -> recorder.end(runContext.wall().instant(), how));
    }
}
