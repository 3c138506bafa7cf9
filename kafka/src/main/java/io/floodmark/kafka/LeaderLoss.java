package io.floodmark.kafka;

import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.outage.Failover;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;

/**
 * Measures how long partitions accept no records after the broker that leads them is gone. Two independent sources
 * observe the same moment. One is a KafkaProducer with a record to each of the partitions under way, which requests the
 * leaders every 50 ms. The other is metadata, read every 100 ms plus the time of the response. Nothing else is produced
 * meanwhile. For one loss of a broker; not thread-safe.
 */
public final class LeaderLoss implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final LedPartitions led;
    private final NanoClock clock;
    private final KafkaProducer<byte[], byte[]> producer;

    private LeaderLoss(LedPartitions led, NanoClock clock, KafkaProducer<byte[], byte[]> producer) {
        this.led = led;
        this.clock = clock;
        this.producer = producer;
    }

    /**
     * Checks that each partition of these topics that the broker leads accepts records now, and that the producer is
     * connected.
     *
     * @throws TargetException if a partition accepts none, or the broker leads none
     */
    public static LeaderLoss of(
            ClusterClient client,
            List<String> topics,
            int broker,
            String clientId,
            NanoClock clock,
            Deadline deadline) {
        LedPartitions led = LedPartitions.by(broker, topics, client, deadline);
        LeaderLoss loss = new LeaderLoss(led, clock, ProbingProducer.open(client, clientId, settings()));
        try {
            loss.warm(deadline);
            return loss;
        } catch (RuntimeException failed) {
            loss.close();
            throw failed;
        }
    }

    private static Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, "1024");
        // With a shorter timeout, a slow disk gets the same records several times: with its first record, every
        // partition syncs a file.
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "30000");
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "300000");
        // The default backoffs grow to a second, and would be measured instead of the elections.
        for (String backoff : List.of(
                ProducerConfig.RETRY_BACKOFF_MS_CONFIG,
                ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG,
                ProducerConfig.RECONNECT_BACKOFF_MS_CONFIG,
                ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG)) {
            settings.put(backoff, "50");
        }
        return settings;
    }

    /** Returns the number of partitions that the broker leads. */
    public int leaders() {
        return led.partitions().size();
    }

    /**
     * Also opens the connections to other brokers. NetworkClient (4.3) opens none for a metadata request while it opens
     * one anywhere. If a broker is gone, it always tries to open one to it.
     */
    private void warm(Deadline deadline) {
        List<TopicPartition> all = new ArrayList<>(led.partitions());
        all.addAll(led.ofOthers());
        Confirmations.of(producer, all, clock).await("before the kill", deadline);
    }

    /**
     * Runs the action that kills the broker, and waits until all of its partitions accept records again.
     *
     * @param kill returns when the broker is gone
     * @throws TargetException UNREACHABLE if they do not by the deadline
     */
    public Failover time(Runnable kill, Deadline deadline) {
        long killed = clock.nanoTime();
        kill.run();
        Confirmations confirmed = Confirmations.of(producer, led.partitions(), clock);
        long looked = killed;
        long resolution = 0;
        Optional<Long> noticed = Optional.empty();
        Optional<Long> elected = Optional.empty();
        while (elected.isEmpty()) {
            requireTime(deadline);
            LedPartitions.Look look = led.inspect(deadline);
            long now = clock.nanoTime();
            resolution = Math.max(resolution, now - looked);
            looked = now;
            noticed = noticed.or(() -> look.left() > 0 ? Optional.of(now) : Optional.empty());
            elected = look.moved() == leaders() ? Optional.of(now) : Optional.empty();
            if (elected.isEmpty()) {
                deadline.pause(LOOK);
            }
        }
        List<Long> times = confirmed.await("after the kill", deadline);
        return new Failover(
                led.broker(),
                leaders(),
                Duration.ofNanos(times.get(0) - killed),
                Duration.ofNanos(times.get((times.size() - 1) / 2) - killed),
                Duration.ofNanos(times.get(times.size() - 1) - killed),
                Duration.ofNanos(noticed.orElse(looked) - killed),
                Duration.ofNanos(looked - killed),
                Duration.ofNanos(resolution),
                Optional.empty());
    }

    private void requireTime(Deadline deadline) {
        if (deadline.over()) {
            throw new TargetException(
                    Kind.UNREACHABLE,
                    "broker " + led.broker() + " is gone, and not all of its " + leaders()
                            + " partitions have another leader; expected one for each of them; look whether their other"
                            + " replicas were in sync");
        }
    }

    @Override
    public void close() {
        producer.close(CLOSE);
    }
}
