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
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sliding queue: records wait in it, bounded by number, bytes and time, until the producer of the lane may hold more of them
 * without an answer. Anybody may put parcels in, and never waits; the lane's own thread sends them, in their order.
 *
 * <p>A producer that Kafka failed for good is closed, which makes unknown what it had not confirmed, and another takes
 * over the queue. Hot path.
 */
final class Lane {
    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);
    private static final long IDLE_NANOS = Duration.ofMillis(100).toNanos();
    private static final Duration LAST_ANSWERS = Duration.ofMillis(500);
    private static final NotWritten ENDED = new NotWritten(Reason.DRAINING, "the gateway ends");
    private static final NotWritten LATE =
            new NotWritten(Reason.WAITED_TOO_LONG, "it waited for Kafka longer than lanes.max-wait");
    private static final NotWritten FAILED = new NotWritten(Reason.KAFKA_AWAY, "the producer failed before it");
    private static final NotWritten UNTAKEN = new NotWritten(
            Reason.KAFKA_AWAY, "the producer was held up by a record of this topic before it, and did not take that");

    private final int number;
    private final LaneSettings settings;
    private final Map<String, Object> properties;
    private final LaneWatch watch;
    private final NanoClock clock;
    private final LaneRoom room;
    private final InFlight inFlight;
    private final Gathering gathering;
    private final StandingQueue standing;
    private final Backoff backoff;
    private final Untaken untaken;
    private final Queue<Parcel> queue = new ConcurrentLinkedQueue<>();
    private final BooleanSupplier empty;
    private final Thread thread;
    private volatile long answeredWithinNanos;
    private volatile LaneProducer producer;
    private volatile Waiting waiting = Waiting.FOR_NOTHING;
    private volatile boolean ending;
    private volatile long endNanos;

    /** What the lane's thread is parked for: nobody else wakes it, since each wake-up costs more than a record. */
    private enum Waiting {
        FOR_NOTHING,
        FOR_PARCELS,
        FOR_ANSWERS,
        /** For others to leave with the first in the queue. */
        FOR_COMPANY,
        /** For time to pass. */
        FOR_LATER
    }

    /** Opens the producer, and starts. */
    Lane(int number, LaneSettings settings, Map<String, Object> properties, LaneWatch watch, NanoClock clock) {
        this.number = number;
        this.settings = settings;
        this.properties = Map.copyOf(properties);
        this.watch = watch;
        this.clock = clock;
        room = new LaneRoom(settings.maxRecords(), settings.maxBytes().value());
        inFlight = new InFlight(settings.inFlight().value());
        gathering = new Gathering(settings, room, inFlight, clock.nanoTime());
        standing = new StandingQueue(settings.maxWait(), clock.nanoTime());
        backoff = new Backoff(clock);
        untaken = new Untaken(settings.maxWait());
        empty = () -> queue.isEmpty() && !ending;
        thread = new Thread(this::run, "fm-lane-" + number);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((lane, died) -> LOG.error("event=lane-died lane={}", number, died));
        producer = new LaneProducer(this.properties, thread, this::known);
        thread.start();
    }

    int number() {
        return number;
    }

    LaneRoom room() {
        return room;
    }

    /** Room in {@link #room} must have been taken for it. */
    void put(Parcel parcel) {
        queue.add(parcel);
        wakeFrom(Waiting.FOR_PARCELS);
        wakeOnceGathered();
    }

    /** False once it has ended, which without {@link #end} is a mistake of ours. */
    boolean alive() {
        return thread.isAlive();
    }

    /** Nanoseconds that the first in the queue has waited; 0 where there is none. */
    long oldestNanos() {
        Parcel head = queue.peek();
        return head == null ? 0 : Math.max(0, clock.nanoTime() - head.sinceNanos());
    }

    /** Whether a request with a record of that size may come. */
    boolean takes(long leastBytes) {
        return room.free(1, leastBytes) && letsIn();
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
     * Nanoseconds that a newcomer will stand in the queue: by Little's law, what the producer may hold passes it once in the time of an answer. More than it
     * will be while the producer holds less.
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
        if (waiting == Waiting.FOR_COMPANY && !gathering.goesOn()) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (!ended()) {
            turn();
        }
        for (Parcel left = queue.poll(); left != null; left = queue.poll()) {
            refuse(left.shipments(), ENDED);
        }
        producer.close(Duration.ofNanos(Math.max(0, endNanos - clock.nanoTime())));
    }

    private boolean ended() {
        return ending && (queue.isEmpty() || clock.nanoTime() - endNanos >= 0);
    }

    private void turn() {
        Parcel head = queue.peek();
        long now = clock.nanoTime();
        standing.look(head == null ? 0 : expectedNanos(), now);
        if (head == null) {
            pause(Waiting.FOR_PARCELS, IDLE_NANOS, empty);
            return;
        }
        long left = head.sinceNanos() + settings.maxWait().toNanos() - now;
        if (left <= 0) {
            refuse(queue.remove().shipments(), LATE);
        } else if (!usable()) {
            pause(Waiting.FOR_LATER, Math.min(left, IDLE_NANOS), () -> true);
        } else if (inFlight.full()) {
            pause(Waiting.FOR_ANSWERS, Math.min(left, IDLE_NANOS), inFlight::stillFull);
        } else {
            shipOrGather(head, now);
        }
    }

    private void shipOrGather(Parcel head, long now) {
        long company = ending ? 0 : gathering.nanos(head, now);
        if (company > 0) {
            pause(Waiting.FOR_COMPANY, company, gathering::goesOn);
            return;
        }
        ship(queue.remove());
    }

    private void ship(Parcel parcel) {
        watch.waited(clock.nanoTime() - parcel.sinceNanos());
        List<Shipment> shipments = parcel.shipments();
        for (int i = 0; i < shipments.size(); i++) {
            Optional<NotWritten> why = problem(parcel, shipments.get(i));
            if (why.isPresent()) {
                refuse(shipments.subList(i, shipments.size()), why.get());
                return;
            }
            send(shipments.get(i));
        }
    }

    /** Asked before each record: a call of send may hold it up for a second, and a request has thousands. */
    private Optional<NotWritten> problem(Parcel parcel, Shipment shipment) {
        long now = clock.nanoTime();
        if (ending && now - endNanos >= 0) {
            return Optional.of(ENDED);
        }
        if (untaken.covers(shipment.record().topic(), parcel.sinceNanos())) {
            return Optional.of(UNTAKEN);
        }
        if (now - parcel.sinceNanos() >= settings.maxWait().toNanos()) {
            return Optional.of(LATE);
        }
        return usable() ? Optional.empty() : Optional.of(FAILED);
    }

    private void send(Shipment shipment) {
        long sentNanos = clock.nanoTime();
        inFlight.sent(shipment.sizeBytes());
        boolean taken = producer.send(shipment, sentNanos);
        long now = clock.nanoTime();
        watch.blocked(now - sentNanos);
        if (!taken) {
            untaken.add(shipment.record().topic(), now);
        }
    }

    private void known(Waybill waybill, Outcome outcome) {
        if (!waybill.delivery().complete(waybill.index(), outcome)) {
            return;
        }
        inFlight.answered(waybill.sizeBytes());
        room.giveBack(1, waybill.sizeBytes());
        long took = clock.nanoTime() - waybill.sentNanos();
        answeredWithinNanos = took;
        watch.known(waybill, outcome, took);
        if (!inFlight.stillFull()) {
            wakeFrom(Waiting.FOR_ANSWERS);
        }
        wakeOnceGathered();
    }

    private void refuse(List<Shipment> shipments, NotWritten why) {
        for (Shipment shipment : shipments) {
            if (shipment.delivery().complete(shipment.index(), why)) {
                room.giveBack(1, shipment.sizeBytes());
                watch.refused(why.reason());
            }
        }
    }

    /** Whether there is a producer that works; where the last one failed, another is made, but not too often. */
    private boolean usable() {
        if (!producer.failed()) {
            return true;
        }
        if (producer.served()) {
            backoff.reset();
        }
        if (!backoff.due()) {
            return false;
        }
        LOG.warn("event=lane-rebuilt lane={}", number);
        watch.rebuilt();
        producer.close(LAST_ANSWERS);
        try {
            producer = new LaneProducer(properties, thread, this::known);
            return true;
        } catch (KafkaException unreachable) {
            LOG.warn("event=lane-not-rebuilt lane={} problem={}", number, unreachable.getMessage());
            return false;
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
