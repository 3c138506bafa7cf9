package io.floodmark.model;

import java.util.Optional;

/**
 * What a cluster of some size was found to carry, by a run or by somebody else.
 *
 * @param source where the number is from: a run, or {@code given}
 * @param estimate all brokers together
 * @param sizedBy what sizing goes by: the lower end of the interval, or the estimate where there is no interval
 * @param brokers it was measured with, 1 or more
 * @param oneDown what the others were found to carry with one of the brokers stopped, as {@code sizedBy}; empty where
 *     that was not measured
 */
public record MeasuredLimit(
        String source, Throughput estimate, Throughput sizedBy, int brokers, Optional<Throughput> oneDown) {
    public MeasuredLimit {
        Checks.require(sizedBy.perSecond() > 0, "limit", sizedBy.human(), "above 0");
        Checks.atLeast(oneDown.isPresent() ? 2 : 1, "brokers", brokers);
    }

    /** Of all brokers only. */
    public MeasuredLimit(String source, Throughput estimate, Throughput sizedBy, int brokers) {
        this(source, estimate, sizedBy, brokers, Optional.empty());
    }

    /** As if so many times as much had been found. */
    public MeasuredLimit times(double factor) {
        return new MeasuredLimit(
                source,
                estimate.times(factor),
                sizedBy.times(factor),
                brokers,
                oneDown.map(carried -> carried.times(factor)));
    }

    /** What each broker has of what sizing goes by. */
    public Throughput perBroker() {
        return sizedBy.times(1.0 / brokers);
    }

    /** What each of the others has with one broker down; empty where that was not measured. */
    public Optional<Throughput> perRemaining() {
        return oneDown.map(carried -> carried.times(1.0 / (brokers - 1)));
    }
}
