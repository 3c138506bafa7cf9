package io.floodmark.report.chart;

import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.unit.Quantile;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The latencies of several intervals together: a quantile covers all their records and is never the mean of quantiles.
 */
public final class MergedLatency {
    private static final Logger LOG = LoggerFactory.getLogger(MergedLatency.class);

    private final Histogram all;

    private MergedLatency(Histogram all) {
        this.all = all;
    }

    /**
     * Returns an empty result if one part cannot be decoded, because the remaining parts would have another
     * distribution.
     */
    public static MergedLatency of(List<EncodedHistogram> parts) {
        Histogram all = new Histogram(3);
        for (EncodedHistogram part : parts) {
            byte[] payload = part.payload();
            if (payload.length > 0) {
                try {
                    all.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(payload), 0));
                } catch (DataFormatException | IllegalArgumentException unreadable) {
                    LOG.warn("event=histogram-unreadable consequence=gap-in-chart", unreadable);
                    return new MergedLatency(new Histogram(3));
                }
            }
        }
        return new MergedLatency(all);
    }

    public boolean isEmpty() {
        return all.getTotalCount() == 0;
    }

    /** Returns the number of records. */
    public long count() {
        return all.getTotalCount();
    }

    /** Returns a quantile in nanoseconds, or NaN if nothing was counted. */
    public double at(Quantile quantile) {
        return at(quantile.value());
    }

    /**
     * Returns the latency that a fraction of the records does not exceed, in nanoseconds, or NaN if nothing was
     * counted.
     *
     * @param fraction from 0 to 1
     */
    public double at(double fraction) {
        return isEmpty() ? Double.NaN : all.getValueAtPercentile(100 * fraction);
    }

    /** Calls back with each counted latency in nanoseconds and the fraction of the records that have it. */
    public void forEach(BiConsumer<Double, Double> latencyAndShare) {
        for (HistogramIterationValue counted : all.recordedValues()) {
            latencyAndShare.accept(
                    (double) all.medianEquivalentValue(counted.getValueIteratedTo()),
                    (double) counted.getCountAtValueIteratedTo() / all.getTotalCount());
        }
    }
}
