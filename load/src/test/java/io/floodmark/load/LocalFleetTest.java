package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.ConstantRate;
import io.floodmark.traffic.Pace;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

final class LocalFleetTest {
    private static final NanoClock CLOCK = System::nanoTime;
    private static final Duration LONG = Duration.ofMinutes(5);

    /** Sends every record by itself and confirms it at once; worker {@code failing} fails. */
    private static final class Loopback implements Engine {
        final Set<String> threads = ConcurrentHashMap.newKeySet();
        final Set<Integer> closed = ConcurrentHashMap.newKeySet();
        final int failing;

        Loopback(int failing) {
            this.failing = failing;
        }

        @Override
        public Worker worker(int worker, int of) {
            return new Worker() {
                @Override
                public void prepare(LoadOrder order) {
                    threads.add(Thread.currentThread().getName());
                }

                @Override
                public void drive(LoadPhase phase, Recorder recorder) {
                    Schedule share = phase.schedule().orElseThrow().share(worker, of);
                    long next = 0;
                    while (phase.sending(CLOCK.nanoTime())) {
                        next = sendDue(phase, recorder, share, next);
                        LockSupport.parkNanos(1_000_000);
                        if (worker == failing) {
                            throw new TargetException(TargetException.Kind.DENIED, "no");
                        }
                    }
                    sendDue(phase, recorder, share, next);
                }

                private long sendDue(LoadPhase phase, Recorder recorder, Schedule share, long from) {
                    long now = Math.min(CLOCK.nanoTime(), phase.endNanos());
                    long due = share.dueBy(now - phase.startNanos());
                    for (long i = from; i < due; i++) {
                        if (!phase.take(10)) {
                            return i;
                        }
                        long at = phase.startNanos() + share.dueNanos(i);
                        recorder.sent(1, 10, now - at);
                        recorder.acked(now, at, at, 1, now);
                    }
                    return due;
                }

                @Override
                public void close() {
                    closed.add(worker);
                }
            };
        }
    }

    private static LoadOrder order(double rate, Duration atMost, ByteBudget... budgets) {
        return new LoadOrder(Pace.constant(rate), atMost, List.of(budgets));
    }

    @Test
    void confirmsExactlyWhatWasDueAndItsIntervalsHaveNoGaps() {
        List<LoadInterval> intervals = new ArrayList<>();
        LoadTotals totals;
        try (LocalFleet fleet = new LocalFleet(new Loopback(-1), 3, CLOCK);
                LoadSession session = fleet.start(order(10_000, Duration.ofMillis(1_200)))) {
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                return session.ended();
            });
            totals = session.stop(LONG);
            intervals.addAll(session.poll());
        }

        assertThat(totals.acked()).isEqualTo(new ConstantRate(10_000).dueBy(1_200_000_000));
        assertThat(totals.unsent() + totals.failed() + totals.unknown()).isZero();
        assertThat(intervals.stream().mapToLong(LoadInterval::acked).sum()).isEqualTo(totals.acked());
        assertThat(intervals.stream().mapToLong(LoadInterval::due).sum()).isEqualTo(totals.acked());
        for (int i = 1; i < intervals.size(); i++) {
            assertThat(intervals.get(i).fromNanos())
                    .isEqualTo(intervals.get(i - 1).toNanos());
        }
        assertThat(intervals.get(intervals.size() - 1).backlog()).isZero();
    }

    @Test
    void threadsHaveTheNameByWhichTheGeneratorFindsItselfAndLiveOnBetweenSessions() {
        Loopback engine = new Loopback(-1);
        try (LocalFleet fleet = new LocalFleet(engine, 2, CLOCK)) {
            fleet.start(order(100, LONG)).stop(Duration.ZERO);
            fleet.start(order(100, LONG)).stop(Duration.ZERO);
        }

        assertThat(engine.threads).containsExactlyInAnyOrder("fm-load-0", "fm-load-1");
        assertThat(engine.closed).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void neverExceedsABudgetAndTellsThatItIsSpent() {
        ByteBudget small = new ByteBudget(1_005);
        ByteBudget large = new ByteBudget(1_000_000);
        try (LocalFleet fleet = new LocalFleet(new Loopback(-1), 3, CLOCK);
                LoadSession session = fleet.start(order(100_000, LONG, large, small))) {
            await().atMost(LONG).until(session::ended);

            LoadTotals totals = session.stop(LONG);

            assertThat(totals.budgetSpent()).isTrue();
            assertThat(totals.acked()).isEqualTo(100);
            assertThat(totals.unsent()).isPositive();
            assertThat(small.taken()).isEqualTo(1_000);
            assertThat(large.taken()).isEqualTo(1_000);
            assertThat(session.events()).extracting(TrialEvent::kind).containsExactly(TrialEvent.Kind.BUDGET);
        }
    }

    @Test
    void aWorkersFailureComesOutOfPoll() {
        try (LocalFleet fleet = new LocalFleet(new Loopback(1), 3, CLOCK);
                LoadSession session = fleet.start(order(100, LONG))) {
            assertThatThrownBy(() ->
                            await().atMost(LONG).until(() -> session.poll().size() > 100))
                    .isInstanceOf(TargetException.class)
                    .hasMessage("no");
            assertThat(fleet.busy()).isFalse();
        }
    }

    @Test
    void refusesASecondSessionWhileOneIsUnderWay() {
        try (LocalFleet fleet = new LocalFleet(new Loopback(-1), 1, CLOCK);
                LoadSession session = fleet.start(order(100, LONG))) {
            assertThat(session.ended()).isFalse();
            assertThatThrownBy(() -> fleet.start(order(100, LONG)))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("busy");
        }
    }
}
