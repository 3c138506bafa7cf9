package io.floodmark.trial;

import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.traffic.Pace;
import io.floodmark.trial.TrialProgress.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Applies a load for a while before a trial, without judging it. */
final class Preload {
    private final TrialConductor trials;
    private final TrialContext context;
    private final TrialRules rules;
    private final TrialListener listener;

    Preload(TrialConductor trials, TrialContext context, TrialRules rules, TrialListener listener) {
        this.trials = trials;
        this.context = context;
        this.rules = rules;
        this.listener = listener;
    }

    /**
     * The observations of a load before a trial.
     *
     * @param harm the event that ended the load early: then no higher load may be sent
     * @param startedNanos start of the load
     * @param endedNanos end of sending
     * @param samples readings during the load
     * @param intervals of the generator
     */
    record Seen(
            Optional<TrialEvent> harm,
            long startedNanos,
            long endedNanos,
            List<Sample> samples,
            List<LoadInterval> intervals) {
        Seen {
            samples = List.copyOf(samples);
            intervals = List.copyOf(intervals);
        }

        private static Seen nothing(Optional<TrialEvent> harm) {
            return new Seen(harm, 0, 0, List.of(), List.of());
        }
    }

    /** Applies the load. If the cluster is not at rest, nothing is sent, and the trial itself reports it. */
    Seen run(TrialOrder next, Rate load, Duration length) {
        Optional<TrialEvent> notReady = trials.ready(next);
        if (notReady.isPresent()) {
            return Seen.nothing(notReady.filter(event -> event.kind() == TrialEvent.Kind.STOPPED));
        }
        context.target().expect(load);
        try (MonitoredLoad stretch = new MonitoredLoad(context, rules, Pace.constant(load.perSecond()), length)) {
            while (stretch.tick() && stretch.elapsedNanos() < length.toNanos()) {
                listener.progress(new TrialProgress(
                        Phase.WARMING,
                        0,
                        Optional.of(load),
                        Duration.ofNanos(stretch.elapsedNanos()),
                        length,
                        stretch.lastInterval(),
                        stretch.fresh(),
                        context.bytesLeft()));
            }
            stretch.landed(stretch.stop(), rules.ready());
            return new Seen(
                    stretch.events().stream()
                            .filter(event -> event.kind().ends())
                            .findFirst(),
                    stretch.startedNanos(),
                    stretch.sentUntilNanos(),
                    stretch.samples(),
                    stretch.intervals());
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return Seen.nothing(
                    Optional.of(new TrialEvent(context.time().nanoTime(), TrialEvent.Kind.STOPPED, "interrupted")));
        }
    }
}
