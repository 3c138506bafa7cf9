package io.floodmark.search;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.model.plan.Effort;

/**
 * The times of a trial on a simulated cluster, in seconds.
 *
 * @param warm warm-up before every measurement
 * @param stopsEarly true if an overload ends a trial by the rules of {@link EarlyDecision}
 * @param quiet time after every trial until the cluster is quiet
 * @param mostDrain longest drain after an overload; it lasts until the backlog is caught up
 */
public record SimulatedTiming(double warm, boolean stopsEarly, double quiet, double mostDrain) {
    /** Times of minutes, as on a cluster with data of hours: 60 s of warm-up, and drains count. */
    public static final SimulatedTiming CLUSTER = new SimulatedTiming(60, true, 15, 300);

    /**
     * Times of seconds, as in the efforts with short trials: 2 s to settle, after a wait of up to 1 s for the samplers.
     */
    static final SimulatedTiming SHORT = new SimulatedTiming(2.5, true, 1, 20);

    static SimulatedTiming of(Effort effort) {
        return effort == Effort.THOROUGH ? CLUSTER : SHORT;
    }

    public SimulatedTiming withoutEarlyStop() {
        return new SimulatedTiming(warm, false, quiet, mostDrain);
    }

    /** Growth of the backlog, in seconds per second, that does not yet count as growth. */
    private static final double DRIFT = 0.01;

    /** Number of seconds that an alarm must last. */
    private static final double LASTING = 3;

    /** Returns the measured seconds of a trial whose capacity is that fraction of its load. */
    double untilAlarm(double capacityOverLoad, double full) {
        double growth = 1 - capacityOverLoad - DRIFT;
        return stopsEarly && growth > 0 ? Math.min(full, EarlyDecision.alarm(full) / growth + LASTING) : full;
    }

    double drain(double capacityOverLoad, double measured) {
        return capacityOverLoad >= 1 ? quiet : quiet + Math.min(mostDrain, (1 / capacityOverLoad - 1) * measured);
    }
}
