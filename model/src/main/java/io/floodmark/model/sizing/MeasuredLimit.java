package io.floodmark.model.sizing;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Throughput;
import java.util.Optional;

/**
 * The load that a cluster of a given size sustains, measured by a run or given by the user.
 *
 * @param source origin of the number: a run, or {@code given}
 * @param estimate all brokers together
 * @param sizedBy the value for sizing: the lower end of the interval, or the estimate if there is no interval
 * @param brokers number of brokers that it was measured with, 1 or more
 * @param withBrokerOutage load that the others sustain with one of the brokers stopped, of the same kind as
 *     {@code sizedBy}; empty if not measured
 */
public record MeasuredLimit(
        String source, Throughput estimate, Throughput sizedBy, int brokers, Optional<Throughput> withBrokerOutage) {
    public MeasuredLimit {
        Checks.require(sizedBy.perSecond() > 0, "limit", sizedBy.human(), "above 0");
        Checks.atLeast(withBrokerOutage.isPresent() ? 2 : 1, "brokers", brokers);
    }

    /** Creates a limit of all brokers only. */
    public MeasuredLimit(String source, Throughput estimate, Throughput sizedBy, int brokers) {
        this(source, estimate, sizedBy, brokers, Optional.empty());
    }

    /** Returns this limit multiplied by a factor. */
    public MeasuredLimit times(double factor) {
        return new MeasuredLimit(
                source,
                estimate.times(factor),
                sizedBy.times(factor),
                brokers,
                withBrokerOutage.map(load -> load.times(factor)));
    }

    /** Returns the value for sizing per broker. */
    public Throughput perBroker() {
        return sizedBy.times(1.0 / brokers);
    }

    /** Returns the load per remaining broker with one broker down; empty if not measured. */
    public Optional<Throughput> perRemaining() {
        return withBrokerOutage.map(load -> load.times(1.0 / (brokers - 1)));
    }
}
