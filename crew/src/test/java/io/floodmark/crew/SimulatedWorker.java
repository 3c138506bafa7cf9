package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.load.Sequenced;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;

/** A worker that sends the reports of a real one in the bytes of the real protocol, and no load. */
final class SimulatedWorker {
    static final int RECORDS = 20;

    private final SessionCoordinator coordinator;
    private final int number;
    private final Random random;
    private final int records;
    private final List<IntervalReport> unsaid = new ArrayList<>();
    private final List<ConsumeInterval> consumed = new ArrayList<>();
    private final List<Delivery> delivered = new ArrayList<>();
    private Optional<Sequenced> sequenced = Optional.empty();
    private long sequence;
    private long due;
    private int dueOfEach = 1;
    private long taken;
    private long granted;
    private long clockErrorNanos;
    private OptionalDouble unsent = OptionalDouble.empty();

    SimulatedWorker(SessionCoordinator coordinator, int number, long seed) {
        this(coordinator, number, seed, RECORDS);
    }

    /** @param records acknowledged per second */
    SimulatedWorker(SessionCoordinator coordinator, int number, long seed, int records) {
        this.coordinator = coordinator;
        this.number = number;
        this.random = new Random(seed + number);
        this.records = records;
    }

    /** Records some latencies, also into {@code all}. */
    SimulatedWorker works(long toNanos, Tally all) {
        return reports(toNanos, false, all);
    }

    private SimulatedWorker reports(long toNanos, boolean last, Tally all) {
        Recorder recorder = new Recorder();
        long[] latency = random.longs(records, 1_000, 2_000_000_000L).toArray();
        long[] service = random.longs(records, 1_000, 1_000_000_000L).toArray();
        recorder.handedOver(records, 0, random.nextLong(1_000_000));
        recorder.ackedEach(latency, service, records, 100L * records);
        Tally tally = new Tally();
        recorder.handOver(tally);
        all.add(tally);
        due += (long) dueOfEach * records;
        unsaid.add(new IntervalReport(toNanos, due, 0, 0, last, tally));
        return this;
    }

    /** Sends half of what is due from now on. */
    void slacks() {
        dueOfEach = 2;
    }

    /** Reports the share of its connections with unsent bytes from now on. */
    void waits(double share) {
        unsent = OptionalDouble.of(share);
    }

    private WorkerPlace place() {
        return new WorkerPlace("host-" + number, "");
    }

    private List<WorkerHostReading> readings() {
        return unsent.stream()
                .mapToObj(share ->
                        new WorkerHostReading(place(), OptionalInt.of(1), 0, 1, Map.of(Metric.PATH_WAITING, share)))
                .toList();
    }

    SimulatedWorker knowsItsClockTo(long errorNanos) {
        clockErrorNanos = errorNanos;
        return this;
    }

    HeartbeatReply ready() {
        return says(Heartbeat.Stage.READY, 0);
    }

    HeartbeatReply looks() {
        return says(Heartbeat.Stage.SENDING, 0);
    }

    HeartbeatReply wants(long bytes) {
        return says(Heartbeat.Stage.SENDING, bytes);
    }

    SimulatedWorker takes(long bytes) {
        taken += bytes;
        return this;
    }

    HeartbeatReply ends(long toNanos, Tally all) {
        reports(toNanos, true, all);
        return says(Heartbeat.Stage.DONE, 0);
    }

    SimulatedWorker reads(ConsumeInterval second) {
        consumed.add(second);
        return this;
    }

    SimulatedWorker wasGiven(Delivery delivery) {
        delivered.add(delivery);
        return this;
    }

    SimulatedWorker wasConfirmed(Sequenced records) {
        sequenced = Optional.of(records);
        return this;
    }

    /** Reports that its producers are at rest. */
    HeartbeatReply hasSent() {
        return says(Heartbeat.Stage.SENT, 0);
    }

    /** Sends a heartbeat again, as after a lost reply. */
    HeartbeatReply repeats(Heartbeat look) {
        return handle(look);
    }

    void fails(String why) {
        handle(look(Heartbeat.Stage.FAILED, 0, Optional.of(new Failure(Failure.Kind.PLAN, why))));
    }

    Heartbeat look(Heartbeat.Stage stage, long wanted) {
        return look(stage, wanted, Optional.empty());
    }

    private Heartbeat look(Heartbeat.Stage stage, long wanted, Optional<Failure> failure) {
        Heartbeat look = new Heartbeat(
                1,
                number,
                sequence++,
                unsent.isPresent() ? "worker " + number + " (" + place() + ")" : "worker " + number,
                clockErrorNanos,
                stage,
                wanted,
                taken,
                unsaid,
                List.of(),
                readings(),
                consumed,
                List.of(),
                delivered,
                sequenced,
                failure);
        unsaid.clear();
        consumed.clear();
        delivered.clear();
        sequenced = Optional.empty();
        return look;
    }

    private HeartbeatReply says(Heartbeat.Stage stage, long wanted) {
        HeartbeatReply order = handle(look(stage, wanted));
        granted += order.grantedBytes();
        return order;
    }

    private HeartbeatReply handle(Heartbeat look) {
        try {
            return HeartbeatReply.of(
                    coordinator.handle(Heartbeat.of(look.bytes())).bytes());
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    long granted() {
        return granted;
    }

    static long acked(Tally tally) {
        return tally.get(Count.ACKED);
    }
}
