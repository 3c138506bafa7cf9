package io.floodmark.runner.explain;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Verdict;
import java.util.Locale;

/** Compares two trials of one load that differ in one setting. */
record Experiment(Side before, Side after) {
    /** Smallest gain in achieved throughput that counts as an effect; two equal labs may differ by less. */
    private static final double LEAST_EFFECT = 0.15;

    /** The result of a trial. */
    enum End {
        CARRIED,
        OVERLOADED,
        /** Invalid because the generator may have been the bottleneck. */
        DOUBTED,
        INVALID
    }

    /**
     * One of the trials.
     *
     * @param achieved records per second
     * @param meanNanos mean latency from the due time
     */
    record Side(End end, double achieved, double meanNanos) {
        static Side of(Trial trial) {
            return new Side(
                    how(trial.verdict()),
                    trial.observation().achievedPerSecond(),
                    trial.observation().latency().meanNanos());
        }

        private boolean valid() {
            return end == End.CARRIED || end == End.OVERLOADED;
        }
    }

    private static End how(Verdict verdict) {
        if (verdict instanceof Verdict.Invalid invalid) {
            return invalid.cause().generatorSuspected() ? End.DOUBTED : End.INVALID;
        }
        return verdict instanceof Verdict.Overloaded ? End.OVERLOADED : End.CARRIED;
    }

    static Experiment of(Trial before, Trial after) {
        return new Experiment(Side.of(before), Side.of(after));
    }

    /** Returns the result as one sentence. */
    String verdict() {
        double more = after.achieved() / before.achieved() - 1;
        if (before.end() == End.DOUBTED && after.end() == End.CARRIED && more > LEAST_EFFECT) {
            return String.format(
                    Locale.ROOT,
                    "Confirmed: the load is sustained, %+.0f%% achieved, so the generator was not the bottleneck",
                    100 * more);
        }
        if (!before.valid() || !after.valid()) {
            return "Not confirmed: a trial was invalid";
        }
        if (before.end() == End.CARRIED) {
            return "Not confirmed: a new lab sustains the load without the change, so the plan did not contain the cause";
        }
        boolean carried = after.end() == End.CARRIED;
        if (more > LEAST_EFFECT) {
            return String.format(
                    Locale.ROOT,
                    carried
                            ? "Confirmed: the load is sustained, %+.0f%% achieved"
                            : "Confirmed: %+.0f%% achieved, although the load is still not sustained",
                    100 * more);
        }
        if (carried) {
            return String.format(
                    Locale.ROOT,
                    "Inconclusive: the load is sustained, but %+.0f%% achieved may be the difference between two equal labs;"
                            + " floodmark compare measures the effect",
                    100 * more);
        }
        return String.format(
                Locale.ROOT,
                "Not confirmed: %+.0f%% achieved and %+.0f%% latency, which may be the difference between two equal labs",
                100 * more,
                100 * (after.meanNanos() / before.meanNanos() - 1));
    }
}
