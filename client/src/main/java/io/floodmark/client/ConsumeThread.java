package io.floodmark.client;

import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Stamp;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * One KafkaConsumer, a member of a group: it receives records, checks their times, and discards them. Due times come
 * from the records' stamps in the parent's time if there are any, else from their timestamps, in milliseconds of the
 * wall clock. One thread, except for published fields; hot path.
 */
final class ConsumeThread extends Thread {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration JOIN_POLL = Duration.ofMillis(20);
    private static final long LOOK_NANOS = 500_000_000L;
    private static final long MILLI = 1_000_000L;

    private final int group;
    private final Properties properties;
    private final List<String> topics;
    private final Deliveries deliveries;
    private final ProcessClock clock;
    private final Troubles troubles;
    private final Recorder recorder = new Recorder();

    /** The number of partitions of all its topics; the largest integer until it is known. */
    private volatile int partitions = Integer.MAX_VALUE;

    private volatile int assigned;
    private volatile long lag;
    private volatile boolean draining;
    private volatile boolean drained;
    private volatile boolean over;
    private volatile Optional<KafkaException> failure = Optional.empty();
    /** The current load phase; empty until it may read. */
    private volatile Optional<ClientLoadPhase> phase = Optional.empty();

    ConsumeThread(
            int number,
            int group,
            Properties properties,
            List<String> topics,
            Deliveries deliveries,
            ProcessClock clock,
            Troubles troubles) {
        super("fm-load-c" + number);
        setDaemon(true);
        this.group = group;
        this.properties = properties;
        this.topics = topics;
        this.deliveries = deliveries;
        this.clock = clock;
        this.troubles = troubles;
    }

    int group() {
        return group;
    }

    /** Returns the records received by all members of its group. */
    Deliveries deliveries() {
        return deliveries;
    }

    /** Returns why it ended before it was stopped. */
    Optional<KafkaException> failure() {
        return failure;
    }

    Recorder recorder() {
        return recorder;
    }

    /** Returns the records in the log that it has not received, as far as it knows. */
    long lag() {
        return lag;
    }

    /** Returns the number of partitions that its group assigned to it. */
    int assigned() {
        return assigned;
    }

    /** True if the groups of these threads have assigned all partitions, so that none is moving between members. */
    static boolean allDealt(List<ConsumeThread> threads) {
        Map<Integer, Integer> missing = new HashMap<>();
        threads.forEach(thread -> missing.merge(thread.group, thread.partitions, Math::min));
        threads.forEach(thread -> missing.merge(thread.group, -thread.assigned, Integer::sum));
        return missing.values().stream().allMatch(left -> left <= 0);
    }

    /** Allows it to read its partitions. */
    void begin(ClientLoadPhase from) {
        phase = Optional.of(from);
    }

    /** Announces that no more records are written: it checks whether it has read everything. */
    void drain() {
        draining = true;
    }

    boolean drained() {
        return drained;
    }

    void end() {
        over = true;
    }

    @Override
    public void run() {
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(topics, new Paused(consumer));
            join(consumer);
            Optional<ClientLoadPhase> begun = phase;
            if (begun.isPresent()) {
                receive(consumer, begun.get());
            }
        } catch (KafkaException unable) {
            troubles.report(unable);
            failure = Optional.of(unable);
        }
    }

    /** Keeps partitions paused until it may read, since their records belong to the next load phase. */
    private final class Paused implements ConsumerRebalanceListener {
        private final KafkaConsumer<byte[], byte[]> consumer;

        Paused(KafkaConsumer<byte[], byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
            assigned = 0;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> given) {
            if (phase.isEmpty()) {
                consumer.pause(given);
            }
        }
    }

    private void join(KafkaConsumer<byte[], byte[]> consumer) {
        int count = 0;
        for (String topic : topics) {
            count += consumer.partitionsFor(topic).size();
        }
        partitions = count;
        while (!over && phase.isEmpty()) {
            consumer.poll(JOIN_POLL);
            assigned = consumer.assignment().size();
        }
    }

    private void receive(KafkaConsumer<byte[], byte[]> consumer, ClientLoadPhase reading) {
        consumer.resume(consumer.assignment());
        for (TopicPartition partition : consumer.assignment()) {
            deliveries.of(partition).begin(consumer.position(partition));
        }
        long lookNanos = clock.nanoTime();
        while (!over) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            long now = clock.nanoTime();
            long wallNanosAtZero = clock.wallMillis() * MILLI - now;
            for (TopicPartition partition : records.partitions()) {
                Deliveries.OfPartition delivered = deliveries.of(partition);
                for (ConsumerRecord<byte[], byte[]> record : records.records(partition)) {
                    received(record, delivered, reading, now, wallNanosAtZero);
                }
            }
            if (now >= lookNanos || records.isEmpty()) {
                lookNanos = now + LOOK_NANOS;
                assigned = consumer.assignment().size();
                lag = lag(consumer);
            }
            if (draining && records.isEmpty()) {
                drained = readAll(consumer);
            }
        }
    }

    /** Queries the brokers, because the library's own lag ignores partitions from which nothing was fetched. */
    private static boolean readAll(KafkaConsumer<byte[], byte[]> consumer) {
        for (Map.Entry<TopicPartition, Long> end :
                consumer.endOffsets(consumer.assignment()).entrySet()) {
            if (consumer.position(end.getKey()) < end.getValue()) {
                return false;
            }
        }
        return true;
    }

    private void received(
            ConsumerRecord<byte[], byte[]> record,
            Deliveries.OfPartition delivered,
            ClientLoadPhase reading,
            long nowNanos,
            long wallNanosAtZero) {
        byte[] value = record.value();
        if (value != null && Stamp.on(value)) {
            recorder.received(
                    reading.parentsNanos(nowNanos), Stamp.dueNanos(value), Stamp.dueNanos(value), 1, bytes(record));
            delivered.record(
                    record.offset(), Stamp.producer(value), Stamp.sequence(value), reading.firstSequence(), recorder);
        } else {
            // The middle of the millisecond.
            long dueNanos = record.timestamp() * MILLI + MILLI / 2 - wallNanosAtZero;
            recorder.received(nowNanos, dueNanos, dueNanos, 1, bytes(record));
            delivered.record(record.offset(), recorder);
        }
    }

    private static int bytes(ConsumerRecord<byte[], byte[]> record) {
        int bytes = Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
        for (Header header : record.headers().toArray()) {
            bytes += header.key().length() + (header.value() == null ? 0 : header.value().length);
        }
        return bytes;
    }

    private static long lag(KafkaConsumer<byte[], byte[]> consumer) {
        double sum = 0;
        for (Map.Entry<MetricName, ? extends Metric> metric : consumer.metrics().entrySet()) {
            MetricName name = metric.getKey();
            if (name.name().equals("records-lag") && name.tags().containsKey("partition")) {
                Object value = metric.getValue().metricValue();
                double records = value instanceof Number ? ((Number) value).doubleValue() : 0;
                sum += Double.isFinite(records) ? Math.max(0, records) : 0;
            }
        }
        return (long) sum;
    }
}
