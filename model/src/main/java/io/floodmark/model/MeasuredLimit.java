package io.floodmark.model;

/**
 * What a cluster of some size was found to carry, by a run or by somebody else.
 *
 * @param source where the number is from: a run, or {@code given}
 * @param estimate all brokers together
 * @param sizedBy what sizing goes by: the lower end of the interval, or the estimate where there is no interval
 * @param brokers it was measured with, 1 or more
 */
public record MeasuredLimit(String source, Throughput estimate, Throughput sizedBy, int brokers) {
    public MeasuredLimit {
        Checks.require(sizedBy.perSecond() > 0, "limit", sizedBy.human(), "above 0");
        Checks.atLeast(1, "brokers", brokers);
    }

    /** What each broker has of what sizing goes by. */
    public Throughput perBroker() {
        return sizedBy.times(1.0 / brokers);
    }
}
