package io.floodmark.model;

import java.util.List;
import java.util.OptionalLong;

/**
 * How far a group that began behind came while the load was held. It has caught up at the end of the first interval by
 * which it had read all that lay before it at the start, or lost it, and no more lay before it than a second of the
 * offered load brings; so the time is exact to an interval, about a second.
 *
 * @param began what it had before it
 * @param untilNanos run time at which it had caught up; empty where it has not
 * @param seconds from the first read until it had caught up, or until the load ended
 * @param received records read in that time
 * @param wireBytes of record batches read in that time
 * @param lag records before it at the end of that time
 * @param lost records that were gone before it came to read them, as retention deletes them; NaN where that is not
 *     known
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

    /** Of every group that began behind, in order; of what was seen before the load ended. */
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
            // A consumer knows of no lag in partitions of which it has read nothing yet.
            long notRead = notRead(began, received, lost);
            lag = Math.max(interval.lag(), notRead);
            if (notRead == 0 && lag <= caughtUp) {
                return new CatchUp(began, OptionalLong.of(interval.toNanos()), seconds, received, wireBytes, lag, lost);
            }
        }
        return new CatchUp(began, OptionalLong.empty(), seconds, received, wireBytes, lag, lost);
    }

    /** Where offsets do not tell what is missing, they do not tell how many records there are either. */
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

    /** Read while it caught up; NaN where nothing was seen. */
    public double recordsPerSecond() {
        return seconds == 0 ? Double.NaN : received / seconds;
    }

    /** The same in MB of record batches, as they lie in the log; NaN where nothing was seen. */
    public double megabytesPerSecond() {
        return seconds == 0 ? Double.NaN : wireBytes / 1e6 / seconds;
    }

    /**
     * By how much less lies before it after every second; 0 or below where it does not come nearer, NaN where nothing
     * was seen.
     */
    public double nearerPerSecond() {
        return seconds == 0 ? Double.NaN : (began.records() - lag) / seconds;
    }
}
