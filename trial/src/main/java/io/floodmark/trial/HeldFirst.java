package io.floodmark.trial;

import io.floodmark.model.TrialEvent;
import io.floodmark.model.TrialOrder;
import io.floodmark.search.TrialOutcome;
import io.floodmark.search.TrialRunner;
import java.time.Duration;
import java.util.Optional;

/**
 * Holds the load of each trial for a while before it, unjudged: what is new is compiled, connections are made and logs are open, and
 * nothing is left of an overload, as there would be after a warm-up flat out.
 */
public final class HeldFirst implements TrialRunner {
    private final TrialConductor trials;
    private final Cockpit cockpit;
    private final Hold hold;
    private final Duration length;

    /**
     * Prepares it.
     *
     * @param trials what runs the trials themselves
     * @param length 0 s: they begin at once
     */
    public HeldFirst(
            TrialConductor trials, Cockpit cockpit, TrialRules rules, TrialListener listener, Duration length) {
        this.trials = trials;
        this.cockpit = cockpit;
        this.hold = new Hold(trials, cockpit, rules, listener);
        this.length = length;
    }

    @Override
    public TrialOutcome run(TrialOrder order) {
        if (length.isZero() || cockpit.stop().requested()) {
            return trials.run(order);
        }
        Optional<TrialEvent> harm = hold.run(order, order.load(), length);
        return harm.isPresent() ? trials.forgo(order, harm.get()) : trials.run(order);
    }
}
