package io.floodmark.model.outage;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One measured failover: a broker was killed, and its partitions accepted no records until other brokers led them. All
 * times except {@code back} count from the moment before the kill.
 *
 * @param broker id of the killed broker
 * @param leaders partitions that it led then
 * @param first until the first of them had confirmed a record to a producer again
 * @param median until half of them had
 * @param last until all of them had
 * @param noticed until metadata named another leader, or none, for one of them
 * @param elected until metadata named another leader for all of them
 * @param resolution longest time between two polls of metadata, by which {@code noticed} and {@code elected} may be too
 *     long
 * @param back from the broker's start until every replica was in sync and led as before; empty if that was not observed
 */
public record Failover(
        int broker,
        int leaders,
        Duration first,
        Duration median,
        Duration last,
        Duration noticed,
        Duration elected,
        Duration resolution,
        Optional<Duration> back) {
    public Failover {
        Checks.atLeast(1, "leaders", leaders);
        for (Duration time : List.of(first, median, last, noticed, elected, resolution, back.orElse(Duration.ZERO))) {
            Checks.require(!time.isNegative(), "time", Durations.format(time), "0s or more");
        }
        Checks.require(
                first.compareTo(median) <= 0 && median.compareTo(last) <= 0,
                "first, median and last",
                first + ", " + median + ", " + last,
                "ascending times");
    }

    /**
     * Returns the time from the first partition that accepted records again to the last: the part that grows with their
     * number, independent of the detection time.
     */
    public Duration spread() {
        return last.minus(first);
    }

    /** Returns a copy with the time until the broker was back. */
    public Failover back(Duration took) {
        return new Failover(broker, leaders, first, median, last, noticed, elected, resolution, Optional.of(took));
    }
}
