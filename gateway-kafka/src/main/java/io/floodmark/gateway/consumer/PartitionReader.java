package io.floodmark.gateway.consumer;

import io.floodmark.gateway.consumer.ReadAnswer.Records;
import io.floodmark.gateway.consumer.ReadAnswer.Refused;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.quota.Places;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads records of any partitions with one consumer on one thread, so that neither threads nor connections grow with
 * the number of waiting clients. In each turn it reads every requested partition from one offset. If several offsets
 * are requested, they take turns; requests for the same offset share a turn. Any thread may add a request, and none
 * waits.
 */
public final class PartitionReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PartitionReader.class);
    private static final Duration TURN = Duration.ofMillis(ConsumerProperties.FETCH_WAIT_MILLIS);
    private static final long IDLE_NANOS = Duration.ofMillis(200).toNanos();
    private static final long CLOSING_MILLIS = 2_000;

    private final Consumer<byte[], byte[]> consumer;
    private final BooleanSupplier brokersAnswer;
    private final NanoClock clock;
    private final Places places;
    private final Queue<Read> arrived = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean polling;
    private volatile boolean ending;

    /**
     * The waiting requests by partition and offset, the longest waiting first. This and all fields below are used only
     * by the reader's thread.
     */
    private final Map<TopicPartition, LinkedHashMap<Long, List<Read>>> waiting = new HashMap<>();

    private final Map<TopicPartition, Long> positions = new HashMap<>();

    /**
     * Starts the reader.
     *
     * @param consumer used and closed only by its thread, except for wakeup
     * @param places for waiting requests, which other readers may share
     */
    PartitionReader(Consumer<byte[], byte[]> consumer, Places places, BooleanSupplier brokersAnswer, NanoClock clock) {
        this.consumer = consumer;
        this.places = places;
        this.brokersAnswer = brokersAnswer;
        this.clock = clock;
        thread = new Thread(this::run, "fm-reader");
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((reader, died) -> LOG.error("event=reader-died", died));
        thread.start();
    }

    /**
     * Requests records. The read is answered on the thread of the reader.
     *
     * @throws RefusedException if too many requests wait already, or if the reader has ended
     */
    public void request(Read read) {
        if (ending || !thread.isAlive()) {
            throw new RefusedException(Reason.DRAINING, "this instance is shutting down; retry on another instance");
        }
        places.take(read.owner());
        arrived.add(read);
        LockSupport.unpark(thread);
        if (polling) {
            consumer.wakeup();
        }
    }

    /** Withdraws a request, whose client has gone, and frees its place. */
    public void forget(Read read) {
        if (read.end()) {
            places.giveBack(read.owner());
        }
    }

    /**
     * False after the reader has ended, which without {@link #close} is an internal error: no client would get an
     * answer.
     */
    boolean alive() {
        return ending || thread.isAlive();
    }

    private void run() {
        try (consumer) {
            try {
                serveUntilTheEnd();
            } finally {
                // This also runs after an Error, because a client waits for each of these.
                admit();
                refuseAll();
            }
        }
    }

    private void serveUntilTheEnd() {
        while (!ending) {
            admit();
            expire();
            if (waiting.isEmpty()) {
                LockSupport.parkNanos(this, IDLE_NANOS);
            } else {
                turn();
            }
        }
    }

    private void admit() {
        for (Read read = arrived.poll(); read != null; read = arrived.poll()) {
            put(read);
        }
    }

    private void put(Read read) {
        waiting.computeIfAbsent(read.partition(), unseen -> new LinkedHashMap<>())
                .computeIfAbsent(read.offset(), unseen -> new ArrayList<>())
                .add(read);
    }

    private void expire() {
        long now = clock.nanoTime();
        List<Read> late = new ArrayList<>();
        waiting.values()
                .forEach(offsets -> offsets.values()
                        .forEach(reads -> reads.removeIf(read -> {
                            boolean expired = now - read.untilNanos() >= 0;
                            if (expired) {
                                late.add(read);
                            }
                            return expired || read.ended().get();
                        })));
        waiting.values().forEach(offsets -> offsets.values().removeIf(List::isEmpty));
        waiting.values().removeIf(Map::isEmpty);
        late.forEach(read -> answer(
                read,
                brokersAnswer.getAsBoolean()
                        ? new Records(List.of(), read.offset())
                        : new Refused(new NotWritten(Reason.KAFKA_AWAY, "no broker answers"))));
    }

    private void turn() {
        Map<TopicPartition, Long> chosen = new HashMap<>();
        waiting.forEach((partition, offsets) ->
                chosen.put(partition, offsets.keySet().iterator().next()));
        try {
            aim(chosen);
            gather(chosen);
        } catch (WakeupException asked) {
            // A new request has arrived. A poll that throws has not advanced.
            return;
        } catch (RuntimeException | Error failed) {
            // Clients wait for an answer, whatever was thrown, and the position of the consumer is no longer certain.
            positions.keySet().removeAll(chosen.keySet());
            refuse(chosen, ReadFailure.of(failed, chosen.keySet()));
        }
    }

    private void aim(Map<TopicPartition, Long> chosen) {
        if (!consumer.assignment().equals(chosen.keySet())) {
            consumer.assign(chosen.keySet());
            positions.keySet().retainAll(chosen.keySet());
        }
        chosen.forEach((partition, offset) -> {
            if (!offset.equals(positions.get(partition))) {
                consumer.seek(partition, offset);
                positions.put(partition, offset);
            }
        });
    }

    private ConsumerRecords<byte[], byte[]> poll() {
        polling = true;
        try {
            return arrived.isEmpty() ? consumer.poll(TURN) : consumer.poll(Duration.ZERO);
        } finally {
            polling = false;
        }
    }

    /**
     * Polls until there is a page, or until no more records come at once. A poll returns few records, since it holds
     * them uncompressed.
     */
    private void gather(Map<TopicPartition, Long> chosen) {
        long enough = chosen.entrySet().stream()
                .flatMap(each -> waitingReads(each.getKey(), each.getValue()).stream())
                .mapToLong(Read::maxBytes)
                .max()
                .orElse(0);
        PolledRecords polled = new PolledRecords();
        try {
            long came = polled.add(poll());
            // The next poll is likely to return as much as the last one. Surplus records are fetched once more.
            while (came > 0 && polled.sizeBytes() + came <= enough) {
                came = polled.add(consumer.poll(Duration.ZERO));
            }
        } catch (RuntimeException | Error failed) {
            // The records of earlier polls will not be polled again.
            Map<TopicPartition, Long> moved = new HashMap<>(chosen);
            moved.keySet().retainAll(polled.partitions());
            serve(moved, polled);
            throw failed;
        }
        serve(chosen, polled);
    }

    private List<Read> waitingReads(TopicPartition partition, long offset) {
        return waiting.getOrDefault(partition, new LinkedHashMap<>()).getOrDefault(offset, List.of());
    }

    private void serve(Map<TopicPartition, Long> chosen, PolledRecords polled) {
        chosen.forEach((partition, offset) ->
                serve(partition, offset, polled.records(partition), polled.next(partition, offset)));
    }

    private void serve(TopicPartition partition, long offset, List<ConsumerRecord<byte[], byte[]>> records, long next) {
        List<Read> reads = take(partition, offset);
        positions.put(partition, next);
        if (records.isEmpty()) {
            // The requests go behind the others of this partition, with a later offset if only transaction markers were
            // read.
            reads.forEach(read -> put(read.from(next)));
            return;
        }
        reads.forEach(read -> answer(read, cut(records, read.maxBytes(), next)));
    }

    private static Records cut(List<ConsumerRecord<byte[], byte[]>> records, long maxBytes, long next) {
        long bytes = 0;
        for (int i = 0; i < records.size(); i++) {
            bytes += Records.sizeBytes(records.get(i));
            if (bytes > maxBytes && i > 0) {
                return new Records(records.subList(0, i), records.get(i).offset());
            }
        }
        return new Records(records, next);
    }

    private void refuse(Map<TopicPartition, Long> chosen, ReadFailure failure) {
        Map<TopicPartition, Long> refused = new HashMap<>(chosen);
        refused.keySet().retainAll(failure.partitions());
        refused.forEach((partition, offset) ->
                take(partition, offset).forEach(read -> answer(read, new Refused(failure.why()))));
    }

    /** Removes and returns the requests for that offset. */
    private List<Read> take(TopicPartition partition, long offset) {
        LinkedHashMap<Long, List<Read>> offsets = waiting.getOrDefault(partition, new LinkedHashMap<>());
        List<Read> reads = offsets.getOrDefault(offset, List.of());
        offsets.remove(offset);
        if (offsets.isEmpty()) {
            waiting.remove(partition);
        }
        return reads;
    }

    private void refuseAll() {
        NotWritten why = new NotWritten(Reason.DRAINING, "the gateway is shutting down");
        waiting.values().stream()
                .flatMap(offsets -> offsets.values().stream())
                .flatMap(List::stream)
                .forEach(read -> answer(read, new Refused(why)));
        waiting.clear();
    }

    private void answer(Read read, ReadAnswer answer) {
        if (!read.end()) {
            return;
        }
        places.giveBack(read.owner());
        try {
            read.answer().accept(answer);
        } catch (RuntimeException failed) {
            // Its event loop may have ended. The other clients still wait for their answers.
            LOG.warn("event=answer-not-taken type={}", failed.getClass().getName());
        }
    }

    /** Refuses waiting requests. */
    @Override
    public void close() {
        ending = true;
        consumer.wakeup();
        try {
            thread.join(CLOSING_MILLIS);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
