package io.floodmark.runner.load;

import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.Optional;

/**
 * The pace at which test topics are filled on a cluster that is not a lab. It is constant and takes a quarter of a
 * search, but at most two minutes, and is never below 1 MB/s. It is not proportional to the load, unlike the backlog of
 * groups, because more can be read than may be written.
 *
 * @param takes approximate duration; longer if records are compressed, since the rate counts records
 */
public record FillPace(Rate rate, Duration takes) {
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int OF_A_SEARCH = 4;
    /** Bytes per second that every cluster can spare. */
    private static final double LEAST = 1e6;

    /** Returns the pace; empty if nothing is filled. */
    public static Optional<FillPace> of(Plan plan) {
        return plan.workload().fill().map(fill -> of(plan, fill));
    }

    private static FillPace of(Plan plan, Bytes fill) {
        Duration part = plan.search().total().dividedBy(OF_A_SEARCH);
        double seconds =
                Math.min(Durations.seconds(part.compareTo(LONGEST) < 0 ? part : LONGEST), fill.value() / LEAST);
        double records = fill.value() / plan.payloadBytesPerRecord();
        return new FillPace(new Rate(records / seconds), Duration.ofMillis(Math.round(seconds * 1e3)));
    }
}
