package io.floodmark.judging;

import io.floodmark.model.trial.EncodedHistogram;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The latencies of one interval.
 *
 * @param seconds length of the interval
 */
record TimedHistogram(double seconds, Histogram latencies) {
    static TimedHistogram of(double seconds, EncodedHistogram encoded) {
        try {
            return new TimedHistogram(
                    seconds, Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded.payload()), 0));
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException(
                    encoded + " is not a compressed HdrHistogram; the engine must send one for every interval",
                    damaged);
        }
    }

    /** Returns the intervals, with the latencies after them added to the last one without extending its time. */
    static List<TimedHistogram> ending(List<TimedHistogram> intervals, List<TimedHistogram> after) {
        if (intervals.isEmpty() || after.isEmpty()) {
            return intervals;
        }
        TimedHistogram last = intervals.get(intervals.size() - 1);
        List<TimedHistogram> end = new ArrayList<>(after);
        end.add(last);
        List<TimedHistogram> all = new ArrayList<>(intervals.subList(0, intervals.size() - 1));
        all.add(new TimedHistogram(last.seconds, merged(end)));
        return all;
    }

    static Histogram merged(List<TimedHistogram> intervals) {
        Histogram merged = new Histogram(3);
        intervals.forEach(interval -> merged.add(interval.latencies));
        return merged;
    }

    /**
     * Returns windows of whole intervals, each at least of the given length. An incomplete last window and empty ones
     * are left out.
     */
    static List<Histogram> windows(List<TimedHistogram> intervals, double lengthSeconds) {
        List<Histogram> windows = new ArrayList<>();
        List<TimedHistogram> window = new ArrayList<>();
        double seconds = 0;
        for (TimedHistogram interval : intervals) {
            window.add(interval);
            seconds += interval.seconds;
            if (seconds >= lengthSeconds) {
                windows.add(merged(window));
                window.clear();
                seconds = 0;
            }
        }
        windows.removeIf(histogram -> histogram.getTotalCount() == 0);
        return windows;
    }
}
