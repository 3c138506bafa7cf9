package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.client.IntervalReport;
import io.floodmark.client.Start;
import io.floodmark.client.Trouble;
import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.workload.Workload;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Pace;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests a worker's load from its first heartbeat to its last, with a coordinator in this JVM. The load is 1,000 records
 * of 100 B per second, and time advances by steps of 40 ms. {@link CrewFleetLoadContract} tests it with Kafka and
 * Spark.
 */
@Timeout(60)
class WorkerLoadTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long LOOK = SECOND / 5;
    private static final long MUCH = 1L << 40;
    private static final int REPLICAS = 2;

    /** The offset by which the worker's clock is ahead of the driver's. */
    private static final long AHEAD = 3 * SECOND;

    private final SteppedTime time = new SteppedTime();
    private final FakeListener handler = new FakeListener();
    private final long startNanos = time.nanoTime() - AHEAD;

    private boolean watched = true;
    private long watchedNanos = time.nanoTime();
    private long lendsEachLook;

    private SessionCoordinator coordinator = coordinator(1);
    private FakePart part = part(1);
    private CoordinatorLine line = line(MUCH);

    private SessionCoordinator coordinator(int workers) {
        return new SessionCoordinator(
                1,
                workers,
                Stragglers.of(Workload.defaults()),
                new GroupMerger(List.of(), workers),
                handler,
                () -> time.nanoTime() - AHEAD);
    }

    private FakePart part(int workers) {
        return new FakePart(time, new Shares(0, workers, workers, workers), REPLICAS);
    }

    private CoordinatorLine line(long leaseBytes) {
        Start start = new Start(startNanos, 600 * SECOND, Pace.constant(1_000), leaseBytes, 0);
        return new CoordinatorLine(coordinator, handler, time, start);
    }

    private static String plan() {
        String text = """
                floodmark: 1
                cluster: { bootstrap-server: "b:9092" }
                workload: { replication-factor: %d, record: { size: %dB } }
                """.formatted(REPLICAS, FakePart.RECORD_BYTES);
        return PlanWriter.write(PlanReader.read(Optional.of(new PlanText("plan", text)), List.of()));
    }

    /** Runs the whole session of worker 0. */
    private void runAsOneOf(int workers) throws IOException {
        CrewAssignment assignment = new CrewAssignment(
                1, "b:9092", Map.of(), Map.of(), plan(), RequestTexts.NONE, workers, FakePart.RECORD_BYTES);
        WorkerRequest.Joined joined = new WorkerRequest.Joined(
                workers, List.of("t"), Pace.constant(1_000), 600 * SECOND, 0, List.of(), assignment);
        WorkerReports reports =
                new WorkerReports(1, 0, "worker 0 (here)", new DriverLine(line, time), new DriverLine.Offset(AHEAD, 0));
        time.every(LOOK, this::guard);
        try (WorkerReaders readers = WorkerReaders.of(joined, 0, time, InstantSource.system())) {
            new WorkerLoad(
                            part,
                            readers,
                            joined,
                            0,
                            reports,
                            new ProcessGauge(new WorkerPlace("here", ""), Map.of()),
                            time)
                    .run();
        }
    }

    private void run() throws IOException {
        runAsOneOf(1);
    }

    /** Polls the coordinator like the process that monitors the brokers. */
    private void guard() {
        if (watched) {
            watchedNanos = time.nanoTime();
            coordinator.monitored(lendsEachLook);
        }
        coordinator.watch();
    }

    private void stopAt(double seconds) {
        time.at(seconds, () -> coordinator.stop(SECOND));
    }

    /** Checks that all seconds were reported, including the drain, and nothing else. */
    private void assertAllTold() {
        assertThat(handler.intervals.stream()
                        .mapToLong(interval -> interval.tally().get(Count.ACKED))
                        .sum())
                .isEqualTo(part.sent());
        assertThat(last().last()).isTrue();
        assertThat(last().spent()).isEqualTo(part.sent() * FakePart.RECORD_BYTES);
        assertThat(handler.failures).isEmpty();
        assertThat(handler.ended).isEqualTo(1);
    }

    private IntervalReport last() {
        return handler.intervals.get(handler.intervals.size() - 1);
    }

    @Test
    void tellsEverySecondOnceByTheDriversClockAndWhatItUsedOfItsLease() throws IOException {
        stopAt(3.5);

        run();

        assertThat(handler.troubles).isEmpty();
        assertThat(part.sent()).isBetween(3_490L, 3_800L);
        assertAllTold();
        for (int second = 1; second <= 3; second++) {
            IntervalReport interval = handler.intervals.get(second - 1);
            assertThat(interval.toNanos() - startNanos)
                    .isBetween(second * SECOND, second * SECOND + SteppedTime.STEP_NANOS);
            assertThat(interval.due()).isBetween(second * 1_000L, second * 1_000L + 45);
        }
        assertThat(handler.intervals)
                .as("three, what was left of the fourth, the drain")
                .hasSize(5);
    }

    @Test
    void tellsOnceWhatItHadToRepeat() throws IOException {
        CoordinatorLine.Fate[] fates = {
            CoordinatorLine.Fate.UNANSWERED,
            CoordinatorLine.Fate.ANSWERED,
            CoordinatorLine.Fate.UNHEARD,
            CoordinatorLine.Fate.UNANSWERED
        };
        time.at(0.3, () -> line.becomes(number -> fates[(int) (number % fates.length)]));
        time.at(4.2, line::mends);
        stopAt(4.5);

        run();

        assertThat(handler.troubles).isEmpty();
        assertThat(part.sent()).isBetween(4_490L, 4_800L);
        assertAllTold();
        assertThat(handler.intervals).hasSize(6);
    }

    @Test
    void stopsByItselfThreeSecondsAfterTheLastAnswer() {
        time.at(2, line::breaks);

        assertThatThrownBy(this::run).isInstanceOf(IOException.class);

        // The 3 s count from the last poll of the coordinator, which precedes the last reply by at most one interval.
        assertThat(part.lastSentNanos() - line.answeredNanos())
                .isBetween(3 * SECOND - LOOK - 2 * SteppedTime.STEP_NANOS, 3 * SECOND);
        while (time.seconds() < 6) {
            time.step();
        }
        assertThat(handler.troubles).extracting(Trouble::kind).containsExactly(Trouble.Kind.LOST);
        coordinator.stop(0);
        assertThat(last().spent())
                .as("also what is not known to have been used")
                .isGreaterThanOrEqualTo(part.sent() * FakePart.RECORD_BYTES);
    }

    @Test
    void stopsByItselfThreeSecondsAfterAnybodyLookedAtTheDriver() throws IOException {
        time.at(2, () -> watched = false);

        run();

        assertThat(part.lastSentNanos() - watchedNanos).isBetween(3 * SECOND - 2 * SteppedTime.STEP_NANOS, 3 * SECOND);
        assertThat(handler.troubles).extracting(Trouble::kind).containsExactly(Trouble.Kind.UNWATCHED);
        assertAllTold();
    }

    @Test
    void goesOnWhereTheDriverIsHeldUpForLessThanThatAndTellsItAfterwards() throws IOException {
        time.at(2, line::breaks);
        time.at(4.4, line::mends);
        stopAt(5.5);

        run();

        assertThat(handler.troubles).isEmpty();
        assertThat(part.sent()).isBetween(5_490L, 5_800L);
        assertAllTold();
        assertThat(handler.intervals).hasSize(7);
    }

    @Test
    void holdsItsSlotForFifteenSecondsAtMostWhereNobodyAnswersAnyMore() {
        time.at(1, () -> {
            line.breaks();
            part.isAnsweredNoMore();
        });

        assertThatThrownBy(this::run).isInstanceOf(IOException.class);

        assertThat(time.nanoTime() - line.answeredNanos()).isBetween(15 * SECOND, 15 * SECOND + LOOK);
    }

    @Test
    void writesNoMoreThanItWasLentAndSaysSo() throws IOException {
        long lent = 1_000L * FakePart.RECORD_BYTES;
        line = line(lent);

        run();

        assertThat(part.sent()).isBetween(950L, 1_000L);
        assertThat(handler.troubles).extracting(Trouble::kind).containsExactly(Trouble.Kind.SPENT);
        assertAllTold();
        assertThat(last().spent()).isLessThanOrEqualTo(lent);
    }

    @Test
    void goesOnWhereItIsLentJustInTimeAndUnevenly() throws IOException {
        coordinator = coordinator(2);
        part = part(2);
        // The first lease is half a second of load for both. Then each look grants two and a half times their need, of
        // which the other worker takes its half.
        line = line(500L * FakePart.RECORD_BYTES);
        lendsEachLook = 500L * FakePart.RECORD_BYTES;
        SimulatedWorker greedy = new SimulatedWorker(coordinator, 1, 7);
        greedy.ready();
        time.every(LOOK, () -> greedy.wants(MUCH));
        stopAt(3.5);

        runAsOneOf(2);
        greedy.takes(greedy.granted()).ends(time.nanoTime() - AHEAD, new Tally());

        assertThat(handler.troubles).isEmpty();
        assertThat(part.sent()).as("half of the load").isBetween(1_740L, 1_900L);
        assertThat(handler.ended).isEqualTo(1);
        assertThat(last().spent()).isEqualTo(part.sent() * FakePart.RECORD_BYTES + greedy.granted());
    }

    @Test
    void throwsWhatItsEngineDiedOfAndSendsNoMore() {
        EnvironmentException died = new EnvironmentException("the engine died");
        time.at(1, () -> part.breaks(died));

        assertThatThrownBy(this::run).isSameAs(died);

        assertThat(part.sends()).isFalse();
    }

    @Test
    void leavesWhereItIsInterruptedAndSendsNoMore() {
        // This is between two looks.
        time.at(1.1, () -> Thread.currentThread().interrupt());

        try {
            assertThatThrownBy(this::run).isInstanceOf(IOException.class).hasMessageContaining("interrupted");
        } finally {
            assertThat(Thread.interrupted()).as("kept for who runs it").isTrue();
        }
        assertThat(part.sends()).isFalse();
    }
}
