package io.floodmark.trial;

import io.floodmark.model.Rate;
import io.floodmark.model.TrialEvent;
import io.floodmark.model.TrialOrder;
import io.floodmark.model.Verdict;
import io.floodmark.search.TrialOutcome;
import io.floodmark.search.TrialRunner;
import io.floodmark.traffic.Pace;
import io.floodmark.trial.TrialProgress.Phase;
import java.time.Duration;
import java.util.Optional;

/**
 * Warms a cluster on which we are guests: before each trial that goes higher than any that was sustained, it holds half
 * of the highest sustained load for a while. Nothing is known to be safe before the first pass, so nothing warms then.
 */
public final class HalfSafeWarmUp implements TrialRunner {
    private static final Duration HOLD = Duration.ofSeconds(5);

    private final TrialConductor trials;
    private final Cockpit cockpit;
    private final TrialRules rules;
    private final TrialListener listener;
    private Rate safe = Rate.ZERO;

    /** @param trials what runs the trials themselves */
    public HalfSafeWarmUp(TrialConductor trials, Cockpit cockpit, TrialRules rules, TrialListener listener) {
        this.trials = trials;
        this.cockpit = cockpit;
        this.rules = rules;
        this.listener = listener;
    }

    @Override
    public TrialOutcome run(TrialOrder order) {
        boolean goingOn = !cockpit.stop().requested();
        if (goingOn && safe.compareTo(Rate.ZERO) > 0 && order.load().compareTo(safe) > 0) {
            Optional<TrialEvent> harm = hold(order, safe.times(0.5));
            if (harm.isPresent()) {
                return trials.forgo(order, harm.get());
            }
        }
        TrialOutcome outcome = trials.run(order);
        boolean carried = outcome.judgement().verdict() instanceof Verdict.Sustained;
        if (carried && outcome.load().compareTo(safe) > 0) {
            safe = outcome.load();
        }
        return outcome;
    }

    /** What ended it early: then nothing higher may be sent. A cluster that is not at rest is for the trial to tell. */
    private Optional<TrialEvent> hold(TrialOrder next, Rate load) {
        if (cockpit.target().makeReady(next, rules.ready()).isPresent()) {
            return Optional.empty();
        }
        cockpit.target().expect(load);
        try (Stretch stretch = new Stretch(cockpit, rules, Pace.constant(load.perSecond()), HOLD)) {
            while (stretch.tick() && stretch.elapsedNanos() < HOLD.toNanos()) {
                listener.progress(new TrialProgress(
                        Phase.WARMING,
                        0,
                        Optional.of(load),
                        Duration.ofNanos(stretch.elapsedNanos()),
                        HOLD,
                        stretch.lastInterval(),
                        stretch.fresh(),
                        cockpit.bytesLeft()));
            }
            stretch.stop();
            return stretch.events().stream()
                    .filter(event -> event.kind().ends())
                    .findFirst();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return Optional.of(new TrialEvent(cockpit.time().nanoTime(), TrialEvent.Kind.STOPPED, "interrupted"));
        }
    }
}
