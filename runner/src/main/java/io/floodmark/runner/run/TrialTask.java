package io.floodmark.runner.run;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Load;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import io.floodmark.runner.load.FillPace;
import io.floodmark.search.TrialRunner;
import io.floodmark.trial.TrialRules;
import java.time.Duration;
import java.util.Optional;

/**
 * Runs one trial. If its generator may have been the bottleneck, the load is repeated to test that, and the last trial
 * decides.
 *
 * @param observer observes the trial, but not the warm-up; for labs only
 */
public record TrialTask(Load load, Optional<TrialObserver> observer) implements RunTask {
    /** Time for a lab to start on a small machine, or for an existing cluster to be checked. */
    private static final Duration OPENING = Duration.ofSeconds(15);

    /** Creates a task without an observer. */
    public TrialTask(Load load) {
        this(load, Optional.empty());
    }

    @Override
    public Outcome run(RunContext runContext, TestBed bed, Site site, RunRecorder recorder, RunListener listener) {
        SearchSettings settings = runContext.plan().search();
        TrialRunnerFactory runners = new TrialRunnerFactory(runContext, bed, site, recorder, listener, 1);
        recorder.add(runners.fill());
        observer.map(TrialObserver::conditions).ifPresent(recorder::add);
        Duration warmUp = settings.warmUp();
        if (site.surroundings().lab() && !warmUp.isZero()) {
            runContext.view().printLine(warmUpText(warmUp));
        }
        runners.warmUp(recorder::add);
        runContext.checkStop();
        TrialOrder order = new TrialOrder(load.rate(), settings.trial(), settings.safeTrial(), "requested");
        TrialRunner trials = observer.map(runners::observed).orElseGet(runners::searching);
        Verdict verdict = trials.run(order).judgement().verdict();
        while (testsGenerator(verdict) && fits(order, runContext)) {
            verdict = trials.run(order).judgement().verdict();
        }
        return new Outcome(status(verdict), verdict.label());
    }

    /** True if the next trial at the same load is part of the test of the generator. */
    private static boolean testsGenerator(Verdict verdict) {
        return verdict instanceof Verdict.Invalid invalid && invalid.cause() == InvalidCause.GENERATOR_SUSPECTED;
    }

    private static boolean fits(TrialOrder order, RunContext runContext) {
        long needed = TrialRules.DEFAULT.settle().plus(order.full()).toNanos();
        return !runContext.stop().requested() && runContext.time().nanoTime() + needed <= runContext.endNanos();
    }

    /**
     * Returns the announcement of the warm-up. It may take many times as long as the trial, since it does not know the
     * trial's load.
     */
    private static String warmUpText(Duration atMost) {
        return "the lab is first warmed up at maximum load, for at most " + Durations.format(atMost)
                + ": cold brokers sustain less; search.warm-up: 0s skips this";
    }

    /** Refuses a trial that does not fit into the time budget, before it is begun. */
    @Override
    public DiskNeed check(Plan plan) {
        SearchSettings settings = plan.search();
        Duration warmUp = plan.cluster().lab() ? settings.warmUp() : Duration.ZERO;
        Duration needed = OPENING.plus(warmUp)
                .plus(TrialRules.DEFAULT.settle())
                .plus(backfill(plan))
                .plus(settings.trial())
                .plus(RunContext.CLEANING_UP);
        Duration is = plan.budget().maxTime();
        if (needed.compareTo(is) > 0) {
            throw new PlanException("budget.max-time: invalid value '" + Durations.format(is) + "'; expected "
                    + Durations.format(needed)
                    + " or more, for starting, warming up, filling, the trial and cleaning up; raise --max-time or lower"
                    + " --for");
        }
        return DiskNeed.hold(load.rate());
    }

    /**
     * Returns the time for writing before the trial. On a lab it is zero, because writing is at maximum rate. On other
     * clusters topics are filled at their pace, or the backlog is written at half the load.
     */
    private Duration backfill(Plan plan) {
        if (plan.cluster().lab()) {
            return Duration.ZERO;
        }
        Optional<FillPace> fill = FillPace.of(plan);
        if (fill.isPresent()) {
            return fill.get().takes();
        }
        double bytesPerSecond = load.rate().perSecond() * plan.payloadBytesPerRecord() / 2;
        double seconds = plan.workload().furthestBehind().value() / bytesPerSecond;
        return Duration.ofSeconds((long) seconds);
    }

    private static Status status(Verdict verdict) {
        if (verdict instanceof Verdict.Overloaded) {
            return Status.OVERLOADED;
        }
        if (verdict instanceof Verdict.Invalid invalid) {
            return switch (invalid.cause()) {
                case UNSAFE -> Status.ABORTED;
                case STOPPED -> Status.STOPPED;
                case GENERATOR,
                        GENERATOR_SUSPECTED,
                        GENERATOR_LOST,
                        DISTURBED,
                        UNCONFIRMED,
                        BLIND,
                        CLOCK,
                        BUDGET,
                        NO_ROOM,
                        PROTECTED_MODE -> Status.INVALID;
            };
        }
        return Status.DONE;
    }
}
