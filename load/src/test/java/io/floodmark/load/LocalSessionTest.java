package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.traffic.Pace;
import io.floodmark.traffic.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a session whose clock and worker are controlled by the test. */
class LocalSessionTest {
    private static final long MILLI = 1_000_000L;
    private static final int PER_SECOND = 1_000;

    private final Recorder recorder = new Recorder();
    private final CompletableFuture<Void> worker = new CompletableFuture<>();
    private long nowNanos;
    private final LoadPhase phase = new LoadPhase(
            new LoadOrder(Pace.constant(PER_SECOND), Duration.ofSeconds(10), List.of()),
            0,
            new EventLog(),
            () -> nowNanos);
    private final LocalSession session = session(worker);

    private LocalSession session(Future<?> driven) {
        return new LocalSession(phase, new Collector(phase, List.of(recorder)), List.of(driven), () -> nowNanos);
    }

    private void ack(int records) {
        recorder.sent(records, records, 0);
        recorder.acked(nowNanos, nowNanos, nowNanos, records, nowNanos);
    }

    @Test
    void cutsAnIntervalASecondAlthoughPollsComeALittleEarly() {
        nowNanos = 949 * MILLI;
        assertThat(session.poll()).isEmpty();
        nowNanos = 950 * MILLI;
        ack(7);

        assertThat(session.poll()).singleElement().satisfies(interval -> {
            assertThat(interval.fromNanos()).isZero();
            assertThat(interval.toNanos()).isEqualTo(950 * MILLI);
            assertThat(interval.acked()).isEqualTo(7);
        });
        assertThat(session.poll()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void itsIntervalsHaveNoGapsAndAddUpToItsTotals(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<LoadInterval> intervals = new ArrayList<>();
        long acked = 0;
        for (int i = 0; i < 40; i++) {
            nowNanos += random.nextLong(400 * MILLI);
            int records = random.nextInt(1, 100);
            ack(records);
            acked += records;
            if (random.nextInt(3) > 0) {
                intervals.addAll(session.poll());
            }
        }
        worker.complete(null);

        LoadTotals totals = session.stop(Duration.ZERO);
        intervals.addAll(session.poll());

        long from = 0;
        for (LoadInterval interval : intervals) {
            assertThat(interval.fromNanos()).as("seed %d", seed).isEqualTo(from);
            from = interval.toNanos();
        }
        assertThat(from).as("seed %d", seed).isEqualTo(nowNanos);
        assertThat(totals.acked()).as("seed %d", seed).isEqualTo(acked);
        assertThat(intervals.stream().mapToLong(LoadInterval::acked).sum())
                .as("seed %d", seed)
                .isEqualTo(acked);
        assertThat(intervals.stream().mapToLong(LoadInterval::due).sum())
                .as("seed %d", seed)
                .isEqualTo(phase.dueBy(nowNanos));
    }

    @Test
    void everyDueRecordIsCountedOnceAtTheEnd() {
        nowNanos = 1_000 * MILLI - 1;
        ack(600);
        worker.complete(null);

        LoadTotals totals = session.stop(Duration.ZERO);

        assertThat(totals.acked()).isEqualTo(600);
        assertThat(totals.unsent()).isEqualTo(PER_SECOND - 600);
        assertThat(totals.unknown() + totals.failed()).isZero();
    }

    @Test
    void aShortRestGoesWithTheDrain() {
        nowNanos = 1_000 * MILLI;
        session.poll();
        nowNanos = 1_249 * MILLI;
        worker.complete(null);

        session.stop(Duration.ZERO);

        assertThat(session.sentUntilNanos()).isEqualTo(1_000 * MILLI);
        assertThat(session.poll()).extracting(LoadInterval::toNanos).containsExactly(1_249 * MILLI);
    }

    @Test
    void aLongRestIsAnIntervalOfItsOwn() {
        nowNanos = 1_000 * MILLI;
        session.poll();
        nowNanos = 1_250 * MILLI;
        worker.complete(null);

        session.stop(Duration.ZERO);

        assertThat(session.sentUntilNanos()).isEqualTo(1_250 * MILLI);
        assertThat(session.poll()).extracting(LoadInterval::toNanos).containsExactly(1_250 * MILLI);
        assertThat(session.poll()).isEmpty();
    }

    @Test
    void aWorkersFailureEndsItAndIsThrown() {
        nowNanos = 400 * MILLI;
        ack(5);
        worker.completeExceptionally(new IllegalStateException("broken"));

        assertThatThrownBy(session::poll)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");

        assertThat(session.underWay()).isFalse();
        assertThat(session.ended()).isTrue();
        assertThat(session.stop(Duration.ZERO).acked()).isEqualTo(5);
        assertThat(session.poll()).extracting(LoadInterval::acked).containsExactly(5L);
    }

    @Test
    void stopsOnce() {
        nowNanos = 400 * MILLI;
        worker.complete(null);
        LoadTotals totals = session.stop(Duration.ZERO);
        nowNanos = 900 * MILLI;

        assertThat(session.stop(Duration.ofSeconds(1))).isEqualTo(totals);
        session.close();
        assertThat(session.stop(Duration.ZERO)).isEqualTo(totals);
        assertThat(phase.endNanos()).isEqualTo(400 * MILLI);
    }

    @Test
    void closingStopsWithoutADrain() {
        nowNanos = 400 * MILLI;
        worker.complete(null);

        session.close();

        assertThat(session.underWay()).isFalse();
        assertThat(phase.drainEndNanos()).isEqualTo(400 * MILLI);
    }

    @Test
    void endsByItselfWhenItsTimeIsUp() {
        nowNanos = 9_999 * MILLI;
        assertThat(session.ended()).isFalse();
        nowNanos = 10_000 * MILLI;
        assertThat(session.ended()).isTrue();
    }

    @Test
    void aPollCountsAsALook() {
        for (long second = 2; second < 10; second += 2) {
            nowNanos = second * 1_000 * MILLI;
            session.poll();
        }
        assertThat(phase.sending(9_999 * MILLI)).isTrue();
        assertThat(session.events()).isEmpty();
    }

    /** The stages of a fleet's life follow each other in order; workers run on their own threads. */
    @Test
    void aFleetPreparesItsWorkersForEveryStintAndClosesThemOnce() {
        FakeEngine engine = new FakeEngine((each, counts) -> {});
        LocalFleet fleet = new LocalFleet(engine, 2, System::nanoTime);
        LoadOrder order = new LoadOrder(Pace.FLAT_OUT, Duration.ofSeconds(1), List.of());

        fleet.start(order).stop(Duration.ZERO);
        fleet.start(order).stop(Duration.ZERO);
        fleet.close();
        fleet.close();

        assertThat(engine.calls.subList(0, 2)).containsExactly("made 0 of 2", "made 1 of 2");
        assertThat(engine.calls.subList(2, 6))
                .containsExactlyInAnyOrder("prepared 0", "prepared 1", "prepared 0", "prepared 1");
        assertThat(engine.calls.subList(6, engine.calls.size())).containsExactlyInAnyOrder("closed 0", "closed 1");
        assertThatThrownBy(() -> fleet.start(order))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void closingAFleetEndsTheSessionThatIsUnderWay() {
        CountDownLatch driving = new CountDownLatch(1);
        FakeEngine engine = new FakeEngine((each, counts) -> {
            driving.countDown();
            while (each.sending(System.nanoTime())) {
                Thread.onSpinWait();
            }
        });
        LocalFleet fleet = new LocalFleet(engine, 1, System::nanoTime);
        LoadSession running = fleet.start(new LoadOrder(Pace.FLAT_OUT, Duration.ofMinutes(1), List.of()));
        assertThat(driving)
                .satisfies(latch -> assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue());

        fleet.close();

        assertThat(fleet.busy()).isFalse();
        assertThat(running.ended()).isTrue();
        assertThat(engine.calls).endsWith("closed 0");
    }
}
