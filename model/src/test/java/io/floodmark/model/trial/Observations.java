package io.floodmark.model.trial;

import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import java.util.List;

/** Creates observations of trials that last from 10 s to 20 s, with intervals of a second. */
public final class Observations {
    static final long SECOND = 1_000_000_000L;
    public static final Span MEASURED = new Span(10 * SECOND, 20 * SECOND);
    static final Rate OFFERED = new Rate(1_000);

    private Observations() {}

    /** Returns an interval that begins at the given second. */
    public static LoadInterval interval(long second, long acked, double payloadBytes) {
        return new LoadInterval(
                second * SECOND,
                (second + 1) * SECOND,
                acked,
                acked,
                acked,
                0,
                0,
                acked * 100,
                0,
                0,
                LatencySummary.EMPTY,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY,
                0,
                payloadBytes);
    }

    static ConsumeInterval reading(String group, long second, long received, long lag, double lost) {
        return new ConsumeInterval(
                group,
                second * SECOND,
                (second + 1) * SECOND,
                received,
                received * 100,
                lag,
                lost,
                0,
                0,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY);
    }

    public static Observation of(List<LoadInterval> intervals, List<Sample> samples) {
        return new Observation(
                OFFERED,
                MEASURED,
                true,
                intervals,
                samples,
                List.of(),
                Confirmation.UNREAD,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY);
    }
}
