package io.floodmark.trial;

import io.floodmark.load.Pace;
import io.floodmark.model.Rate;
import io.floodmark.model.TrialOrder;
import io.floodmark.model.Verdict;
import io.floodmark.search.TrialOutcome;
import io.floodmark.search.TrialRunner;
import io.floodmark.trial.TrialProgress.Phase;
import java.time.Duration;
import java.util.Optional;

/**
 * Warms a cluster on which we are guests: before each trial that goes higher than any that was sustained, it holds half
 * of the highest sustained load for a while. Nothing is known to be safe before the first pass, so nothing warms then.
 */
public final class HalfSafeWarmUp implements TrialRunner {
    private static final Duration HOLD = Duration.ofSeconds(5);

    private final TrialRunner trials;
    private final Cockpit cockpit;
    private final TrialRules rules;
    private final TrialListener listener;
    private Rate safe = Rate.ZERO;

    /** @param trials what runs the trials themselves */
    public HalfSafeWarmUp(TrialRunner trials, Cockpit cockpit, TrialRules rules, TrialListener listener) {
        this.trials = trials;
        this.cockpit = cockpit;
        this.rules = rules;
        this.listener = listener;
    }

    @Override
    public TrialOutcome run(TrialOrder order) {
        boolean goingOn = !cockpit.stop().requested();
        if (goingOn && safe.compareTo(Rate.ZERO) > 0 && order.load().compareTo(safe) > 0) {
            hold(safe.times(0.5));
        }
        TrialOutcome outcome = trials.run(order);
        boolean carried = outcome.judgement().verdict() instanceof Verdict.Sustained;
        if (carried && outcome.load().compareTo(safe) > 0) {
            safe = outcome.load();
        }
        return outcome;
    }

    /** What ends it early ends the trial after it too, which then tells. */
    private void hold(Rate load) {
        cockpit.target().expect(load);
        try (Stretch stretch = new Stretch(cockpit, rules, new Pace.OpenLoop(load), HOLD)) {
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
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
