package io.floodmark.trial;

import java.util.SplittableRandom;

/**
 * Delays the start of a trial's load by a random time, so that it begins anywhere between two readings of the samplers.
 * All trials send the same records in the same order, and a client of one release always needs the same time to get
 * ready. Without the delay, the readings of one release would always cover the same of these records, and those of
 * another release others. Differences between records would then be reported, trial after trial, as a difference
 * between releases.
 */
final class StartJitter {
    private final TrialContext context;
    private final TrialRules rules;

    StartJitter(TrialContext context, TrialRules rules) {
        this.context = context;
        this.rules = rules;
    }

    /**
     * The clock is the source of randomness: with the plan's seed, trials of equal number would wait for the same time
     * in every run.
     */
    void await() throws InterruptedException {
        long now = context.time().nanoTime();
        long wait = new SplittableRandom(now).nextLong(rules.jitter().toNanos() + 1);
        context.time().awaitUntil(now + wait);
    }
}
