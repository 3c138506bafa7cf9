package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Writes the observation of a trial by hand: intervals and samples of one second, with one settling second at each end
 * that is not judged. All readings are good unless a test sets others.
 */
public final class TrialScript {
    public static final Entity HOST = Entity.host("one");
    private static final long SECOND = 1_000_000_000L;

    private final double perSecond;
    private final int seconds;
    private final List<Sample> samples = new ArrayList<>();
    private final List<TrialEvent> events = new ArrayList<>();
    private IntToDoubleFunction backlogSeconds = second -> 0.005;
    private IntToDoubleFunction latencyMillis = second -> 5;
    private IntToDoubleFunction latenessMillis = second -> 1;
    private boolean latencies = true;
    private double failedShare;
    private double throttledShare;
    private final List<ConsumeInterval> consumption = new ArrayList<>();
    private final List<GroupBacklog> behind = new ArrayList<>();
    private Confirmation confirmation = new Confirmation(0, 0, 0);

    private TrialScript(double perSecond, int seconds) {
        this.perSecond = perSecond;
        this.seconds = seconds;
    }

    /** Returns a trial of that load and measured time, with the generator's counts only. */
    public static TrialScript of(double perSecond, int seconds) {
        return new TrialScript(perSecond, seconds);
    }

    /** Returns the same with a generator that uses next to nothing. */
    public static TrialScript withModestGenerator(double perSecond, int seconds) {
        return of(perSecond, seconds).generator(0.05, 0.2, 0.0, 0.0);
    }

    public TrialScript generator(double share, double thread, double runDelay, double gc) {
        return sample(Metric.GENERATOR_MACHINE_SHARE, Entity.GENERATOR, second -> share)
                .sample(Metric.GENERATOR_BUSIEST_THREAD, Entity.GENERATOR, second -> thread)
                .sample(Metric.GENERATOR_RUN_DELAY, Entity.GENERATOR, second -> runDelay)
                .sample(Metric.GENERATOR_GC, Entity.GENERATOR, second -> gc);
    }

    /** Adds a reading for every second; the function receives the number of the second, from 0. */
    public TrialScript sample(Metric metric, Entity entity, IntToDoubleFunction value) {
        for (int second = 0; second < seconds; second++) {
            long from = (second + 1) * SECOND;
            samples.add(Sample.delta(metric, entity, from, from + SECOND, value.applyAsDouble(second)));
        }
        return this;
    }

    public TrialScript sample(Metric metric, Entity entity, double value) {
        return sample(metric, entity, second -> value);
    }

    public TrialScript with(Sample sample) {
        samples.add(sample);
        return this;
    }

    public TrialScript backlogSeconds(IntToDoubleFunction atSecond) {
        backlogSeconds = atSecond;
        return this;
    }

    public TrialScript latencyMillis(IntToDoubleFunction atSecond) {
        latencyMillis = atSecond;
        return this;
    }

    public TrialScript latenessMillis(IntToDoubleFunction atSecond) {
        latenessMillis = atSecond;
        return this;
    }

    /** Omits histograms, which take most of the time in many long trials. */
    public TrialScript withoutLatencies() {
        latencies = false;
        return this;
    }

    public TrialScript failedShare(double share) {
        failedShare = share;
        return this;
    }

    public TrialScript throttledShare(double share) {
        throttledShare = share;
        return this;
    }

    public TrialScript event(TrialEvent.Kind kind, String text) {
        events.add(new TrialEvent(2 * SECOND, kind, text));
        return this;
    }

    /** Adds a group that keeps up, with that end-to-end latency. */
    public TrialScript consumed(String group, IntToDoubleFunction latencyMillisAtSecond) {
        for (int second = 0; second < seconds; second++) {
            long records = Math.round(perSecond);
            consumption.add(new ConsumeInterval(
                    group,
                    (second + 1) * SECOND,
                    (second + 2) * SECOND,
                    records,
                    records * 100,
                    0,
                    0,
                    0,
                    0,
                    new LatencySummary(records, 0, 0, 0, 0, 0),
                    histogram(latencyMillisAtSecond.applyAsDouble(second), records)));
        }
        return this;
    }

    /** Adds a group whose lag in one second is worth so many seconds of the load. */
    public TrialScript lagging(String group, int second, double seconds) {
        long records = Math.round(perSecond);
        consumption.add(new ConsumeInterval(
                group,
                (second + 1) * SECOND,
                (second + 2) * SECOND,
                records,
                records * 100,
                Math.round(seconds * perSecond),
                0,
                0,
                0,
                new LatencySummary(records, 0, 0, 0, 0, 0),
                histogram(5, records)));
        return this;
    }

    /** Adds a group with a backlog but without intervals. */
    public TrialScript behind(GroupBacklog group) {
        behind.add(group);
        return this;
    }

    public TrialScript confirmation(Confirmation counts) {
        confirmation = counts;
        return this;
    }

    public Observation seen() {
        List<LoadInterval> intervals = new ArrayList<>();
        for (int second = -1; second <= seconds; second++) {
            intervals.add(interval(second));
        }
        Span measured = new Span(SECOND, (seconds + 1) * SECOND);
        return new Observation(
                new Rate(perSecond),
                measured,
                true,
                intervals,
                samples,
                events,
                confirmation,
                LatencySummary.EMPTY,
                new EncodedHistogram(new byte[0]),
                consumption,
                behind,
                List.of());
    }

    private LoadInterval interval(int second) {
        boolean judged = second >= 0 && second < seconds;
        long due = Math.round(perSecond);
        long before = backlog(second - 1);
        long after = backlog(second);
        long acked = Math.max(0, due + before - after);
        long failed = judged ? Math.round(failedShare * due) : 0;
        EncodedHistogram histogram =
                latencies ? histogram(latencyMillis.applyAsDouble(second), acked) : EncodedHistogram.EMPTY;
        return new LoadInterval(
                (second + 1) * SECOND,
                (second + 2) * SECOND,
                due,
                due,
                acked,
                failed,
                0,
                due * 100,
                after,
                judged ? Math.round(throttledShare * SECOND) : 0,
                new LatencySummary(acked, 0, 0, 0, 0, 0),
                LatencySummary.EMPTY,
                histogram,
                Math.round(latenessMillis.applyAsDouble(second) * 1e6));
    }

    /** Returns the only reading of that indicator. */
    public static IndicatorReading reading(List<IndicatorReading> readings, Indicator indicator) {
        return readings.stream()
                .filter(reading -> reading.indicator() == indicator)
                .findFirst()
                .orElseThrow();
    }

    private long backlog(int second) {
        return Math.round(Math.max(0, backlogSeconds.applyAsDouble(second)) * perSecond);
    }

    public static EncodedHistogram histogram(double millis, long count) {
        Histogram histogram = new Histogram(3);
        if (count > 0) {
            histogram.recordValueWithCount(Math.round(millis * 1e6), count);
        }
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return new EncodedHistogram(Arrays.copyOf(buffer.array(), length));
    }
}
