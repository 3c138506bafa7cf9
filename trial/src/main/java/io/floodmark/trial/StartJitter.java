package io.floodmark.trial;

import java.util.SplittableRandom;

/**
 * Where between two readings of the samplers a trial's load begins: anywhere, drawn anew for each. All trials send the
 * same records in the same order, and a client of one release takes as long to get ready as it took the last time.
 * Begun at once, the readings of one release would always hold the same of these records, those of another release
 * others; and what differs between records would be told, trial after trial, as a difference between releases.
 */
final class StartJitter {
    private final TrialContext context;
    private final TrialRules rules;

    StartJitter(TrialContext context, TrialRules rules) {
        this.context = context;
        this.rules = rules;
    }

    /** The clock draws: by the seed of the plan, trials of equal number would wait alike in every run. */
    void await() throws InterruptedException {
        long now = context.time().nanoTime();
        long wait = new SplittableRandom(now).nextLong(rules.jitter().toNanos() + 1);
        context.time().awaitUntil(now + wait);
    }
}
