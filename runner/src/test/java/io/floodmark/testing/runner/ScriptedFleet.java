package io.floodmark.testing.runner;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.Fleet;
import io.floodmark.load.Latencies;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Rate;
import io.floodmark.trial.RunTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Producers of a scripted cluster. */
final class ScriptedFleet implements Fleet {
    private static final long SECOND = 1_000_000_000L;

    private final RunTime time;
    private final Supplier<ScriptedCluster> clusters;
    private final double recordBytes;
    private final Consumer<LoadOrder> begins;
    private long recordsInLog;

    /**
     * Creates a fleet, which sends nothing yet.
     *
     * @param clusters returns the cluster when a load begins
     * @param begins receives the order of every load
     */
    ScriptedFleet(RunTime time, Supplier<ScriptedCluster> clusters, double recordBytes, Consumer<LoadOrder> begins) {
        this.time = time;
        this.clusters = clusters;
        this.recordBytes = recordBytes;
        this.begins = begins;
    }

    long recordsInLog() {
        return recordsInLog;
    }

    @Override
    public LoadSession start(LoadOrder order) {
        begins.accept(order);
        return new Session(order);
    }

    @Override
    public void close() {}

    /** The latencies of the records that were acknowledged in an interval. */
    private record Answers(LatencySummary latencies, EncodedHistogram histogram) {}

    private final class Session implements LoadSession {
        private final ScriptedCluster cluster = clusters.get();
        private final double due;
        private final List<ByteBudget> budgets;
        private final long endNanos;
        private final List<LoadInterval> last = new ArrayList<>();
        /** By their number: nearly all intervals have the same, and histograms are expensive. */
        private final Map<Long, Answers> answered = new HashMap<>();

        private long fromNanos = time.nanoTime();
        private long backlog;
        private long acked;
        private boolean spent;

        Session(LoadOrder order) {
            this.due = order.rate().map(Rate::perSecond).orElse(cluster.capacity());
            this.budgets = order.budgets();
            this.endNanos = fromNanos + order.atMost().toNanos();
        }

        @Override
        public List<LoadInterval> poll() {
            List<LoadInterval> intervals = new ArrayList<>(last);
            last.clear();
            while (fromNanos + SECOND <= time.nanoTime() && !ended()) {
                intervals.add(interval(SECOND));
            }
            return intervals;
        }

        private LoadInterval interval(long nanos) {
            double seconds = (double) nanos / SECOND;
            long dueNow = Math.round(due * seconds);
            long carried = Math.min(backlog + dueNow, Math.round(cluster.capacity() * seconds));
            spent = !ByteBudget.takeFromAll(budgets, Math.round(carried * recordBytes));
            backlog += dueNow - carried;
            acked += carried;
            recordsInLog += carried;
            fromNanos += nanos;
            Answers answers = answered.computeIfAbsent(carried, this::answers);
            return new LoadInterval(
                    fromNanos - nanos,
                    fromNanos,
                    dueNow,
                    carried,
                    carried,
                    0,
                    0,
                    Math.round(carried * cluster.wireBytes()),
                    backlog,
                    0,
                    answers.latencies(),
                    answers.latencies(),
                    answers.histogram(),
                    0,
                    carried * recordBytes);
        }

        private Answers answers(long count) {
            Histogram histogram = new Histogram(3);
            histogram.recordValueWithCount(cluster.latencyNanos(due), count);
            Latencies latencies = Latencies.of(histogram);
            return new Answers(latencies.summary(), latencies.encoded());
        }

        @Override
        public long sentUntilNanos() {
            return fromNanos;
        }

        @Override
        public List<TrialEvent> events() {
            return List.of();
        }

        @Override
        public boolean ended() {
            return spent || time.nanoTime() >= endNanos;
        }

        @Override
        public LoadTotals stop(Duration drain) {
            if (time.nanoTime() > fromNanos && !spent) {
                last.add(interval(time.nanoTime() - fromNanos));
            }
            return new LoadTotals(acked, 0, 0, backlog, acked, spent);
        }

        @Override
        public void close() {}
    }
}
