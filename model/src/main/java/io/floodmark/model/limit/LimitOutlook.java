package io.floodmark.model.limit;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Rate;
import java.util.Optional;

/**
 * What a limit predicts beyond the minutes in which it was found, from earlier comparable runs on the same machine or
 * cluster.
 *
 * @param place fingerprint of that machine or cluster
 * @param referenceLoad load at which the cost of the same work was measured; empty without a reference load
 * @param referenceCpuMicros CPU time of all brokers per record of the reference load, in microseconds, at the end of
 *     the search; NaN without a reference load
 * @param usual limit at the usual speed of the machine: at the median cost of the runs; empty with fewer than three,
 *     and for an existing cluster
 * @param anyHour where the limit of a run at any hour, after any restart, is expected; empty for an existing cluster
 * @param efficiency work of the brokers per second of their CPU time at the highest sustained load; empty unless the
 *     CPU of all brokers was read
 * @param runs number of comparable runs with a limit, including this one
 * @param days number of days (UTC) on which they began
 */
public record LimitOutlook(
        String place,
        Optional<Rate> referenceLoad,
        double referenceCpuMicros,
        Optional<Usual> usual,
        Optional<AnyHour> anyHour,
        Optional<BrokerEfficiency> efficiency,
        int runs,
        int days) {
    /** A limit with its interval, at the confidence of the limit of the run. */
    public record Usual(Rate estimate, Rate low, Rate high) {}

    /** An interval for the limit of a further run, at {@link #ANY_HOUR_CONFIDENCE}. */
    public record AnyHour(Rate low, Rate high) {}

    /** Confidence of the interval for any hour. */
    public static final double ANY_HOUR_CONFIDENCE = 0.95;

    /** Runs and days below which the spread between hours is mostly assumed. */
    private static final int LEAST_RUNS = 10;

    private static final int LEAST_DAYS = 3;

    public LimitOutlook {
        Checks.require(runs >= 1, "runs", runs, "at least 1");
        Checks.require(days >= 1 && days <= runs, "days", days, "1 to " + runs);
    }

    /** True if too few runs, or runs of too few days, are known: the spread between hours is then mostly assumed. */
    public boolean provisional() {
        return runs < LEAST_RUNS || days < LEAST_DAYS;
    }
}
