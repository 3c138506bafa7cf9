package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.settings.LaneSettings;
import io.floodmark.model.unit.NanoClock;
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
 * A producer lane: a bounded queue and its producer. Records wait in the queue, bounded by number, bytes and time,
 * until the producer may hold more of them unacknowledged. Any thread may add groups and never waits; the lane's own
 * thread sends them, in order per partition. Records of a partition that has reached its bound wait separately, and
 * those of others overtake them.
 *
 * <p>A producer that Kafka failed permanently is closed, which makes the outcomes of unacknowledged records unknown,
 * and another one takes over the queue. Hot path.
 */
public final class Lane {
    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);
    private static final long IDLE_NANOS = Duration.ofMillis(100).toNanos();
    /** The interval at which all records that wait separately are checked. */
    private static final long LOOK_NANOS = Duration.ofMillis(20).toNanos();

    private static final NotWritten ENDED = new NotWritten(Reason.DRAINING, "the gateway is shutting down");
    private static final NotWritten LATE =
            new NotWritten(Reason.WAITED_TOO_LONG, "it waited for Kafka longer than lanes.max-wait");
    private static final NotWritten FAILED =
            new NotWritten(Reason.KAFKA_AWAY, "the producer failed before it sent the record");
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

    /**
     * The reason why the lane's thread is parked. Only a thread that changes that condition wakes it, since each
     * wake-up costs more than a record.
     */
    private enum Waiting {
        FOR_NOTHING,
        FOR_PARCELS,
        /** It waits for more records that can leave with the first in the queue. */
        FOR_COMPANY,
        /** It waits for time to pass. */
        FOR_LATER
    }

    /** Opens the producer and starts the thread. */
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
        producer = new ProducerSlot(number, properties, thread, this::onOutcome, watch, clock);
        thread.start();
    }

    public int number() {
        return number;
    }

    public LaneRoom room() {
        return room;
    }

    /** Adds a group, for which room in {@link #room} must have been taken. */
    void put(RecordGroup group) {
        queue.add(group);
        wakeFrom(Waiting.FOR_PARCELS);
        wakeOnceGathered();
        if (ended) {
            // The lane's thread may have checked the queue for the last time before the group was added.
            refuseQueue();
        }
    }

    /**
     * False after the lane has ended, which without {@link #end} is an internal error. Also false if the producer has
     * not answered for longer than Kafka's library lets a record wait, since its thread has died.
     */
    boolean alive() {
        return thread.isAlive() && !stuck.forGood();
    }

    /** False if nothing that is added any more would be written. */
    boolean open() {
        return !ended && !stuck.lastForGood();
    }

    /** Returns the number of partitions for which Kafka has not answered for lanes.max-wait. */
    public int stuckPartitions() {
        return stuck.count();
    }

    /** Returns when Kafka last acknowledged a record; initially when the lane began. */
    long writtenNanos() {
        return writtenNanos;
    }

    /**
     * Returns the nanoseconds that the oldest record has waited so far, in the queue or for an answer for its
     * partition.
     */
    long waitedNanos() {
        return Math.max(oldestNanos(), partitions.quietNanos(clock.nanoTime()));
    }

    /** Returns the nanoseconds that the first record in the queue has waited; 0 if there is none. */
    public long oldestNanos() {
        RecordGroup head = queue.peek();
        long first = head == null ? 0 : Math.max(0, clock.nanoTime() - head.sinceNanos());
        return Math.max(first, oldestApartNanos);
    }

    /** True if a request with a record of that size may be accepted. */
    boolean takes(long leastBytes) {
        return room.free(1, leastBytes) && admits() && open();
    }

    /** True if a new record would be sent in time. */
    boolean admits() {
        return standing.admits(expectedNanos());
    }

    /** True if the load has exceeded for a while what Kafka sustains. */
    public boolean overloaded() {
        return standing.overloaded();
    }

    /**
     * Returns the expected nanoseconds of a new record in the queue. By Little's law, one bound of bytes in flight
     * passes per response time. It is an overestimate while fewer bytes are in flight.
     */
    private long expectedNanos() {
        long queued = Math.max(0, room.bytes() - inFlight.bytes());
        return (long) ((double) queued / settings.inFlight().value() * answeredWithinNanos);
    }

    public double recordsPerBatch() {
        return producer.recordsPerBatch();
    }

    /** Ends the lane once its queue is empty, or after {@code nanos}; the remaining records are refused. */
    void end(long nanos) {
        endNanos = clock.nanoTime() + nanos;
        ending = true;
        LockSupport.unpark(thread);
    }

    /** Waits for the end of the lane, for a limited time. */
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

    private void refuseWaiting(LanePartitionQueue partition) {
        while (partition.waits()) {
            refuse(partitions.removeFirst(partition), ENDED);
        }
    }

    private void turn() {
        long now = clock.nanoTime();
        serveSeparate(now);
        RecordGroup head = queue.peek();
        standing.update(head == null && !partitions.anyWaits() ? 0 : expectedNanos(), now);
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

    /** Sends records that wait separately as far as allowed, and refuses those that have waited too long. */
    private void serveSeparate(long now) {
        partitions.serveAnswered(this::serve);
        if (now - lookNanos >= LOOK_NANOS) {
            lookNanos = now;
            partitions.serveAll(this::serve);
            oldestApartNanos = partitions.oldestNanos(now);
            stuck.update(now);
        }
    }

    private void serve(LanePartitionQueue partition) {
        while (partition.waits()) {
            LanePartitionQueue.Waiting first = partition.first();
            Optional<NotWritten> why = problem(first.pending(), first.sinceNanos());
            if (why.isPresent()) {
                refuse(partitions.removeFirst(partition), why.get());
            } else if (!producer.usable()) {
                // The record goes to the next producer.
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
        LanePartitionQueue partition = partitions.of(pending.record());
        if (!partition.waits() && partitions.maySend(partition)) {
            send(pending, partition);
        } else if (partitions.mayWait(partition, pending, clock.nanoTime())) {
            partitions.enqueue(partition, pending, sinceNanos);
        } else {
            refuse(pending, StuckPartitions.full(partition, clock.nanoTime()));
        }
    }

    /**
     * Returns why a record is refused, if it is. It is called before each record, because one call of send may block
     * for a second, and a request has thousands of records.
     */
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

    private void send(PendingRecord pending, LanePartitionQueue partition) {
        long sentNanos = clock.nanoTime();
        boolean taken = producer.send(pending.record(), partitions.sent(partition, pending, sentNanos));
        long now = clock.nanoTime();
        watch.blocked(now - sentNanos);
        if (!taken) {
            stalled.add(pending.record().topic(), now);
        }
    }

    private void onOutcome(InFlightRecord inFlightRecord, RecordOutcome outcome) {
        if (!inFlightRecord.delivery().settle(inFlightRecord.index(), outcome)) {
            return;
        }
        boolean awaited = false;
        try {
            awaited = count(inFlightRecord, outcome);
        } finally {
            inFlightRecord.delivery().notifyIfComplete();
        }
        if (awaited) {
            LockSupport.unpark(thread);
        }
        wakeOnceGathered();
    }

    /** Counts an outcome and returns true if the lane's thread waits for it. */
    private boolean count(InFlightRecord inFlightRecord, RecordOutcome outcome) {
        long now = clock.nanoTime();
        boolean awaited = partitions.answered(inFlightRecord, now);
        room.giveBack(1, inFlightRecord.sizeBytes());
        long took = now - inFlightRecord.sentNanos();
        if (outcome instanceof RecordOutcome.Written) {
            answeredWithinNanos = took;
            writtenNanos = now;
        }
        watch.onOutcome(inFlightRecord, outcome, took);
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
                pending.delivery().notifyIfComplete();
            }
        }
    }

    private void pause(Waiting what, long nanos, BooleanSupplier still) {
        waiting = what;
        // The condition is checked again after the reason is published: a thread that changes it from now on wakes this
        // one.
        if (still.getAsBoolean()) {
            LockSupport.parkNanos(this, nanos);
        }
        waiting = Waiting.FOR_NOTHING;
    }
}
