package io.floodmark.trial;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A fleet and a cluster of known capacity, in virtual time: records that are due beyond the capacity become a backlog.
 */
final class VirtualFleet implements Fleet {
    private static final long SECOND = 1_000_000_000L;

    private final RunTime time;
    private final double capacityPerSecond;
    long recordsInLog;
    long lostFromLog;
    int sessions;
    Optional<RuntimeException> fails = Optional.empty();
    OptionalInt reserve = OptionalInt.empty();
    Optional<String> idle = Optional.empty();
    /**
     * The most that the planned producers can send; more producers multiply it. It is empty if producers cannot be
     * multiplied.
     */
    OptionalDouble plannedPerSecond = OptionalDouble.empty();

    static final int PLANNED = 3;

    int times = 1;
    /** Records per second that its consumer group can receive; empty if there is no group. */
    OptionalDouble readPerSecond = OptionalDouble.empty();

    /** Part by which the sustained rate is above average in one second and below it in the next. */
    double sways;

    VirtualFleet(RunTime time, double capacityPerSecond) {
        this.time = time;
        this.capacityPerSecond = capacityPerSecond;
    }

    /** Activates the reserve. */
    @Override
    public OptionalInt grow() {
        OptionalInt more = reserve;
        reserve = OptionalInt.empty();
        return more;
    }

    @Override
    public OptionalInt scaleProducers(int asked) {
        times = plannedPerSecond.isPresent() ? asked : 1;
        return plannedPerSecond.isPresent() ? OptionalInt.of(PLANNED * asked) : OptionalInt.empty();
    }

    private double carriesPerSecond() {
        return Math.min(capacityPerSecond, times * plannedPerSecond.orElse(Double.POSITIVE_INFINITY));
    }

    @Override
    public Optional<String> idle() {
        return idle;
    }

    @Override
    public LoadSession start(LoadOrder order) {
        sessions++;
        if (fails.isPresent()) {
            throw fails.get();
        }
        return new Session(order);
    }

    @Override
    public void close() {}

    private final class Session implements LoadSession {
        private final double due;
        private final List<ByteBudget> budgets;
        private final long endNanos;
        private long fromNanos = time.nanoTime();
        private long backlog;
        private long acked;
        private final List<TrialEvent> events = new ArrayList<>();
        private boolean budgetSpent;
        private final List<LoadInterval> lastOnes = new ArrayList<>();
        private final List<ConsumeInterval> consumed = new ArrayList<>();

        Session(LoadOrder order) {
            this.due = order.pace()
                    .schedule()
                    .map(all -> all.dueBy(1_000 * SECOND) / 1_000.0)
                    .orElse(capacityPerSecond);
            this.budgets = order.budgets();
            this.endNanos = time.nanoTime() + order.atMost().toNanos();
        }

        @Override
        public List<LoadInterval> poll() {
            List<LoadInterval> intervals = new ArrayList<>(lastOnes);
            lastOnes.clear();
            while (fromNanos + SECOND <= time.nanoTime() && !ended()) {
                intervals.add(interval(SECOND));
            }
            return intervals;
        }

        private LoadInterval interval(long nanos) {
            double part = (double) nanos / SECOND;
            long dueNow = Math.round(due * part);
            double swayed = fromNanos / SECOND % 2 == 0 ? 1 + sways : 1 - sways;
            long carried = Math.min(backlog + dueNow, Math.round(swayed * carriesPerSecond() * part));
            if (budgets.stream().anyMatch(budget -> !budget.take(carried))) {
                budgetSpent = true;
                events.add(new TrialEvent(time.nanoTime(), TrialEvent.Kind.BUDGET, "A byte budget is spent."));
            }
            backlog += dueNow - carried;
            acked += carried;
            recordsInLog += carried;
            fromNanos += nanos;
            readPerSecond.ifPresent(most -> consumed.add(read(Math.min(carried, Math.round(most * part)), nanos)));
            return new LoadInterval(
                    fromNanos - nanos,
                    fromNanos,
                    dueNow,
                    carried,
                    carried,
                    0,
                    0,
                    carried,
                    backlog,
                    0,
                    LatencySummary.EMPTY,
                    LatencySummary.EMPTY,
                    EncodedHistogram.EMPTY,
                    (long) (SECOND * (backlog / carriesPerSecond())));
        }

        private ConsumeInterval read(long received, long nanos) {
            return new ConsumeInterval(
                    "group",
                    fromNanos - nanos,
                    fromNanos,
                    received,
                    received,
                    0,
                    0,
                    0,
                    0,
                    LatencySummary.EMPTY,
                    EncodedHistogram.EMPTY);
        }

        @Override
        public List<ConsumeInterval> consumed() {
            List<ConsumeInterval> fresh = List.copyOf(consumed);
            consumed.clear();
            return fresh;
        }

        @Override
        public long sentUntilNanos() {
            return fromNanos;
        }

        @Override
        public List<TrialEvent> events() {
            List<TrialEvent> fresh = List.copyOf(events);
            events.clear();
            return fresh;
        }

        @Override
        public boolean ended() {
            return budgetSpent || time.nanoTime() >= endNanos;
        }

        @Override
        public LoadTotals stop(Duration drain) {
            if (time.nanoTime() > fromNanos && !budgetSpent) {
                lastOnes.add(interval(time.nanoTime() - fromNanos));
            }
            recordsInLog -= lostFromLog;
            return new LoadTotals(acked, 0, 0, backlog, acked, budgetSpent);
        }

        @Override
        public void close() {}
    }
}
