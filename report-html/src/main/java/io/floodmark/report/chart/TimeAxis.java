package io.floodmark.report.chart;

import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Span;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The common time axis of the charts of one trial. Slots have equal width: one second in a short trial, more in a long
 * one to keep the report small. A slot without data is NaN and drawn as a gap.
 */
public final class TimeAxis {
    private static final long SECOND = 1_000_000_000L;
    private static final int MOST_SLOTS = 240;

    /** A gauge represents the time since the previous reading, at most this many times the usual distance. */
    private static final double FARTHEST_BACK = 2.5;

    private final long fromNanos;
    private final long slotNanos;
    private final int slots;

    TimeAxis(Span whole) {
        this(whole, MOST_SLOTS);
    }

    /** @param mostSlots maximum number of slots; for a longer trial slots are wider than one second */
    public TimeAxis(Span whole, int mostSlots) {
        long seconds = Math.max(1, -Math.floorDiv(-(whole.toNanos() - whole.fromNanos()), SECOND));
        long slotSeconds = -Math.floorDiv(-seconds, mostSlots);
        this.fromNanos = whole.fromNanos();
        this.slotNanos = slotSeconds * SECOND;
        this.slots = (int) -Math.floorDiv(-seconds, slotSeconds);
    }

    public int slots() {
        return slots;
    }

    public double slotSeconds() {
        return slotNanos / 1e9;
    }

    /** Returns the seconds from the start of the trial to the middle of a slot. */
    double middleSeconds(int slot) {
        return (slot + 0.5) * slotNanos / 1e9;
    }

    /** Returns the seconds from the start of the trial. */
    double seconds(long runNanos) {
        return (runNanos - fromNanos) / 1e9;
    }

    /**
     * Returns the slots that an interval represents: the slot of its middle, and those that it covers at least half.
     */
    IntStream slotsOf(long from, long to) {
        int middle = within(Math.floorDiv(from + (to - from) / 2 - fromNanos, slotNanos));
        int first = within(Math.floorDiv(from - fromNanos + slotNanos / 2, slotNanos));
        int last = within(Math.floorDiv(to - fromNanos - slotNanos / 2, slotNanos));
        return IntStream.rangeClosed(Math.min(first, middle), Math.max(last, middle));
    }

    private int within(long slot) {
        return (int) Math.max(0, Math.min(slots - 1L, slot));
    }

    /** Returns the mean over time of one series. Readings are weighted by the time that they represent in each slot. */
    double[] mean(List<Sample> ofOneSeries) {
        double[] sums = new double[slots];
        double[] weights = new double[slots];
        List<Sample> readings = ofOneSeries.stream()
                .sorted(Comparator.comparingLong(Sample::toNanos))
                .toList();
        long farthestBack = farthestBack(readings);
        for (int i = 0; i < readings.size(); i++) {
            Sample reading = readings.get(i);
            // A missing reading is NaN, and limits the time that the next gauge represents.
            if (Double.isFinite(reading.value())) {
                long before = i == 0
                        ? reading.toNanos() - slotNanos
                        : readings.get(i - 1).toNanos();
                long from = reading.fromNanos() < reading.toNanos()
                        ? reading.fromNanos()
                        : Math.max(before, reading.toNanos() - farthestBack);
                spread(from, reading.toNanos(), reading.value(), sums, weights);
            }
        }
        double[] means = new double[slots];
        Arrays.setAll(means, slot -> weights[slot] > 0 ? sums[slot] / weights[slot] : Double.NaN);
        return means;
    }

    private void spread(long from, long to, double value, double[] sums, double[] weights) {
        int first = (int) Math.max(0, Math.floorDiv(from - fromNanos, slotNanos));
        int last = (int) Math.min(slots - 1L, Math.floorDiv(to - 1 - fromNanos, slotNanos));
        for (int slot = first; slot <= last; slot++) {
            long slotFrom = fromNanos + slot * slotNanos;
            double overlap = Math.min(to, slotFrom + slotNanos) - Math.max(from, slotFrom);
            // A very small overlap with a neighbouring slot does not fill that slot.
            if (overlap > 0.02 * slotNanos) {
                sums[slot] += value * overlap;
                weights[slot] += overlap;
            }
        }
    }

    private long farthestBack(List<Sample> readings) {
        long[] distances = new long[Math.max(0, readings.size() - 1)];
        Arrays.setAll(
                distances, i -> readings.get(i + 1).toNanos() - readings.get(i).toNanos());
        Arrays.sort(distances);
        long usual = distances.length == 0 ? slotNanos : distances[distances.length / 2];
        return Math.max(1, Math.round(FARTHEST_BACK * usual));
    }
}
