package io.floodmark.model;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What losing a broker came to once: it was killed, and its partitions took no records until others led them. All times
 * but {@code back} count from the moment before the kill.
 *
 * @param broker id of the one that was killed
 * @param leaders partitions that it led then
 * @param first until the first of them had confirmed a record to a producer again
 * @param median until half of them had
 * @param last until all of them had
 * @param noticed until metadata named another leader, or none, for one of them
 * @param elected until metadata named another leader for all of them
 * @param resolution the longest time between two looks at metadata: {@code noticed} and {@code elected} may be too long
 *     by that
 * @param back from the broker's start to every replica being in sync and led as before; empty where that was not seen
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
     * From the first partition that took records again to the last: what grows with their number, whoever notices when.
     */
    public Duration spread() {
        return last.minus(first);
    }

    /** The same, and back after so long. */
    public Failover back(Duration took) {
        return new Failover(broker, leaders, first, median, last, noticed, elected, resolution, Optional.of(took));
    }
}
