package io.floodmark.trial;

import io.floodmark.model.Rate;
import io.floodmark.model.TrialEvent;
import io.floodmark.model.TrialOrder;
import io.floodmark.traffic.Pace;
import io.floodmark.trial.TrialProgress.Phase;
import java.time.Duration;
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
     * Returns the event that ended the load early: then no higher load may be sent. If the cluster is not at rest, the
     * trial itself reports it.
     */
    Optional<TrialEvent> run(TrialOrder next, Rate load, Duration length) {
        Optional<TrialEvent> notReady = trials.ready(next);
        if (notReady.isPresent()) {
            return notReady.filter(event -> event.kind() == TrialEvent.Kind.STOPPED);
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
            return stretch.events().stream()
                    .filter(event -> event.kind().ends())
                    .findFirst();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return Optional.of(new TrialEvent(context.time().nanoTime(), TrialEvent.Kind.STOPPED, "interrupted"));
        }
    }
}
