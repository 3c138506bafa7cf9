package io.floodmark.testing.report;

import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/** Creates one trial, second by second: 2 s of preparation, 3 s of settling, the measured part, the drain. */
public final class FakeTrial {
    private static final long SECOND = 1_000_000_000L;
    private static final int BATCH = 16;

    private final FakeCapacity capacity;
    private final RandomGenerator random;
    private final int number;
    private final double load;
    private final int measuredSeconds;
    private final Verdict verdict;
    private final long start;
    private final Histogram total = new Histogram(3);

    FakeTrial(
            FakeCapacity capacity,
            RandomGenerator random,
            int number,
            double load,
            int measuredSeconds,
            Verdict verdict,
            long start) {
        this.capacity = capacity;
        this.random = random;
        this.number = number;
        this.load = load;
        this.measuredSeconds = measuredSeconds;
        this.verdict = verdict;
        this.start = start;
    }

    Trial make(Duration full, Duration safe, String reason, boolean fullLength) {
        Span measured = new Span(start + 5 * SECOND, start + (5 + measuredSeconds) * SECOND);
        List<LoadInterval> intervals = intervals(measured);
        long end = intervals.get(intervals.size() - 1).toNanos() + SECOND / 2;
        Span whole = new Span(start, end);
        long acked = intervals.stream().mapToLong(LoadInterval::acked).sum();
        var samples = new FakeSamples(capacity, random, load, whole, intervals).make();
        Observation observation = new Observation(
                new Rate(load),
                measured,
                fullLength,
                intervals,
                samples,
                events(measured, fullLength),
                new Confirmation(acked, acked, 0),
                summary(total),
                encoded(total));
        Judgement judgement = new Judgement(
                verdict, FakeReadings.of(observation, capacity, verdict), FakeReadings.generator(observation, verdict));
        return new Trial(number, new TrialOrder(new Rate(load), full, safe, reason), whole, observation, judgement);
    }

    private List<LoadInterval> intervals(Span measured) {
        List<LoadInterval> intervals = new ArrayList<>();
        double backlog = capacity.medianMillis(load) / 1e3 * load;
        for (long from = start + 2 * SECOND; from < measured.toNanos() || backlog > 0; from += SECOND) {
            boolean sending = from < measured.toNanos();
            long due = sending ? Math.round(load) : 0;
            double grown = sending ? backlog + capacity.excess(load) * capacity.wobble(random) : 0;
            double served = due + backlog - grown;
            intervals.add(
                    interval(from, due, Math.round(Math.max(0, served)), grown, measured.holds(from, from + SECOND)));
            backlog = sending ? grown : 0;
        }
        return intervals;
    }

    private LoadInterval interval(long from, long due, long acked, double backlog, boolean judged) {
        Histogram latency =
                latencies(acked, capacity.medianMillis(load) + 1e3 * capacity.excess(load) / load * backlog / load);
        if (judged) {
            total.add(latency);
        }
        Histogram service = latencies(acked, capacity.medianMillis(load) * 0.8);
        return new LoadInterval(
                from,
                from + SECOND,
                due,
                due,
                acked,
                0,
                0,
                due * 1036,
                Math.round(backlog),
                0,
                summary(latency),
                summary(service),
                encoded(latency),
                Math.round(
                        2e5 * Math.exp(random.nextGaussian() * 0.7) * (1 + 5 * Math.max(0, capacity.rho(load) - 0.9))),
                acked * 1_024.0);
    }

    /** Returns lognormal latencies around the median, with a wider spread near the limit. */
    private Histogram latencies(long count, double medianMillis) {
        Histogram histogram = new Histogram(3);
        double spread = 0.28 + 0.35 * Math.min(1.1, capacity.rho(load));
        // These are enough for a smooth p99. Long trials use fewer, because creating them would take long.
        long batches = Math.min(measuredSeconds > 60 ? 30 : 150, count / BATCH);
        for (long batch = 0; batch < batches; batch++) {
            double millis = medianMillis * Math.exp(spread * random.nextGaussian());
            long records = count * (batch + 1) / batches - count * batch / batches;
            histogram.recordValueWithCount(Math.round(Math.min(millis, 60_000) * 1e6), records);
        }
        return histogram;
    }

    private List<TrialEvent> events(Span measured, boolean fullLength) {
        List<TrialEvent> events = new ArrayList<>();
        if (verdict instanceof Verdict.Invalid) {
            events.add(new TrialEvent(
                    measured.fromNanos() + 6 * SECOND,
                    TrialEvent.Kind.LEADERS_CHANGED,
                    "leader of floodmark-20261121-093015-k3x9-0-7 moved from broker 2 to broker 3"));
        }
        events.add(new TrialEvent(
                measured.toNanos(),
                fullLength ? TrialEvent.Kind.TIME_UP : TrialEvent.Kind.DECIDED_EARLY,
                fullLength ? "full length reached" : "the verdict was certain"));
        return events;
    }

    public static LatencySummary summary(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return LatencySummary.EMPTY;
        }
        return new LatencySummary(
                histogram.getTotalCount(),
                histogram.getMean(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getMaxValue());
    }

    public static EncodedHistogram encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return new EncodedHistogram(Arrays.copyOf(buffer.array(), length));
    }
}
