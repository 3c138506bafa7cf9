package io.floodmark.trial;

import io.floodmark.model.TrialEvent;
import io.floodmark.model.TrialOrder;
import io.floodmark.search.TrialOutcome;
import io.floodmark.search.TrialRunner;
import java.time.Duration;
import java.util.Optional;

/**
 * Holds the load of each trial for a while before it, unjudged: what is new is compiled, connections are made and logs
 * are open, and nothing is left of an overload, as there would be after a warm-up flat out.
 */
public final class PreloadedTrialRunner implements TrialRunner {
    private final TrialConductor trials;
    private final TrialContext context;
    private final Preload hold;
    private final Duration length;

    /**
     * Prepares it.
     *
     * @param trials what runs the trials themselves
     * @param length 0 s: they begin at once
     */
    public PreloadedTrialRunner(
            TrialConductor trials, TrialContext context, TrialRules rules, TrialListener listener, Duration length) {
        this.trials = trials;
        this.context = context;
        this.hold = new Preload(trials, context, rules, listener);
        this.length = length;
    }

    @Override
    public TrialOutcome run(TrialOrder order) {
        if (length.isZero() || context.stop().requested()) {
            return trials.run(order);
        }
        Optional<TrialEvent> harm = hold.run(order, order.load(), length);
        return harm.isPresent() ? trials.forgo(order, harm.get()) : trials.run(order);
    }
}
