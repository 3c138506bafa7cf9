package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.ProbingProducer;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small client that runs during the load, like other clients of the cluster. It sends 20 records/s with acks=all to a
 * topic of which every broker leads one partition. It has a client id of its own without a quota. Its additional
 * latency under load is the only sign of harm to others that every cluster gives. Record i is scheduled at start + i/20
 * s, and its latency counts from there. {@link #read} is called by one thread; another thread sends.
 */
public final class Canary implements Probe {
    /** Short timeouts, so that a cluster that does not answer is noticed. */
    private static final Map<String, String> SETTINGS = Map.of(
            ProducerConfig.MAX_BLOCK_MS_CONFIG, "1000",
            ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "5000",
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "10000");

    private static final Logger LOG = LoggerFactory.getLogger(Canary.class);
    private static final long INTERVAL_NANOS = 1_000_000_000L / 20;
    private static final int RECORD_BYTES = 100;
    /** 100 records: fewer would make the 99th percentile just the largest of a handful. */
    private static final Duration WINDOW = Duration.ofSeconds(5);

    private static final Duration PERIOD = Duration.ofSeconds(1);
    /** The first records include the time for connections and metadata. */
    private static final int LEFT_OUT_OF_BASELINE = 40;

    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final List<TopicPartition> partitions;
    private final NanoClock clock;
    private final KafkaProducer<byte[], byte[]> producer;
    private final CanaryLatencies latencies = new CanaryLatencies(WINDOW);
    private final Thread sender;
    private volatile boolean closed;

    /**
     * Starts sending.
     *
     * @param topic topic with one partition per broker
     * @param clientId differs from that of the load, so that the quota of the load does not apply
     */
    public Canary(ClusterClient client, TopicSet topic, String clientId, NanoClock clock) {
        this.partitions = topic.partitions();
        this.clock = clock;
        this.producer = ProbingProducer.open(client, clientId, SETTINGS);
        this.sender = new Thread(this::send, "canary");
        sender.setDaemon(true);
        sender.start();
    }

    private void send() {
        long start = clock.nanoTime();
        for (long index = 0; !closed; index++) {
            long due = start + index * INTERVAL_NANOS;
            for (long wait = due - clock.nanoTime(); wait > 0 && !closed; wait = due - clock.nanoTime()) {
                LockSupport.parkNanos(this, wait);
            }
            latencies.due(index, due);
            sendOne(index);
        }
    }

    private void sendOne(long index) {
        TopicPartition to = partitions.get((int) (index % partitions.size()));
        try {
            // The future is not needed: the callback reports the result.
            var unused = producer.send(
                    new ProducerRecord<>(to.topic(), to.partition(), null, new byte[RECORD_BYTES]),
                    (metadata, problem) -> done(index, problem));
        } catch (KafkaException | IllegalStateException e) {
            done(index, e);
        }
    }

    private void done(long index, @Nullable Exception problem) {
        latencies.done(index, clock.nanoTime());
        if (problem != null && !closed) {
            LOG.warn("event=canary-failed why=\"{}\"", problem.toString());
        }
    }

    /**
     * Waits for a full window after the first records, and returns the p99 of the cluster without load, ms. Empty if
     * the cluster does not answer in time.
     */
    public OptionalDouble baselineMillis(Deadline deadline) {
        long needed = LEFT_OUT_OF_BASELINE + WINDOW.toNanos() / INTERVAL_NANOS;
        while (latencies.completed() < needed) {
            if (deadline.over()) {
                return OptionalDouble.empty();
            }
            deadline.pause(Duration.ofMillis(100));
        }
        return latencies.p99Millis(clock.nanoTime());
    }

    @Override
    public String name() {
        return "canary";
    }

    @Override
    public Duration period() {
        return PERIOD;
    }

    /** Returns the p99 of the last 5 s. */
    @Override
    public List<Sample> read() {
        long now = clock.nanoTime();
        OptionalDouble p99 = latencies.p99Millis(now);
        return List.of(
                p99.isPresent()
                        ? Sample.delta(
                                Metric.CANARY_P99, Entity.CLUSTER, now - WINDOW.toNanos(), now, p99.getAsDouble())
                        : Sample.missing(Metric.CANARY_P99, Entity.CLUSTER, now));
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(sender);
        producer.close(CLOSE);
        try {
            sender.join(CLOSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
