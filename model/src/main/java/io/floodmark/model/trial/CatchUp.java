package io.floodmark.model.trial;

import java.util.List;
import java.util.OptionalLong;

/**
 * The progress of a group that began with a backlog, while the load was applied. It has caught up at the end of the
 * first interval in which both hold: it has read the whole initial backlog, or lost it, and its lag is at most one
 * second of the offered load. So the time is exact to one interval, about a second.
 *
 * @param began the initial backlog
 * @param untilNanos run time at which it had caught up; empty if it has not
 * @param seconds from the first read until it had caught up, or until the load ended
 * @param received records read in that time
 * @param wireBytes of record batches read in that time
 * @param lag records at the end of that time
 * @param lost records that were gone before they were read, for example because of retention; NaN if unknown
 */
public record CatchUp(
        GroupBacklog began,
        OptionalLong untilNanos,
        double seconds,
        long received,
        long wireBytes,
        long lag,
        double lost) {
    private static final double CAUGHT_UP_SECONDS = 1;

    /**
     * Returns the progress of every group that began with a backlog, in order, from what was observed before the load
     * ended.
     */
    public static List<CatchUp> of(Observation seen) {
        return seen.behind().stream().map(began -> of(began, seen)).toList();
    }

    private static CatchUp of(GroupBacklog began, Observation seen) {
        double caughtUp = CAUGHT_UP_SECONDS * seen.offered().perSecond();
        double seconds = 0;
        long received = 0;
        long wireBytes = 0;
        double lost = 0;
        long lag = began.records();
        for (ConsumeInterval interval : underLoad(began.group(), seen)) {
            seconds += interval.seconds();
            received += interval.received();
            wireBytes += interval.wireBytes();
            lost += interval.lost();
            // A consumer reports no lag for partitions of which it has read nothing yet.
            long notRead = notRead(began, received, lost);
            lag = Math.max(interval.lag(), notRead);
            if (notRead == 0 && lag <= caughtUp) {
                return new CatchUp(began, OptionalLong.of(interval.toNanos()), seconds, received, wireBytes, lag, lost);
            }
        }
        return new CatchUp(began, OptionalLong.empty(), seconds, received, wireBytes, lag, lost);
    }

    /**
     * Returns the unread records of the initial backlog. If the offsets do not show lost records, they do not show the
     * number of records either.
     */
    private static long notRead(GroupBacklog began, long received, double lost) {
        if (Double.isNaN(lost)) {
            return received > 0 ? 0 : began.records();
        }
        return Math.max(0, began.records() - received - (long) lost);
    }

    private static List<ConsumeInterval> underLoad(String group, Observation seen) {
        return seen.consumption().stream()
                .filter(interval -> interval.group().equals(group))
                .filter(interval -> interval.toNanos() <= seen.measured().toNanos())
                .toList();
    }

    public boolean done() {
        return untilNanos.isPresent();
    }

    /** Returns the records read per second while it caught up; NaN if nothing was observed. */
    public double recordsPerSecond() {
        return seconds == 0 ? Double.NaN : received / seconds;
    }

    /** Returns the same in MB of record batches, as stored in the log; NaN if nothing was observed. */
    public double megabytesPerSecond() {
        return seconds == 0 ? Double.NaN : wireBytes / 1e6 / seconds;
    }

    /**
     * Returns the decrease of the lag per second; 0 or below if the lag does not decrease, NaN if nothing was observed.
     */
    public double nearerPerSecond() {
        return seconds == 0 ? Double.NaN : (began.records() - lag) / seconds;
    }
}
