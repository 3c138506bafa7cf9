package io.floodmark.judging;

import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Ranks the indicators that fired. Direct causes come before their consequences: lost replicas, a quota, a broker
 * resource, then replication, errors and latency, and last the symptoms that every overload has. Disks that fall behind
 * while the page cache absorbs the writes are not an overload.
 */
public final class Causes {
    private static final List<Indicator> MOST_TELLING_FIRST = List.of(
            Indicator.MIN_ISR,
            Indicator.THROTTLED,
            Indicator.HOST_CPU,
            Indicator.LINK,
            Indicator.NETWORK_PATH,
            Indicator.HANDLER_IDLE,
            Indicator.NETWORK_IDLE,
            Indicator.ISR_CHURN,
            Indicator.FOLLOWER_LAG,
            Indicator.GATEWAY_QUEUE,
            Indicator.ERRORS,
            Indicator.CONSUMER_LAG,
            Indicator.LATENCY,
            Indicator.BEHIND_SCHEDULE,
            Indicator.BACKLOG);

    /** A generator at its own limit causes the same symptoms. */
    private static final Set<Indicator> SYMPTOMS =
            EnumSet.of(Indicator.LATENCY, Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG, Indicator.CONSUMER_LAG);

    /** Indicators of records that arrive faster than they are processed. */
    private static final Set<Indicator> WAITING =
            EnumSet.of(Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG, Indicator.CONSUMER_LAG);

    /** A generator that takes CPU from the brokers on its host causes the same indicators to fire. */
    private static final Set<Indicator> OF_SHARED_CPU = EnumSet.of(
            Indicator.LATENCY,
            Indicator.BEHIND_SCHEDULE,
            Indicator.BACKLOG,
            Indicator.HOST_CPU,
            Indicator.HANDLER_IDLE,
            Indicator.NETWORK_IDLE,
            Indicator.ISR_CHURN,
            Indicator.FOLLOWER_LAG,
            Indicator.CONSUMER_LAG,
            Indicator.MIN_ISR);

    private Causes() {}

    /** Returns the indicators that fired, the most direct cause first. */
    public static List<Indicator> fired(List<IndicatorReading> readings) {
        return MOST_TELLING_FIRST.stream()
                .filter(indicator -> readings.stream().anyMatch(r -> r.indicator() == indicator && r.fired()))
                .toList();
    }

    /** Returns the highest ranked indicator that shows waiting work; empty if none fired. */
    static Optional<IndicatorReading> waiting(List<IndicatorReading> readings) {
        return fired(readings).stream()
                .filter(WAITING::contains)
                .findFirst()
                .flatMap(first -> readings.stream()
                        .filter(reading -> reading.indicator() == first)
                        .findFirst());
    }

    static boolean onlySymptoms(List<Indicator> fired) {
        return SYMPTOMS.containsAll(fired);
    }

    /**
     * True if a generator that is not ruled out could have caused all of them, even if a link or network path is busy:
     * its own interface may be the one that is saturated.
     */
    static boolean couldBeTheGenerators(List<Indicator> fired, boolean sharedHost) {
        Set<Indicator> shown = sharedHost ? OF_SHARED_CPU : SYMPTOMS;
        return fired.stream()
                .allMatch(indicator -> shown.contains(indicator)
                        || indicator == Indicator.LINK
                        || indicator == Indicator.NETWORK_PATH);
    }
}
