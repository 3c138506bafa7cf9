package io.floodmark.load;

import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Unanswered;
import io.floodmark.model.unit.Quantile;
import io.floodmark.traffic.Tally;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Merged histograms of latencies: adding histograms loses nothing, averaging percentiles would. Immutable. Nanoseconds,
 * three significant digits.
 */
public final class Latencies {
    private final Histogram histogram;

    private Latencies(Histogram histogram) {
        this.histogram = histogram;
    }

    /** Takes ownership of {@code histogram}: the caller must not write to it any more. */
    public static Latencies of(Histogram histogram) {
        return new Latencies(histogram);
    }

    public static Latencies merged(Collection<EncodedHistogram> parts) {
        Histogram sum = Tally.histogram();
        parts.forEach(part -> add(sum, part));
        return new Latencies(sum);
    }

    /** Adds one part to a sum, for parts that are not all kept in memory. */
    public static void add(Histogram sum, EncodedHistogram part) {
        if (!part.equals(EncodedHistogram.EMPTY)) {
            sum.add(decode(part));
        }
    }

    /** Returns the latencies of several intervals, from the scheduled send time to the acknowledgement. */
    public static Latencies ofIntervals(List<LoadInterval> intervals) {
        return merged(intervals.stream().map(LoadInterval::histogram).toList());
    }

    /**
     * Returns the latencies of several intervals, from the scheduled send time to the acknowledgement, including the
     * age of unacknowledged records.
     */
    public static Latencies ofIntervals(List<LoadInterval> intervals, Unanswered unanswered) {
        Latencies sum = ofIntervals(intervals);
        sum.histogram.recordValueWithCount(Math.min(unanswered.ageNanos(), Tally.HIGHEST_NANOS), unanswered.records());
        return sum;
    }

    private static Histogram decode(EncodedHistogram part) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(part.payload()), Tally.HIGHEST_NANOS);
        } catch (DataFormatException | IllegalArgumentException notAHistogram) {
            throw new IllegalArgumentException(
                    part + " is not an HdrHistogram; expected its compressed V2 form", notAHistogram);
        }
    }

    public EncodedHistogram encoded() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        byte[] payload = new byte[length];
        buffer.flip();
        buffer.get(payload);
        return new EncodedHistogram(payload);
    }

    public LatencySummary summary() {
        if (histogram.getTotalCount() == 0) {
            return LatencySummary.EMPTY;
        }
        return new LatencySummary(
                histogram.getTotalCount(),
                histogram.getMean(),
                quantileNanos(Quantile.P50),
                quantileNanos(Quantile.P99),
                quantileNanos(Quantile.P999),
                histogram.getMaxValue());
    }

    /** Returns NaN if nothing was counted. */
    public double quantileNanos(Quantile quantile) {
        return histogram.getTotalCount() == 0 ? Double.NaN : histogram.getValueAtPercentile(quantile.value() * 100);
    }

    /** Returns the number of records. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** Returns the share of the records above that many nanoseconds; NaN if nothing was counted. */
    public double shareAbove(long nanos) {
        if (histogram.getTotalCount() == 0) {
            return Double.NaN;
        }
        return 1 - histogram.getPercentileAtOrBelowValue(nanos) / 100;
    }
}
