package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import io.floodmark.gateway.ReadAnswer.Records;
import io.floodmark.gateway.ReadAnswer.Refused;
import io.floodmark.model.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions for records of any partitions with one consumer on one thread, so that neither threads nor connections grow with
 * those who wait. In each turn it reads every partition that is asked for from one offset: where several are asked for, they
 * take turns; questions for the same offset share a turn. Anybody may ask; nobody waits.
 */
final class PartitionReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PartitionReader.class);
    private static final Duration TURN = Duration.ofMillis(ConsumerProperties.FETCH_WAIT_MILLIS);
    private static final long IDLE_NANOS = Duration.ofMillis(200).toNanos();
    private static final long CLOSING_MILLIS = 2_000;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Pulse pulse;
    private final NanoClock clock;
    private final int most;
    private final AtomicInteger open = new AtomicInteger();
    private final Queue<Read> arrived = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean polling;
    private volatile boolean ending;

    /** The reader's thread's alone, as all below. By partition and offset, those that waited longest first. */
    private final Map<TopicPartition, LinkedHashMap<Long, List<Read>>> waiting = new HashMap<>();

    private final Map<TopicPartition, Long> positions = new HashMap<>();

    /** @param most questions at a time */
    PartitionReader(Map<String, Object> properties, int most, Pulse pulse, NanoClock clock) {
        consumer = new KafkaConsumer<>(properties);
        this.most = most;
        this.pulse = pulse;
        this.clock = clock;
        thread = new Thread(this::run, "fm-reader");
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((reader, died) -> LOG.error("event=reader-died", died));
        thread.start();
    }

    /** @throws RefusedException where too many wait already, or it has ended */
    void ask(Read read) {
        if (ending || !thread.isAlive()) {
            throw new RefusedException(Reason.DRAINING, "this instance ends; ask another one");
        }
        if (open.incrementAndGet() > most) {
            open.decrementAndGet();
            throw new RefusedException(Reason.NO_MEMORY, "too many requests wait for records (consume.waiting)");
        }
        arrived.add(read);
        LockSupport.unpark(thread);
        if (polling) {
            consumer.wakeup();
        }
    }

    /** Questions without an answer. */
    int open() {
        return open.get();
    }

    /** False once it has ended, which without {@link #close} is a mistake of ours: nobody would get an answer. */
    boolean alive() {
        return ending || thread.isAlive();
    }

    private void run() {
        try (consumer) {
            while (!ending) {
                admit();
                expire();
                if (waiting.isEmpty()) {
                    LockSupport.parkNanos(this, IDLE_NANOS);
                } else {
                    turn();
                }
            }
            admit();
            refuseAll();
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
                            return expired;
                        })));
        waiting.values().forEach(offsets -> offsets.values().removeIf(List::isEmpty));
        waiting.values().removeIf(Map::isEmpty);
        late.forEach(read -> answer(
                read,
                pulse.beats()
                        ? new Records(List.of(), read.offset())
                        : new Refused(new NotWritten(Reason.KAFKA_AWAY, "no broker answers"))));
    }

    private void turn() {
        Map<TopicPartition, Long> chosen = new HashMap<>();
        waiting.forEach((partition, offsets) ->
                chosen.put(partition, offsets.keySet().iterator().next()));
        try {
            aim(chosen);
            ConsumerRecords<byte[], byte[]> records = poll();
            chosen.forEach((partition, offset) -> serve(partition, offset, records.records(partition)));
        } catch (WakeupException asked) {
            // Somebody has arrived.
            return;
        } catch (OffsetOutOfRangeException nothingThere) {
            refuse(
                    nothingThere.offsetOutOfRangePartitions(),
                    Reason.OUT_OF_RANGE,
                    "the partition has no such offset (any more, or yet); GET .../offsets tells the first and the next");
        } catch (TopicAuthorizationException denied) {
            Map<TopicPartition, Long> closed = new HashMap<>(chosen);
            closed.keySet().removeIf(each -> !denied.unauthorizedTopics().contains(each.topic()));
            refuse(closed.isEmpty() ? chosen : closed, Reason.FORBIDDEN, "the gateway may not read this topic");
        } catch (AuthorizationException denied) {
            refuse(chosen, Reason.FORBIDDEN, "the gateway may not read this topic");
        } catch (KafkaException | IllegalStateException failed) {
            Set<TopicPartition> blamed = Blame.of(failed, chosen.keySet());
            LOG.warn("event=no-records partitions={} problem={}", blamed, failed.toString());
            Map<TopicPartition, Long> theirs = new HashMap<>(chosen);
            theirs.keySet().retainAll(blamed);
            refuse(
                    theirs,
                    Reason.KAFKA_AWAY,
                    "Kafka gave no records (" + failed.getClass().getSimpleName() + ")");
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

    private void serve(TopicPartition partition, long offset, List<ConsumerRecord<byte[], byte[]>> records) {
        List<Read> reads = take(partition, offset);
        long next = consumer.position(partition);
        positions.put(partition, next);
        if (records.isEmpty()) {
            // Behind the others of this partition; further on where only marks of transactions were there.
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

    private void refuse(Map<TopicPartition, Long> chosen, Reason reason, String message) {
        chosen.forEach((partition, offset) -> {
            positions.remove(partition);
            take(partition, offset).forEach(read -> answer(read, new Refused(new NotWritten(reason, message))));
        });
    }

    /** Takes those out who ask for that offset. */
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
        NotWritten why = new NotWritten(Reason.DRAINING, "the gateway ends");
        waiting.values().stream()
                .flatMap(offsets -> offsets.values().stream())
                .flatMap(List::stream)
                .forEach(read -> answer(read, new Refused(why)));
        waiting.clear();
    }

    private void answer(Read read, ReadAnswer answer) {
        open.decrementAndGet();
        read.answer().accept(answer);
    }

    /** Refuses what waits. */
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
