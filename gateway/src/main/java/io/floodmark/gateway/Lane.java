package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import io.floodmark.model.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sliding queue: records wait in it, bounded by number, bytes and time, until the producer of the lane may hold more
 * of them without an answer. Anybody may put parcels in, and never waits; the lane's own thread sends them, those of
 * each partition in their order. A partition that holds as much as it may lets its records wait apart, and those of
 * others pass.
 *
 * <p>A producer that Kafka failed for good is closed, which makes unknown what it had not confirmed, and another takes
 * over the queue. Hot path.
 */
final class Lane {
    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);
    private static final long IDLE_NANOS = Duration.ofMillis(100).toNanos();
    /** How often all that waits apart is looked after. */
    private static final long LOOK_NANOS = Duration.ofMillis(20).toNanos();

    private static final NotWritten ENDED = new NotWritten(Reason.DRAINING, "the gateway is shutting down");
    private static final NotWritten LATE =
            new NotWritten(Reason.WAITED_TOO_LONG, "it waited for Kafka longer than lanes.max-wait");
    private static final NotWritten FAILED = new NotWritten(Reason.KAFKA_AWAY, "the producer failed before it");
    private static final NotWritten UNTAKEN = new NotWritten(
            Reason.KAFKA_AWAY, "the producer was blocked by an earlier record of this topic, which it did not accept");

    private final int number;
    private final LaneSettings settings;
    private final LaneWatch watch;
    private final NanoClock clock;
    private final LaneRoom room;
    private final InFlight inFlight;
    private final BatchDelay delay;
    private final CoDelAdmission standing;
    private final StalledTopics stalled;
    private final PartitionQueues partitions;
    private final StuckPartitions stuck;
    private final ProducerSlot producer;
    private final Queue<RecordGroup> queue = new ConcurrentLinkedQueue<>();
    private final BooleanSupplier empty;
    private final BooleanSupplier unanswered;
    private final Thread thread;
    private long lookNanos;
    private volatile long oldestApartNanos;
    private volatile long answeredWithinNanos;
    private volatile long writtenNanos;
    private volatile Waiting waiting = Waiting.FOR_NOTHING;
    private volatile boolean ending;
    private volatile boolean ended;
    private volatile long endNanos;

    /** What the lane's thread is parked for: nobody else wakes it, since each wake-up costs more than a record. */
    private enum Waiting {
        FOR_NOTHING,
        FOR_PARCELS,
        /** For others to leave with the first in the queue. */
        FOR_COMPANY,
        /** For time to pass. */
        FOR_LATER
    }

    /** Opens the producer, and starts. */
    Lane(int number, LaneSettings settings, Map<String, Object> properties, LaneWatch watch, NanoClock clock) {
        this.number = number;
        this.settings = settings;
        this.watch = watch;
        this.clock = clock;
        room = new LaneRoom(settings.maxRecords(), settings.maxBytes().value());
        inFlight = new InFlight(settings.inFlight().value());
        delay = new BatchDelay(settings, room, inFlight, clock.nanoTime());
        standing = new CoDelAdmission(settings.maxWait(), clock.nanoTime());
        stalled = new StalledTopics(settings.maxWait());
        partitions = new PartitionQueues(inFlight, room, settings);
        stuck = new StuckPartitions(number, settings, partitions, watch, clock);
        empty = () -> queue.isEmpty() && !ending;
        unanswered = () -> queue.isEmpty() && !partitions.anyAnswered();
        lookNanos = clock.nanoTime();
        writtenNanos = clock.nanoTime();
        thread = new Thread(this::run, "fm-lane-" + number);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((lane, died) -> LOG.error("event=lane-died lane={}", number, died));
        producer = new ProducerSlot(number, properties, thread, this::known, watch, clock);
        thread.start();
    }

    int number() {
        return number;
    }

    LaneRoom room() {
        return room;
    }

    /** Room in {@link #room} must have been taken for it. */
    void put(RecordGroup group) {
        queue.add(group);
        wakeFrom(Waiting.FOR_PARCELS);
        wakeOnceGathered();
        if (ended) {
            // The lane's thread may have looked for the last time before it came.
            refuseQueue();
        }
    }

    /**
     * False once it has ended, which without {@link #end} is a mistake of ours, or the producer has not answered for
     * longer than Kafka's library lets a record wait: then its thread has died.
     */
    boolean alive() {
        return thread.isAlive() && !stuck.forGood();
    }

    /** False once nothing that is put into it would be written. */
    boolean open() {
        return !ended && !stuck.seenForGood();
    }

    /** Partitions for which Kafka has not answered for lanes.max-wait. */
    int stuckPartitions() {
        return stuck.count();
    }

    /** When Kafka last confirmed a record; at first, when it began. */
    long writtenNanos() {
        return writtenNanos;
    }

    /** Nanoseconds for which a record has waited, in vain so far: in the queue, or for an answer for its partition. */
    long waitedNanos() {
        return Math.max(oldestNanos(), partitions.quietNanos(clock.nanoTime()));
    }

    /** Nanoseconds that the first in the queue has waited; 0 where there is none. */
    long oldestNanos() {
        RecordGroup head = queue.peek();
        long first = head == null ? 0 : Math.max(0, clock.nanoTime() - head.sinceNanos());
        return Math.max(first, oldestApartNanos);
    }

    /** Whether a request with a record of that size may come. */
    boolean takes(long leastBytes) {
        return room.free(1, leastBytes) && letsIn() && open();
    }

    /** Whether who comes now is served in good time. */
    boolean letsIn() {
        return standing.letsIn(expectedNanos());
    }

    /** More comes than Kafka takes, and has for a while. */
    boolean stands() {
        return standing.stands();
    }

    /**
     * Nanoseconds that a newcomer will stand in the queue: by Little's law, what the producer may hold passes it once
     * in the time of an answer. More than it will be while the producer holds less.
     */
    private long expectedNanos() {
        long queued = Math.max(0, room.bytes() - inFlight.bytes());
        return (long) ((double) queued / settings.inFlight().value() * answeredWithinNanos);
    }

    double recordsPerBatch() {
        return producer.recordsPerBatch();
    }

    /** Lets it end once its queue is empty, or {@code nanos} have passed: what is then left is refused. */
    void end(long nanos) {
        endNanos = clock.nanoTime() + nanos;
        ending = true;
        LockSupport.unpark(thread);
    }

    /** Waits for its end, within bounds. */
    void join(Duration within) throws InterruptedException {
        thread.join(within.toMillis());
    }

    private void wakeFrom(Waiting what) {
        if (waiting == what) {
            LockSupport.unpark(thread);
        }
    }

    private void wakeOnceGathered() {
        if (waiting == Waiting.FOR_COMPANY && !delay.goesOn()) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        try {
            while (!over()) {
                turn();
            }
        } finally {
            ended = true;
            partitions.serveAll(this::refuseWaiting);
            refuseQueue();
            producer.close(ending ? Duration.ofNanos(Math.max(0, endNanos - clock.nanoTime())) : Duration.ZERO);
        }
    }

    private boolean over() {
        return ending && ((queue.isEmpty() && !partitions.anyWaits()) || clock.nanoTime() - endNanos >= 0);
    }

    private void refuseQueue() {
        for (RecordGroup left = queue.poll(); left != null; left = queue.poll()) {
            refuse(left.shipments(), ENDED);
        }
    }

    private void refuseWaiting(PartitionQueue partition) {
        while (partition.waits()) {
            refuse(partitions.removeFirst(partition), ENDED);
        }
    }

    private void turn() {
        long now = clock.nanoTime();
        lookApart(now);
        RecordGroup head = queue.peek();
        standing.look(head == null && !partitions.anyWaits() ? 0 : expectedNanos(), now);
        if (head == null) {
            if (partitions.anyWaits()) {
                pause(Waiting.FOR_PARCELS, LOOK_NANOS, unanswered);
            } else {
                pause(Waiting.FOR_PARCELS, IDLE_NANOS, empty);
            }
            return;
        }
        long left = head.sinceNanos() + settings.maxWait().toNanos() - now;
        if (left <= 0) {
            refuse(queue.remove().shipments(), LATE);
        } else if (!producer.usable()) {
            pause(Waiting.FOR_LATER, Math.min(left, IDLE_NANOS), () -> true);
        } else {
            shipOrGather(head, now);
        }
    }

    /** Sends what waits apart as far as it may, and refuses what has waited too long. */
    private void lookApart(long now) {
        partitions.serveAnswered(this::serve);
        if (now - lookNanos >= LOOK_NANOS) {
            lookNanos = now;
            partitions.serveAll(this::serve);
            oldestApartNanos = partitions.oldestNanos(now);
            stuck.look(now);
        }
    }

    private void serve(PartitionQueue partition) {
        while (partition.waits()) {
            PartitionQueue.Waiting first = partition.first();
            Optional<NotWritten> why = problem(first.pending(), first.sinceNanos());
            if (why.isPresent()) {
                refuse(partitions.removeFirst(partition), why.get());
            } else if (!producer.usable()) {
                // It goes to the next one.
                return;
            } else if (partitions.maySend(partition)) {
                watch.waited(clock.nanoTime() - first.sinceNanos());
                send(partitions.removeFirst(partition), partition);
            } else {
                partition.awaitAnswers();
                if (!partitions.maySend(partition)) {
                    return;
                }
            }
        }
    }

    private void shipOrGather(RecordGroup head, long now) {
        long company = ending ? 0 : delay.nanos(head, now);
        if (company > 0) {
            pause(Waiting.FOR_COMPANY, company, delay::goesOn);
            return;
        }
        ship(queue.remove());
    }

    private void ship(RecordGroup group) {
        watch.waited(clock.nanoTime() - group.sinceNanos());
        List<PendingRecord> shipments = group.shipments();
        for (int i = 0; i < shipments.size(); i++) {
            Optional<NotWritten> why = problem(shipments.get(i), group.sinceNanos());
            if (why.isPresent() || !producer.usable()) {
                refuse(shipments.subList(i, shipments.size()), why.orElse(FAILED));
                return;
            }
            pass(shipments.get(i), group.sinceNanos());
        }
    }

    private void pass(PendingRecord pending, long sinceNanos) {
        PartitionQueue partition = partitions.of(pending.record());
        if (!partition.waits() && partitions.maySend(partition)) {
            send(pending, partition);
        } else if (partitions.mayWait(partition, pending, clock.nanoTime())) {
            partitions.letWait(partition, pending, sinceNanos);
        } else {
            refuse(pending, StuckPartitions.full(partition, clock.nanoTime()));
        }
    }

    /** Asked before each record: a call of send may hold it up for a second, and a request has thousands. */
    private Optional<NotWritten> problem(PendingRecord pending, long sinceNanos) {
        long now = clock.nanoTime();
        if (ending && now - endNanos >= 0) {
            return Optional.of(ENDED);
        }
        if (stalled.covers(pending.record().topic(), sinceNanos)) {
            return Optional.of(UNTAKEN);
        }
        if (now - sinceNanos >= settings.maxWait().toNanos()) {
            return Optional.of(LATE);
        }
        return Optional.empty();
    }

    private void send(PendingRecord pending, PartitionQueue partition) {
        long sentNanos = clock.nanoTime();
        boolean taken = producer.send(pending.record(), partitions.sent(partition, pending, sentNanos));
        long now = clock.nanoTime();
        watch.blocked(now - sentNanos);
        if (!taken) {
            stalled.add(pending.record().topic(), now);
        }
    }

    private void known(InFlightRecord inFlightRecord, Outcome outcome) {
        if (!inFlightRecord.delivery().settle(inFlightRecord.index(), outcome)) {
            return;
        }
        boolean awaited = false;
        try {
            awaited = count(inFlightRecord, outcome);
        } finally {
            inFlightRecord.delivery().tell();
        }
        if (awaited) {
            LockSupport.unpark(thread);
        }
        wakeOnceGathered();
    }

    /** Returns true if the lane's thread waits for it. */
    private boolean count(InFlightRecord inFlightRecord, Outcome outcome) {
        long now = clock.nanoTime();
        boolean awaited = partitions.answered(inFlightRecord, now);
        room.giveBack(1, inFlightRecord.sizeBytes());
        long took = now - inFlightRecord.sentNanos();
        if (outcome instanceof Outcome.Written) {
            answeredWithinNanos = took;
            writtenNanos = now;
        }
        watch.known(inFlightRecord, outcome, took);
        return awaited;
    }

    private void refuse(List<PendingRecord> shipments, NotWritten why) {
        shipments.forEach(pending -> refuse(pending, why));
    }

    private void refuse(PendingRecord pending, NotWritten why) {
        if (pending.delivery().settle(pending.index(), why)) {
            try {
                room.giveBack(1, pending.sizeBytes());
                watch.refused(why.reason());
            } finally {
                pending.delivery().tell();
            }
        }
    }

    private void pause(Waiting what, long nanos, BooleanSupplier still) {
        waiting = what;
        // Asked again after it is said: whoever changes the answer from now on wakes us.
        if (still.getAsBoolean()) {
            LockSupport.parkNanos(this, nanos);
        }
        waiting = Waiting.FOR_NOTHING;
    }
}
