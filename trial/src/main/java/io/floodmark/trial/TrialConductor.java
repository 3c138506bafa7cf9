package io.floodmark.trial;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.judging.Judge;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.GeneratorLostException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.ScaledNumber;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.workload.Shape;
import io.floodmark.search.TrialOutcome;
import io.floodmark.search.TrialRunner;
import io.floodmark.trial.TrialProgress.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Conducts trials on a real cluster: prepare, settle, measure until the verdict is certain or the time is up, drain,
 * confirm, judge. Used by one thread.
 */
public final class TrialConductor implements TrialRunner {
    /**
     * A decision reads all observations so far, so the time until the next one grows with them: the cost per second is
     * the same in the last minute of a soak test as in the first.
     */
    private static final int DECISIONS = 100;

    private final TrialContext context;
    private final TrialRules rules;
    private final Judge judge;
    private final EarlyStopRule earlyStop;
    private final Shape shape;
    private final Optional<Backfill> backfill;
    private final TrialRecorder recorder;
    private final TrialListener listener;
    private final Optional<ProducerDoubling> doubling;
    private final InterferenceBackoff backoff;
    private final DiskRest disks;
    private final StartJitter jitter;
    private List<Sample> lastSeen = List.of();
    private int number;

    /**
     * Creates a conductor.
     *
     * @param backfill writes the backlog of groups, if there is any
     * @param recorder keeps each trial
     * @param listener only shows what happens
     * @param retried true if the caller repeats a load after an invalid trial, as a search does: then the generator is
     *     tested by doubling
     * @param firstNumber number of the next trial; above 1 if an interrupted run is resumed
     */
    public TrialConductor(
            TrialContext context,
            TrialRules rules,
            Judge judge,
            EarlyStopRule earlyStop,
            Shape shape,
            Optional<Backfill> backfill,
            TrialRecorder recorder,
            TrialListener listener,
            boolean retried,
            int firstNumber) {
        this.context = context;
        this.rules = rules;
        this.judge = judge;
        this.earlyStop = earlyStop;
        this.shape = shape;
        this.backfill = backfill;
        this.recorder = recorder;
        this.listener = listener;
        this.doubling =
                retried ? Optional.of(new ProducerDoubling(context.fleet(), judge, context.time())) : Optional.empty();
        this.backoff = new InterferenceBackoff(context, rules, judge);
        this.disks = new DiskRest(context, rules, listener);
        this.jitter = new StartJitter(context, rules);
        this.number = firstNumber - 1;
    }

    @Override
    public TrialOutcome run(TrialOrder order) {
        return run(order, List.of());
    }

    /** Runs a trial whose observation begins with these samples of the load before it. */
    TrialOutcome run(TrialOrder order, List<Sample> before) {
        number++;
        long began = context.time().nanoTime();
        Observation seen = observe(order);
        List<Sample> samples = new ArrayList<>(before);
        samples.addAll(seen.samples());
        return finish(order, began, before.isEmpty() ? seen : seen.with(samples));
    }

    /**
     * Waits, as every trial does, while other processes use the machine. It is for callers that send a load before a
     * trial. Returns the obstacle, if there is one.
     */
    Optional<TrialEvent> awaitQuiet(TrialOrder next) {
        return awaitQuiet(next, number + 1);
    }

    private Optional<TrialEvent> awaitQuiet(TrialOrder order, int trial) {
        listener.progress(preparing(order, trial));
        try {
            backoff.await();
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.of(event(TrialEvent.Kind.STOPPED, "interrupted"));
        }
    }

    /**
     * Waits, as every trial does, until disks have written the last trial's load, there is space for this one, and the
     * cluster is at rest. It is for callers that send a load before a trial. Returns the obstacle, if there is one.
     */
    Optional<TrialEvent> ready(TrialOrder next) {
        try {
            disks.await(lastSeen);
            if (context.stop().requested()) {
                return Optional.of(stopRequestedEvent());
            }
            disks.await(context.target().room(next));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.of(event(TrialEvent.Kind.STOPPED, "interrupted"));
        } catch (TargetException | EnvironmentException notNow) {
            return Optional.of(event(TrialEvent.Kind.BROKERS_CHANGED, String.valueOf(notNow.getMessage())));
        }
        // Each of these takes up to minutes.
        if (context.stop().requested()) {
            return Optional.of(stopRequestedEvent());
        }
        Optional<String> notReady = context.target().makeReady(next, rules.ready());
        return context.stop().requested()
                ? Optional.of(stopRequestedEvent())
                : notReady.map(why -> event(TrialEvent.Kind.BROKERS_CHANGED, why));
    }

    private TrialEvent stopRequestedEvent() {
        return event(TrialEvent.Kind.STOPPED, "stop requested");
    }

    private TrialEvent event(TrialEvent.Kind kind, String text) {
        return new TrialEvent(context.time().nanoTime(), kind, text);
    }

    /** Records a trial that cannot begin because of an earlier event. */
    TrialOutcome forgo(TrialOrder order, TrialEvent why) {
        number++;
        return finish(order, context.time().nanoTime(), idleObservation(order, why.kind(), why.text()));
    }

    private TrialOutcome finish(TrialOrder order, long began, Observation seen) {
        OptionalInt before = producers();
        Optional<TrialEvent> found = doubling.flatMap(test -> test.evaluate(order.load(), seen));
        Observation observation = found.map(seen::with).orElse(seen);
        Trial trial = new Trial(
                number, order, new Span(began, context.time().nanoTime()), observation, judge.judge(observation));
        backoff.update(trial);
        lastSeen = observation.samples();
        recorder.add(trial);
        listener.finished(trial);
        found.ifPresent(event -> listener.tested(trial, event.text()));
        if (!producers().equals(before)) {
            producers()
                    .ifPresent(number -> recorder.add(List.of(ScaledNumber.PRODUCERS.after(trial.number(), number))));
        }
        growIfBottleneck(trial);
        return TrialOutcome.of(trial).disturbed(judge.disturbance(observation));
    }

    private OptionalInt producers() {
        return doubling.map(ProducerDoubling::producers).orElse(OptionalInt.empty());
    }

    /** Adds workers before the load is repeated. */
    private void growIfBottleneck(Trial trial) {
        if (trial.verdict() instanceof Verdict.Invalid invalid && invalid.cause() == InvalidCause.GENERATOR) {
            context.fleet().grow().ifPresent(workers -> grew(trial, workers));
            context.fleet().idle().ifPresent(what -> idles(trial, what));
        }
    }

    private void grew(Trial trial, int workers) {
        listener.grew(trial, workers);
        recorder.add(List.of(ScaledNumber.WORKERS.after(trial.number(), workers)));
    }

    private void idles(Trial trial, String what) {
        listener.idles(trial, what);
        recorder.add(List.of(new Condition(Condition.FLEET, "idle after trial " + trial.number(), what)));
    }

    private Observation observe(TrialOrder order) {
        Optional<TrialEvent> notReady = awaitQuiet(order, number).or(() -> ready(order));
        if (notReady.isPresent()) {
            return idleObservation(order, notReady.get().kind(), notReady.get().text());
        }
        try {
            Optional<TrialEvent> notWritten = backfill(order);
            return notWritten.isPresent()
                    ? idleObservation(
                            order, notWritten.get().kind(), notWritten.get().text())
                    : load(order);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return idleObservation(order, TrialEvent.Kind.STOPPED, "interrupted");
        } catch (GeneratorLostException lost) {
            return idleObservation(order, TrialEvent.Kind.GENERATOR_LOST, String.valueOf(lost.getMessage()));
        } catch (TargetException lost) {
            if (lost.kind() != TargetException.Kind.UNREACHABLE) {
                throw lost;
            }
            // The cluster was reachable a moment ago, so it changed during the trial.
            return idleObservation(order, TrialEvent.Kind.BROKERS_CHANGED, String.valueOf(lost.getMessage()));
        } finally {
            backfill.ifPresent(Backfill::after);
        }
    }

    /** Returns an empty value when the backlog of groups is in the logs, and the cluster is at rest again. */
    private Optional<TrialEvent> backfill(TrialOrder order) throws InterruptedException {
        if (backfill.isEmpty()) {
            return Optional.empty();
        }
        Optional<TrialEvent> ended = backfill.get()
                .before(order, rules, (written, wanted) -> listener.fills(number, order.load(), written, wanted));
        return ended.or(() -> context.target()
                .awaitRest(rules.ready())
                .map(why -> new TrialEvent(context.time().nanoTime(), TrialEvent.Kind.BROKERS_CHANGED, why)));
    }

    private Observation load(TrialOrder order) throws InterruptedException {
        context.target().expect(order.load().times(shape.peak()));
        jitter.await();
        Duration atMost = rules.settle().plus(order.full());
        try (MonitoredLoad stretch = new MonitoredLoad(context, rules, Paces.of(shape, order.load()), atMost)) {
            boolean full = drive(stretch, order);
            listener.progress(progress(Phase.DRAINING, order, stretch));
            LoadTotals totals = stretch.stop();
            // The measured part includes the last interval: records sent after the one before it count too.
            Span measured = measured(stretch, stretch.sentUntilNanos());
            Confirmation confirmation = stretch.landed(totals, rules.drain());
            return new ObservationBuilder(order.load(), measured, full).observation(stretch, confirmation);
        }
    }

    /** Drives the load to its end; returns true if it was measured for the full time. */
    private boolean drive(MonitoredLoad stretch, TrialOrder order) throws InterruptedException {
        long decisionNanos = 1;
        while (stretch.tick()) {
            long measuredNanos = stretch.elapsedNanos() - rules.settle().toNanos();
            listener.progress(progress(measuredNanos < 0 ? Phase.SETTLING : Phase.MEASURING, order, stretch));
            if (measuredNanos >= order.full().toNanos()) {
                stretch.note(TrialEvent.Kind.TIME_UP, "measured for the full time");
                return true;
            }
            if (measuredNanos >= decisionNanos) {
                decisionNanos = measuredNanos + measuredNanos / DECISIONS;
                Observation soFar = new ObservationBuilder(
                                order.load(), measured(stretch, context.time().nanoTime()), false)
                        .observation(stretch, Confirmation.UNREAD);
                EarlyDecision.Decision decision = earlyStop.decide(soFar, order);
                if (decision.advice() != EarlyDecision.Advice.GO_ON && !needsMore(decision, order, soFar)) {
                    stretch.note(ended(decision.advice()), decision.why());
                    return false;
                }
            }
        }
        return false;
    }

    private boolean needsMore(EarlyDecision.Decision decision, TrialOrder order, Observation soFar) {
        return decision.advice() == EarlyDecision.Advice.OVERLOADED
                && doubling.filter(test -> test.needsMore(order.load(), soFar)).isPresent();
    }

    private static TrialEvent.Kind ended(EarlyDecision.Advice advice) {
        return advice == EarlyDecision.Advice.OVERLOADED
                ? TrialEvent.Kind.DECIDED_OVERLOADED
                : TrialEvent.Kind.DECIDED_EARLY;
    }

    private Span measured(MonitoredLoad stretch, long untilNanos) {
        long from = stretch.startedNanos() + rules.settle().toNanos();
        return new Span(from, Math.max(from, untilNanos));
    }

    private Observation idleObservation(TrialOrder order, TrialEvent.Kind kind, String why) {
        long now = context.time().nanoTime();
        return Observation.idle(
                order.load(), new Span(now, now), context.samples().drain(), List.of(new TrialEvent(now, kind, why)));
    }

    private TrialProgress preparing(TrialOrder order, int trial) {
        return new TrialProgress(
                Phase.PREPARING,
                trial,
                Optional.of(order.load()),
                Duration.ZERO,
                rules.settle().plus(order.full()),
                Optional.empty(),
                List.of(),
                context.bytesLeft());
    }

    private TrialProgress progress(Phase phase, TrialOrder order, MonitoredLoad stretch) {
        return new TrialProgress(
                phase,
                number,
                Optional.of(order.load()),
                Duration.ofNanos(stretch.elapsedNanos()),
                rules.settle().plus(order.full()),
                stretch.lastInterval(),
                stretch.fresh(),
                context.bytesLeft());
    }
}
