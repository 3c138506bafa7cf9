package io.floodmark.report;

import io.floodmark.model.EncodedHistogram;
import io.floodmark.model.Quantile;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The latencies of several intervals together: a quantile is of all their records, never the mean of quantiles. */
final class MergedLatency {
    private static final Logger LOG = LoggerFactory.getLogger(MergedLatency.class);

    private final Histogram all;

    private MergedLatency(Histogram all) {
        this.all = all;
    }

    /** Of nothing at all where one of them cannot be read: the rest would be another distribution. */
    static MergedLatency of(List<EncodedHistogram> parts) {
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

    boolean isEmpty() {
        return all.getTotalCount() == 0;
    }

    /** Number of records. */
    long count() {
        return all.getTotalCount();
    }

    /** In nanoseconds; NaN where nothing was counted. */
    double at(Quantile quantile) {
        return at(quantile.value());
    }

    /**
     * The latency that a fraction of the records does not exceed, in nanoseconds; NaN where nothing was counted.
     *
     * @param fraction from 0 to 1
     */
    double at(double fraction) {
        return isEmpty() ? Double.NaN : all.getValueAtPercentile(100 * fraction);
    }

    /** Calls back with each latency that was counted, in nanoseconds, and the fraction of the records that have it. */
    void forEach(BiConsumer<Double, Double> latencyAndShare) {
        for (HistogramIterationValue counted : all.recordedValues()) {
            latencyAndShare.accept(
                    (double) all.medianEquivalentValue(counted.getValueIteratedTo()),
                    (double) counted.getCountAtValueIteratedTo() / all.getTotalCount());
        }
    }
}
