package io.floodmark.search;

/**
 * What a trial takes on a simulated cluster, in seconds.
 *
 * @param warm before every measurement
 * @param alarm backlog at which an overload is seen early; infinite where nothing stops a trial early
 * @param quiet after every trial, until the cluster is quiet
 * @param mostDrain after an overload, at most: it lasts as long as what was left over takes to catch up
 */
public record SimulatedTiming(double warm, double alarm, double quiet, double mostDrain) {
    /** Minutes as on a cluster with data of hours: 60 s warm-up, drains counted. */
    public static final SimulatedTiming CLUSTER = new SimulatedTiming(60, 3, 15, 300);

    public SimulatedTiming withoutEarlyStop() {
        return new SimulatedTiming(warm, Double.POSITIVE_INFINITY, quiet, mostDrain);
    }

    /** Growth of the backlog, in seconds per second, that is not yet called growth. */
    private static final double DRIFT = 0.01;

    /** Measured seconds of a trial whose capacity is that fraction of its load. */
    double untilAlarm(double capacityOverLoad, double full) {
        double growth = 1 - capacityOverLoad - DRIFT;
        return growth <= 0 ? full : Math.min(full, alarm / growth);
    }

    double drain(double capacityOverLoad, double measured) {
        return capacityOverLoad >= 1 ? quiet : quiet + Math.min(mostDrain, (1 / capacityOverLoad - 1) * measured);
    }
}
