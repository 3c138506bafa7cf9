package io.floodmark.search;

import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which of the indicators that fired tells most. What is named by itself comes before what it brings about: replicas
 * lost, a quota, a resource of the brokers, then replication, errors and latency, and last the symptoms that every
 * overload has. Disks that fall behind while memory lasts are no overload.
 */
final class Causes {
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

    /** A generator at its own limit shows the same. */
    private static final Set<Indicator> SYMPTOMS =
            EnumSet.of(Indicator.LATENCY, Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG, Indicator.CONSUMER_LAG);

    /** More comes than is done. */
    private static final Set<Indicator> WAITING =
            EnumSet.of(Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG, Indicator.CONSUMER_LAG);

    /** A generator that takes CPU from the brokers on its host shows the same. */
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

    static List<Indicator> fired(List<IndicatorReading> readings) {
        return MOST_TELLING_FIRST.stream()
                .filter(indicator -> readings.stream().anyMatch(r -> r.indicator() == indicator && r.fired()))
                .toList();
    }

    /** What tells most of work that waits; empty where none does. */
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
     * True where a generator that is not innocent could have brought all of it about; also beside a link or path that
     * is busy: its own interface may be what is full.
     */
    static boolean couldBeTheGenerators(List<Indicator> fired, boolean sharedHost) {
        Set<Indicator> shown = sharedHost ? OF_SHARED_CPU : SYMPTOMS;
        return fired.stream()
                .allMatch(indicator -> shown.contains(indicator)
                        || indicator == Indicator.LINK
                        || indicator == Indicator.NETWORK_PATH);
    }
}
