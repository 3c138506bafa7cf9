package io.floodmark.trial;

import io.floodmark.judging.Judge;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.search.RampUp;
import io.floodmark.traffic.Pace;
import io.floodmark.trial.TrialProgress.Phase;
import java.time.Duration;
import java.util.Optional;

/** Runs the steps of a {@link RampUp} on an existing cluster, under the same guard as trials. */
public final class RampUpRunner {
    private static final Duration AT_MOST = Duration.ofSeconds(60);
    private static final Duration STEP = Duration.ofSeconds(4);
    private static final Duration SETTLE = Duration.ofSeconds(1);
    /** Fraction of the remaining bytes that a step may write; the trials of the search need the rest. */
    private static final double MOST_OF_ROOM = 0.25;

    private final TrialContext context;
    private final TrialRules rules;
    private final Judge judge;
    private final TrialListener listener;
    /** Bytes on all replicas per record in the last step; 0 before the first. */
    private double bytesPerRecord;

    public RampUpRunner(TrialContext context, TrialRules rules, Judge judge, TrialListener listener) {
        this.context = context;
        this.rules = rules;
        this.judge = judge;
        this.listener = listener;
    }

    /**
     * Runs steps until the ramp-up is over, an event ends one, a minute has passed or the next one would write a
     * quarter of the bytes left.
     *
     * @return the event that ended a step early
     */
    public Optional<TrialEvent> run(RampUp rampUp) {
        long endNanos = context.time().nanoTime() + AT_MOST.toNanos();
        try {
            for (Optional<Rate> load = rampUp.next(); load.isPresent(); load = rampUp.next()) {
                if (context.time().nanoTime() + STEP.toNanos() > endNanos) {
                    rampUp.stop("the time limit was reached");
                    return Optional.empty();
                }
                if (bytesPerRecord * load.get().perSecond() * STEP.toSeconds() > MOST_OF_ROOM * context.bytesLeft()) {
                    rampUp.stop("budget.max-disk or budget.max-bytes leaves no room for a step at "
                            + load.get().human());
                    return Optional.empty();
                }
                Optional<TrialEvent> ended = step(rampUp, load.get());
                if (ended.isPresent()) {
                    rampUp.stop(ended.get().text());
                    return ended;
                }
            }
            return Optional.empty();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            rampUp.stop("interrupted");
            return Optional.of(new TrialEvent(context.time().nanoTime(), TrialEvent.Kind.STOPPED, "interrupted"));
        }
    }

    private Optional<TrialEvent> step(RampUp rampUp, Rate load) throws InterruptedException {
        context.target().expect(load);
        long before = context.written().taken();
        try (MonitoredLoad stretch = new MonitoredLoad(context, rules, Pace.constant(load.perSecond()), STEP)) {
            while (stretch.tick() && stretch.elapsedNanos() < STEP.toNanos()) {
                listener.progress(new TrialProgress(
                        Phase.RAMPING_UP,
                        0,
                        Optional.of(load),
                        Duration.ofNanos(stretch.elapsedNanos()),
                        STEP,
                        stretch.lastInterval(),
                        stretch.fresh(),
                        context.bytesLeft()));
            }
            stretch.landed(stretch.stop(), rules.drain());
            bytesPerRecord = (context.written().taken() - before) / (load.perSecond() * STEP.toSeconds());
            Optional<TrialEvent> ended = stretch.events().stream()
                    .filter(event -> event.kind().ends())
                    .findFirst();
            if (ended.isEmpty()) {
                long from = stretch.startedNanos() + SETTLE.toNanos();
                Span measured = new Span(from, Math.max(from, stretch.sentUntilNanos()));
                Observation seen =
                        new ObservationBuilder(load, measured, false).observation(stretch, Confirmation.UNREAD);
                // A step is too short for the slope of a lag.
                double sustained = Math.min(seen.achievedPerSecond(), seen.readPerSecond());
                rampUp.saw(load, sustained, judge.judge(seen).readings());
            }
            return ended;
        }
    }
}
