package io.floodmark.trial;

import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.search.TrialOutcome;
import io.floodmark.search.TrialRunner;
import java.time.Duration;
import java.util.Optional;

/**
 * Warms up an existing cluster: before each trial with a load above all sustained ones, it applies half of the highest
 * sustained load for a while. No load is known to be safe before the first pass, so there is no warm-up then.
 */
public final class SteppedWarmUp implements TrialRunner {
    private static final Duration HOLD = Duration.ofSeconds(5);

    private final TrialConductor trials;
    private final TrialContext context;
    private final Preload hold;
    private Rate safe = Rate.ZERO;

    /** @param trials runs the trials themselves */
    public SteppedWarmUp(TrialConductor trials, TrialContext context, TrialRules rules, TrialListener listener) {
        this.trials = trials;
        this.context = context;
        this.hold = new Preload(trials, context, rules, listener);
    }

    @Override
    public TrialOutcome run(TrialOrder order) {
        boolean goingOn = !context.stop().requested();
        if (goingOn && safe.compareTo(Rate.ZERO) > 0 && order.load().compareTo(safe) > 0) {
            Optional<TrialEvent> harm = hold.run(order, safe.times(0.5), HOLD).harm();
            if (harm.isPresent()) {
                return trials.forgo(order, harm.get());
            }
        }
        TrialOutcome outcome = trials.run(order);
        if (sustained(outcome.judgement().verdict()) && outcome.load().compareTo(safe) > 0) {
            safe = outcome.load();
        }
        return outcome;
    }

    /**
     * True if the load was sustained, even if only by the page cache: harm to other clients would have been detected.
     */
    private static boolean sustained(Verdict verdict) {
        return verdict instanceof Verdict.Sustained || verdict instanceof Verdict.SustainedByMemory;
    }
}
