package io.floodmark.trial;

import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.search.TrialOutcome;
import io.floodmark.search.TrialRunner;
import java.time.Duration;
import java.util.Optional;

/**
 * Applies the load of each trial for a while before it, without judging it: code is compiled, connections are opened
 * and logs are open. There are no after-effects of an overload, as there would be after a maximum-rate warm-up.
 */
public final class PreloadedTrialRunner implements TrialRunner {
    private final TrialConductor trials;
    private final TrialContext context;
    private final Preload hold;
    private final Duration length;

    /**
     * Creates the runner.
     *
     * @param trials runs the trials themselves
     * @param length 0 s: trials begin at once
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
        Optional<TrialEvent> harm = hold.run(order, order.load(), length).harm();
        return harm.isPresent() ? trials.forgo(order, harm.get()) : trials.run(order);
    }
}
