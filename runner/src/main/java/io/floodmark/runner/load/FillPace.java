package io.floodmark.runner.load;

import io.floodmark.model.Bytes;
import io.floodmark.model.Durations;
import io.floodmark.model.Plan;
import io.floodmark.model.Rate;
import java.time.Duration;
import java.util.Optional;

/**
 * How fast topics of ours are filled on a cluster that is not a lab: evenly, in a quarter of a search and at most two
 * minutes, and never slower than 1 MB/s. Not in proportion to the load, as what groups are to be behind by: more can be
 * read than may be written.
 *
 * @param takes about; longer where records are compressed, since the rate is told of records
 */
public record FillPace(Rate rate, Duration takes) {
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int OF_A_SEARCH = 4;
    /** Bytes per second that every cluster has to spare. */
    private static final double LEAST = 1e6;

    /** Empty where nothing is filled. */
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
