package io.floodmark.runner.run;

import io.floodmark.host.Machine;
import io.floodmark.host.ProcFs;
import io.floodmark.judging.EarlyDecision;
import io.floodmark.judging.Judge;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.StoppedException;
import io.floodmark.runner.TestBed;
import io.floodmark.runner.load.ReadConditions;
import io.floodmark.search.Ceiling;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.RampUp;
import io.floodmark.search.Rejoining;
import io.floodmark.search.SearchStart;
import io.floodmark.search.TrialRunner;
import io.floodmark.trial.PreloadedTrialRunner;
import io.floodmark.trial.QuotaWindowRule;
import io.floodmark.trial.RampUpRunner;
import io.floodmark.trial.ReferenceRunner;
import io.floodmark.trial.SteppedWarmUp;
import io.floodmark.trial.TopicFilling;
import io.floodmark.trial.TrialConductor;
import io.floodmark.trial.TrialContext;
import io.floodmark.trial.TrialRules;
import io.floodmark.trial.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Creates the warm-up and the trial runners of one run on a test bed. */
public final class TrialRunnerFactory {
    private final RunContext runContext;
    private final TestBed bed;
    private final Site site;
    private final RunRecorder recorder;
    private final RunListener listener;
    private final int next;
    private final Judge judge;
    private final EarlyDecision early;
    private final TrialConductor conductor;

    /**
     * Creates a factory for the trials of a run.
     *
     * @param next number of its first trial
     */
    public TrialRunnerFactory(
            RunContext runContext, TestBed bed, Site site, RunRecorder recorder, RunListener listener, int next) {
        this.runContext = runContext;
        this.bed = bed;
        this.site = site;
        this.recorder = recorder;
        this.listener = listener;
        this.next = next;
        Plan plan = runContext.plan();
        this.judge = new Judge(
                plan.indicators(),
                plan.objective(),
                site.surroundings(),
                plan.workload().loadEngine());
        this.early = new EarlyDecision(plan.indicators(), plan.objective());
        this.conductor = conductor(bed.context(), false);
    }

    private TrialConductor conductor(TrialContext context, boolean retried) {
        return new TrialConductor(
                context,
                TrialRules.DEFAULT,
                judge,
                quotaApplies() ? new QuotaWindowRule(early::decide) : early::decide,
                runContext.plan().workload().shape(),
                bed.backfill(),
                recorder,
                listener,
                retried,
                next);
    }

    private boolean quotaApplies() {
        return site.conditions().stream().anyMatch(condition -> condition.name().equals(Condition.QUOTA));
    }

    /**
     * Returns a runner for callers that repeat a load after an invalid trial, as a search does: the generator is tested
     * in between.
     */
    public TrialRunner searching() {
        return warmed(conductor(bed.context(), true));
    }

    /** Returns a runner for a search whose trials follow a reference load, which also warms up the cluster. */
    TrialRunner searching(Rate reference) {
        return new ReferenceRunner(
                conductor(bed.context(), true), bed.context(), TrialRules.DEFAULT, listener, reference);
    }

    private TrialRunner warmed(TrialConductor trials) {
        return site.surroundings().lab()
                ? trials
                : new SteppedWarmUp(trials, bed.context(), TrialRules.DEFAULT, listener);
    }

    /**
     * Returns a runner for trials that are observed under load. It is for labs only, which need no warm-up before each
     * trial.
     */
    TrialRunner observed(TrialObserver observer) {
        TrialContext with = bed.context();
        return conductor(
                new TrialContext(
                        with.time(),
                        with.target(),
                        new ObservedFleet(with.fleet(), () -> observer.begin(bed, site)),
                        with.samples(),
                        with.written(),
                        with.disk(),
                        with.stop()),
                false);
    }

    /** Returns a runner that first holds each trial's load for the given time without judging it. */
    public TrialRunner heldFirst(Duration length) {
        return new PreloadedTrialRunner(conductor, bed.context(), TrialRules.DEFAULT, listener, length);
    }

    /**
     * Returns a runner for trials in which a broker rejoins. Each ends when that is over, or when an overload is
     * certain.
     */
    TrialRunner rejoining(RejoinTarget target, int broker) {
        TrialContext with = bed.context();
        TrialContext context = new TrialContext(
                with.time(), target, with.fleet(), with.samples(), with.written(), with.disk(), with.stop());
        return new TrialConductor(
                context,
                TrialRules.DEFAULT,
                judge,
                (soFar, order) -> Rejoining.over(soFar, broker)
                        .map(why -> new EarlyDecision.Decision(EarlyDecision.Advice.SAFE, why))
                        .orElseGet(() -> early.decide(soFar, order).unlessSafe()),
                runContext.plan().workload().shape(),
                Optional.empty(),
                recorder,
                listener,
                false,
                next);
    }

    /**
     * Writes the data that are then only read, if there are any; returns the condition that states their size.
     *
     * @throws TargetException if they could not be written
     * @throws StoppedException if the user asked to stop
     */
    public List<Condition> fill() {
        if (bed.filling().isEmpty()) {
            return List.of();
        }
        Bytes wanted = runContext.plan().workload().fill().orElseThrow();
        TopicFilling.Filled filled = bed.filling()
                .get()
                .run(written -> listener.preparing("filling, " + written.human() + " of " + wanted.human()));
        filled.ended().ifPresent(TrialRunnerFactory::refuse);
        Optional<Bytes> memory = site.surroundings().lab()
                ? Optional.of(Machine.read(ProcFs.live()).memory())
                : Optional.empty();
        return List.of(ReadConditions.of(filled.written(), memory));
    }

    private static void refuse(TrialEvent ended) {
        switch (ended.kind()) {
            case STOPPED -> throw new StoppedException();
            case UNSAFE, PROTECTED_MODE -> throw unfilled(TargetException.Kind.UNSAFE, ended);
            case BLIND,
                    BUDGET,
                    NO_ROOM,
                    BROKERS_CHANGED,
                    LEADERS_CHANGED,
                    CONTROLLER_LOST,
                    GENERATOR_LOST,
                    GENERATOR_SUSPECTED,
                    GENERATOR_RULED_OUT,
                    GENERATOR_INCONCLUSIVE,
                    GENERATOR_POOL,
                    OWN_QUOTA,
                    CLOCK_STEPPED,
                    CLIENT_ERROR,
                    READ_GAP,
                    MIN_ISR,
                    DECIDED_EARLY,
                    DECIDED_OVERLOADED,
                    TIME_UP -> throw unfilled(TargetException.Kind.INCAPABLE, ended);
        }
    }

    private static TargetException unfilled(TargetException.Kind kind, TrialEvent ended) {
        return new TargetException(
                kind,
                "the topics to be read could not be filled: " + ended.text()
                        + "; try again, or make workload.consume-only.fill smaller");
    }

    /**
     * Returns a first guess of the limit of a cluster that is not a lab, found by short steps of growing load.
     *
     * @param conditions receives how the ramp-up ended
     * @throws TargetException if a step was stopped for the safety of other clients
     * @throws StoppedException if the user asked to stop
     */
    Optional<LimitPrior> rampUp(Consumer<List<Condition>> conditions) {
        Plan plan = runContext.plan();
        Rate most = Stream.of(site.disk().ceiling().map(Ceiling::most), site.quotaBound())
                .flatMap(Optional::stream)
                .min(Rate::compareTo)
                .orElse(SearchStart.HIGHEST);
        RampUp rampUp = new RampUp(plan.search().lowest(), most, plan.payloadBytesPerRecord());
        Optional<TrialEvent> ended = new RampUpRunner(bed.context(), TrialRules.DEFAULT, judge, listener).run(rampUp);
        runContext.checkStop();
        ended.filter(event -> event.kind() == TrialEvent.Kind.UNSAFE).ifPresent(event -> {
            throw new TargetException(
                    TargetException.Kind.UNSAFE,
                    "ramp-up aborted to protect other clients: " + event.text()
                            + " (expected spare capacity on the cluster); run again at a quieter time, or lower search.lowest");
        });
        conditions.accept(List.of(new Condition(
                "search",
                "ramp-up",
                rampUp.limitPrior()
                        .map(limitPrior -> "about " + limitPrior.limit().human() + ": " + rampUp.end())
                        .orElse(rampUp.end()))));
        return rampUp.limitPrior();
    }

    /**
     * Warms up a lab at the maximum rate; empty on other clusters, and if the plan has no warm-up.
     *
     * @param conditions receives the conditions that follow from the warm-up
     */
    public Optional<WarmUp.Warmth> warmUp(Consumer<List<Condition>> conditions) {
        if (!site.surroundings().lab() || runContext.plan().search().warmUp().isZero()) {
            return Optional.empty();
        }
        WarmUp warmUp = new WarmUp(bed.context(), TrialRules.DEFAULT, listener);
        WarmUp.Warmth warmth =
                warmUp.run(runContext.plan().search().warmUp(), site.disk().spare());
        for (TrialEvent event : warmth.disturbance().stream().toList()) {
            runContext.view().printLine("warm-up ended early: " + event.text());
        }
        List<Condition> cold =
                WarmthConditions.of(warmth, runContext.plan().search().warmUp());
        cold.forEach(condition -> runContext.view().printLine("still warming up: " + condition.value()));
        conditions.accept(cold);
        return Optional.of(warmth);
    }
}
