package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.client.Start;
import io.floodmark.client.Trouble;
import io.floodmark.load.Sequenced;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.workload.Workload;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Pace;
import io.floodmark.traffic.Tally;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionCoordinatorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long SEED = 7;

    private final FakeListener handler = new FakeListener();
    private long now;

    private SessionCoordinator coordinator(int workers) {
        return new SessionCoordinator(
                1,
                workers,
                Stragglers.of(Workload.defaults()),
                new GroupMerger(List.of(), workers),
                handler,
                () -> now);
    }

    private static List<SimulatedWorker> workers(SessionCoordinator coordinator, int number) {
        return IntStream.range(0, number)
                .mapToObj(worker -> new SimulatedWorker(coordinator, worker, SEED))
                .toList();
    }

    private static void start(SessionCoordinator coordinator, long lease) {
        coordinator.start(new Start(0, 600 * SECOND, Pace.constant(1_000), lease, 0));
    }

    /** Returns workers that are all ready, in a session that has started. */
    private static List<SimulatedWorker> started(SessionCoordinator coordinator, int number, long lease) {
        List<SimulatedWorker> workers = workers(coordinator, number);
        workers.forEach(SimulatedWorker::ready);
        start(coordinator, lease);
        return workers;
    }

    @Test
    void isReadyOnceAllAre() {
        SessionCoordinator coordinator = coordinator(2);
        List<SimulatedWorker> workers = workers(coordinator, 2);

        assertThat(workers.get(0).ready().kind()).isEqualTo(HeartbeatReply.Kind.WAIT);
        assertThat(workers.get(0).ready().kind()).isEqualTo(HeartbeatReply.Kind.WAIT);
        assertThat(handler.ready).isZero();
        workers.get(1).ready();
        workers.get(0).ready();

        assertThat(handler.ready).isEqualTo(1);
        start(coordinator, 0);
        assertThat(workers.get(0).ready().kind()).isEqualTo(HeartbeatReply.Kind.GO);
    }

    @Test
    void addsUpAThousandWorkersAsOneProcessWould() {
        SessionCoordinator coordinator = coordinator(1_000);
        List<SimulatedWorker> workers = started(coordinator, 1_000, 0);

        for (int second = 1; second <= 3; second++) {
            Tally all = new Tally();
            now = second * SECOND;
            for (SimulatedWorker worker : workers) {
                assertThat(handler.intervals).hasSize(second - 1);
                worker.works(now, all).looks();
            }
            // A second is complete with its last report, not later.
            assertThat(handler.intervals).hasSize(second);
            IntervalReport merged = handler.intervals.get(second - 1);
            assertThat(merged.toNanos()).isEqualTo(now);
            assertThat(merged.due()).isEqualTo(1_000L * SimulatedWorker.RECORDS * second);
            assertSame(merged.tally(), all);
        }
        assertThat(handler.troubles).isEmpty();
    }

    /** Checks that merging is lossless: every count and every bucket is the same. */
    private static void assertSame(Tally merged, Tally single) {
        for (Count count : Count.values()) {
            assertThat(merged.get(count)).as(count.name()).isEqualTo(single.get(count));
        }
        assertThat(merged.latency()).isEqualTo(single.latency());
        assertThat(merged.service()).isEqualTo(single.service());
    }

    @Test
    void countsALookThatIsRepeatedOnce() {
        SessionCoordinator coordinator = coordinator(1);
        SimulatedWorker worker = started(coordinator, 1, 0).get(0);
        Tally all = new Tally();
        Heartbeat look = worker.works(SECOND, all).look(Heartbeat.Stage.SENDING, 0);

        worker.repeats(look);
        worker.repeats(look);

        assertThat(handler.intervals).hasSize(1);
        assertThat(SimulatedWorker.acked(handler.intervals.get(0).tally())).isEqualTo(SimulatedWorker.RECORDS);
    }

    @Test
    void grantsNoMoreThanItHasAndLeavesSomethingToTheLast() {
        SessionCoordinator coordinator = coordinator(4);
        List<SimulatedWorker> workers = started(coordinator, 4, 1_000);

        for (int round = 0; round < 3; round++) {
            workers.forEach(worker -> worker.wants(1_000_000));
        }

        assertThat(workers).allSatisfy(worker -> assertThat(worker.granted()).isGreaterThanOrEqualTo(100));
        assertThat(workers.stream().mapToLong(SimulatedWorker::granted).sum()).isLessThanOrEqualTo(1_000);
    }

    @Test
    void tellsWhatOfTheGrantsWasNotNeeded() {
        SessionCoordinator coordinator = coordinator(1);
        SimulatedWorker worker = started(coordinator, 1, 1_000).get(0);
        worker.wants(600);
        worker.takes(250);
        now = SECOND;
        coordinator.stop(SECOND);

        worker.ends(SECOND, new Tally());

        IntervalReport last = handler.intervals.get(handler.intervals.size() - 1);
        assertThat(last.last()).isTrue();
        assertThat(last.leased()).isEqualTo(250);
        assertThat(last.spent()).isEqualTo(250);
        assertThat(handler.ended).isEqualTo(1);
    }

    @Test
    void passesOnForHowLongNobodyLookedAtIt() {
        SessionCoordinator coordinator = coordinator(1);
        SimulatedWorker worker = started(coordinator, 1, 0).get(0);
        coordinator.monitored(0);

        now += 2 * SECOND;

        assertThat(worker.looks().unwatchedNanos()).isEqualTo(2 * SECOND);
        coordinator.monitored(0);
        assertThat(worker.looks().unwatchedNanos()).isZero();
    }

    @Test
    void losesAWorkerThatIsSilentForThreeSeconds() {
        SessionCoordinator coordinator = coordinator(2);
        List<SimulatedWorker> workers = started(coordinator, 2, 0);
        Tally all = new Tally();
        workers.get(1).works(SECOND, all).looks();

        now = SessionCoordinator.SILENT_NANOS;
        workers.get(0).looks();
        coordinator.watch();
        assertThat(handler.troubles).isEmpty();
        now++;
        coordinator.watch();

        assertThat(handler.troubles).extracting(Trouble::kind).containsExactly(Trouble.Kind.LOST);
        assertThat(handler.troubles.get(0).text()).contains("worker 1 was not heard for 3 s");
        assertThat(workers.get(0).looks().kind()).isEqualTo(HeartbeatReply.Kind.STOP);
        assertThat(handler.ended).isZero();
        workers.get(0).ends(now, all);
        coordinator.stop(0);
        assertThat(handler.ended).isEqualTo(1);
        assertThat(workers.get(1).looks().kind()).isEqualTo(HeartbeatReply.Kind.LEAVE);
    }

    @Test
    void losesAWorkerThatFallsBehindWhileOthersAreOnTime() {
        SessionCoordinator coordinator = coordinator(3);
        List<SimulatedWorker> workers = started(coordinator, 3, 0);
        workers.get(2).slacks();

        for (int second = 1; second <= 5; second++) {
            assertThat(handler.troubles).isEmpty();
            works(workers, second);
        }

        assertThat(handler.troubles).extracting(Trouble::kind).containsExactly(Trouble.Kind.LOST);
        assertThat(handler.troubles.get(0).text()).contains("worker 2 was 2.5 s behind its part of the load");
        assertThat(workers.get(0).looks().kind()).isEqualTo(HeartbeatReply.Kind.STOP);
    }

    @ParameterizedTest
    @CsvSource({"0.9, 0", "0.1, 1"})
    void losesNoWorkerWhoseBytesWaitForItsNetworkPath(double unsent, int lost) {
        SessionCoordinator coordinator = coordinator(3);
        List<SimulatedWorker> workers = started(coordinator, 3, 0);
        workers.get(2).slacks();
        workers.get(2).waits(unsent);

        for (int second = 1; second <= 5; second++) {
            works(workers, second);
        }

        assertThat(handler.troubles).hasSize(lost);
    }

    @Test
    void blamesNobodyWhereMostFallBehind() {
        SessionCoordinator coordinator = coordinator(3);
        List<SimulatedWorker> workers = started(coordinator, 3, 0);
        workers.get(1).slacks();
        workers.get(2).slacks();

        for (int second = 1; second <= 10; second++) {
            works(workers, second);
        }

        assertThat(handler.intervals).hasSize(10);
        assertThat(handler.troubles).isEmpty();
    }

    private void works(List<SimulatedWorker> workers, int second) {
        now = second * SECOND;
        workers.forEach(worker -> worker.works(now, new Tally()).looks());
    }

    @Test
    void saysHowTheWorkersWereLost() {
        SessionCoordinator coordinator = coordinator(1);
        SimulatedWorker worker = started(coordinator, 1, 0).get(0);
        worker.works(SECOND, new Tally()).looks();

        coordinator.lost("ExecutorLostFailure");
        coordinator.stop(0);

        assertThat(handler.troubles).extracting(Trouble::text).containsExactly("ExecutorLostFailure");
        assertThat(handler.ended).isEqualTo(1);
        assertThat(handler.intervals.get(1).last()).isTrue();
    }

    @Test
    void putsSecondsThatNotAllHaveToldIntoTheEnd() {
        SessionCoordinator coordinator = coordinator(2);
        List<SimulatedWorker> workers = started(coordinator, 2, 0);
        Tally all = new Tally();
        workers.get(0).works(SECOND, all).looks();
        coordinator.stop(SECOND);
        workers.get(0).ends(SECOND + 1, all);
        workers.get(1).ends(SECOND + 1, all);

        assertThat(handler.intervals).hasSize(1);
        assertThat(handler.intervals.get(0).last()).isTrue();
        assertSame(handler.intervals.get(0).tally(), all);
        assertThat(handler.intervals.get(0).due()).isEqualTo(3L * SimulatedWorker.RECORDS);
    }

    @Test
    void endsWhereAWorkerDoesNotComeToRest() {
        SessionCoordinator coordinator = coordinator(1);
        SimulatedWorker worker = started(coordinator, 1, 0).get(0);
        coordinator.stop(2 * SECOND);

        for (int step = 0; step < 40; step++) {
            now += SECOND / 5;
            worker.looks();
            coordinator.watch();
        }

        assertThat(handler.ended).isEqualTo(1);
        assertThat(handler.troubles).extracting(Trouble::kind).containsExactly(Trouble.Kind.LOST);
    }

    private SessionCoordinator reading(int workers) {
        GroupMerger groups = new GroupMerger(List.of(new ReadOrder(List.of("g"), workers, 1, Map.of())), workers);
        return new SessionCoordinator(1, workers, Stragglers.of(Workload.defaults()), groups, handler, () -> now);
    }

    @Test
    void letsReadersEndOnceAllProducersAreAtRest() {
        SessionCoordinator coordinator = reading(2);
        List<SimulatedWorker> workers = started(coordinator, 2, 0);
        Delivery delivery = new Delivery("g", "t", 0, 30, 0, 0, Delivery.Basis.OFFSETS);

        assertThat(workers.get(0).hasSent().kind()).as("nobody said to stop").isEqualTo(HeartbeatReply.Kind.GO);
        coordinator.stop(SECOND);
        assertThat(workers.get(0).hasSent().kind()).as("another one sends").isEqualTo(HeartbeatReply.Kind.STOP);
        assertThat(workers.get(1).looks().kind()).isEqualTo(HeartbeatReply.Kind.STOP);
        HeartbeatReply readOut = workers.get(1).hasSent();
        assertThat(workers.get(0).hasSent().kind()).isEqualTo(HeartbeatReply.Kind.READ_OUT);
        workers.get(0).reads(GroupSeconds.of("g", 0, SECOND, 10, 1_000)).ends(SECOND, new Tally());
        workers.get(1)
                .reads(GroupSeconds.of("g", 0, SECOND, 20, 1_000))
                .wasGiven(delivery)
                .ends(SECOND, new Tally());

        assertThat(readOut.kind()).isEqualTo(HeartbeatReply.Kind.READ_OUT);
        assertThat(readOut.drainNanos()).isEqualTo(SECOND);
        assertThat(handler.consumed).extracting(ConsumeInterval::received).containsExactly(30L);
        assertThat(handler.delivered).containsExactly(delivery);
        assertThat(handler.ended).isEqualTo(1);
    }

    @Test
    void addsUpWhatTheBrokersConfirmedOfRecordsThatSayWhichTheyAre() {
        SessionCoordinator coordinator = coordinator(2);
        List<SimulatedWorker> workers = started(coordinator, 2, 0);
        Sequenced.Place place = new Sequenced.Place("t", 3);

        workers.get(0).wasConfirmed(new Sequenced(true, Map.of(place, 10L))).ends(SECOND, new Tally());
        workers.get(1).wasConfirmed(new Sequenced(false, Map.of(place, 5L))).ends(SECOND, new Tally());

        assertThat(handler.sequenced).singleElement().satisfies(all -> {
            assertThat(all.certain()).as("one of them is not").isFalse();
            assertThat(all.rows()).singleElement().satisfies(row -> {
                assertThat(row.topic()).isEqualTo("t");
                assertThat(row.partition()).isEqualTo(3);
                assertThat(row.sequenced()).isEqualTo(15);
            });
        });
    }

    @Test
    void takesBackWhatAWorkerHadTakenAndDidNotNeed() {
        SessionCoordinator coordinator = coordinator(1);
        SimulatedWorker worker = started(coordinator, 1, 1_000).get(0);
        worker.wants(600);
        worker.takes(500).looks();
        coordinator.stop(SECOND);

        worker.takes(-200).ends(SECOND, new Tally());

        assertThat(handler.intervals.get(handler.intervals.size() - 1).spent()).isEqualTo(300);
    }

    @Test
    void givesReadersADrainOfTheirOwn() {
        SessionCoordinator coordinator = reading(1);
        SimulatedWorker worker = started(coordinator, 1, 0).get(0);
        coordinator.stop(10 * SECOND);

        for (now = SECOND; now < 19 * SECOND; now += SECOND) {
            worker.hasSent();
            coordinator.watch();
        }
        assertThat(handler.troubles).isEmpty();
        for (; now < 30 * SECOND; now += SECOND) {
            worker.hasSent();
            coordinator.watch();
        }

        assertThat(handler.troubles)
                .extracting(Trouble::text)
                .singleElement()
                .satisfies(text -> assertThat(text).contains("did not finish in time"));
    }

    @Test
    void tellsNothingOfWhatWasDeliveredWhereSomebodyWasLost() {
        SessionCoordinator coordinator = reading(2);
        List<SimulatedWorker> workers = started(coordinator, 2, 0);
        workers.get(0).reads(GroupSeconds.of("g", 0, SECOND, 10, 1_000)).looks();
        coordinator.lost("ExecutorLostFailure");

        assertThat(workers.get(0).hasSent().kind()).as("lost with the other").isEqualTo(HeartbeatReply.Kind.READ_OUT);
        coordinator.stop(0);

        assertThat(handler.consumed).extracting(ConsumeInterval::received).containsExactly(10L);
        assertThat(handler.delivered).isEmpty();
    }

    @Test
    void tellsOnceItHasBegunThatAClockIsNotKnownWellEnough() {
        SessionCoordinator coordinator = coordinator(2);
        List<SimulatedWorker> workers = workers(coordinator, 2);
        workers.get(0).knowsItsClockTo(50_000_000).ready();
        workers.get(1).knowsItsClockTo(51_000_000).ready();
        assertThat(handler.troubles).as("nobody listens yet").isEmpty();

        start(coordinator, 0);

        assertThat(handler.troubles).extracting(Trouble::kind).containsExactly(Trouble.Kind.CLOCK);
        assertThat(handler.troubles.get(0).text()).contains("worker 1 is known to within 51 ms; at most 50 ms");
    }

    @Test
    void acceptsClocksThatAreKnownWellEnough() {
        SessionCoordinator coordinator = coordinator(1);
        workers(coordinator, 1).get(0).knowsItsClockTo(50_000_000).ready();

        start(coordinator, 0);

        assertThat(handler.troubles).isEmpty();
    }

    @Test
    void sendsTheOthersAwayWhereOneCannotBegin() {
        SessionCoordinator coordinator = coordinator(2);
        List<SimulatedWorker> workers = workers(coordinator, 2);
        assertThat(workers.get(0).ready().kind()).isEqualTo(HeartbeatReply.Kind.WAIT);

        workers.get(1).fails("no such topic");

        assertThat(handler.failures).extracting(Failure::text).containsExactly("no such topic");
        assertThat(workers.get(0).ready().kind()).isEqualTo(HeartbeatReply.Kind.LEAVE);
    }

    /** The worker does not send it again, and the results would go on without it. */
    @Test
    void endsWhereALookCannotBeTakenIn() {
        SessionCoordinator coordinator = coordinator(1);
        SimulatedWorker worker = started(coordinator, 1, 0).get(0);
        worker.reads(GroupSeconds.of("unknown", 0, SECOND, 10, 1_000));

        assertThatThrownBy(worker::looks).hasMessageContaining("unknown reads nothing");

        assertThat(handler.failures).singleElement().satisfies(failure -> {
            assertThat(failure.kind()).isEqualTo(Failure.Kind.CHILD);
            assertThat(failure.text()).contains("worker 0 sent an invalid report", "unknown reads nothing");
        });
        assertThat(worker.looks().kind()).isEqualTo(HeartbeatReply.Kind.STOP);
    }

    @Test
    void endsWhereALookCannotBeRead() {
        SessionCoordinator coordinator = coordinator(1);
        SimulatedWorker worker = started(coordinator, 1, 0).get(0);

        assertThatThrownBy(() -> coordinator.handle(new byte[] {1, 2, 3})).hasMessageContaining("unreadable heartbeat");

        assertThat(handler.failures).extracting(Failure::kind).containsExactly(Failure.Kind.CHILD);
        assertThat(worker.looks().kind()).isEqualTo(HeartbeatReply.Kind.STOP);
    }

    @Test
    void losesASessionWhoseReadersAreStuck() {
        SessionCoordinator coordinator = reading(2);
        List<SimulatedWorker> workers = started(coordinator, 2, 0);

        for (int second = 1; second <= GroupBook.MOST_OPEN + 1; second++) {
            assertThat(handler.troubles).isEmpty();
            workers.get(0)
                    .reads(GroupSeconds.of("g", (second - 1) * SECOND, second * SECOND, 1, 1_000))
                    .looks();
        }

        assertThat(handler.troubles)
                .extracting(Trouble::text)
                .containsExactly("readers of a worker of the fleet reported nothing for more than 16 s");
    }

    @Test
    void tellsWhyAFleetIsLostBeforeItBegins() {
        SessionCoordinator coordinator = coordinator(1);

        coordinator.lost("Could not recover from a failed barrier ResultStage");

        assertThat(handler.failures).singleElement().satisfies(failure -> {
            assertThat(failure.kind()).as("another trial may go").isEqualTo(Failure.Kind.LOST);
            assertThat(failure.text()).contains("before it began", "barrier");
        });
        assertThat(coordinator.over()).isTrue();
    }
}
