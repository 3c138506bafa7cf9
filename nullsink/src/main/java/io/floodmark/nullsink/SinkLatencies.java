package io.floodmark.nullsink;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** End-to-end latencies of records, ms. Not thread-safe. */
final class SinkLatencies {
    /** A day, since topics are also read from their beginning. Longer latencies count as a day. */
    private static final long HIGHEST_MILLIS = 86_400_000L;

    private final Histogram histogram = new Histogram(HIGHEST_MILLIS, 3);
    private long negative;

    void record(long millis) {
        if (millis < 0) {
            negative++;
            return;
        }
        histogram.recordValue(Math.min(millis, HIGHEST_MILLIS));
    }

    long negative() {
        return negative;
    }

    double mean() {
        return known(histogram.getMean());
    }

    double quantile(double share) {
        return known((double) histogram.getValueAtPercentile(share * 100));
    }

    double max() {
        return known((double) histogram.getMaxValue());
    }

    private double known(double value) {
        return histogram.getTotalCount() == 0 ? Double.NaN : value;
    }

    byte[] encoded() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
    }
}
