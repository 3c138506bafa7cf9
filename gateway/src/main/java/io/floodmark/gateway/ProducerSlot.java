package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The producer of a lane: one that Kafka failed for good is closed and replaced. The lane's thread's, but for reading
 * numbers.
 */
final class ProducerSlot {
    private static final Logger LOG = LoggerFactory.getLogger(ProducerSlot.class);
    private static final Duration LAST_ANSWERS = Duration.ofMillis(500);

    private final int lane;
    private final Map<String, Object> properties;
    private final Thread sender;
    private final LaneProducer.Listener listener;
    private final LaneWatch watch;
    private final Backoff backoff;
    private volatile LaneProducer producer;

    /** @throws KafkaException if no producer can be made */
    ProducerSlot(
            int lane,
            Map<String, Object> properties,
            Thread sender,
            LaneProducer.Listener listener,
            LaneWatch watch,
            NanoClock clock) {
        this.lane = lane;
        this.properties = Map.copyOf(properties);
        this.sender = sender;
        this.listener = listener;
        this.watch = watch;
        this.backoff = new Backoff(clock);
        producer = open();
    }

    private LaneProducer open() {
        return new LaneProducer(properties, sender, listener);
    }

    /** True if there is a producer that works; if the last one failed, another is made, but not too often. */
    boolean usable() {
        if (!producer.failed()) {
            return true;
        }
        if (producer.served()) {
            backoff.reset();
        }
        if (!backoff.due()) {
            return false;
        }
        LOG.warn("event=lane-rebuilt lane={}", lane);
        watch.rebuilt();
        close(LAST_ANSWERS);
        try {
            producer = open();
            return true;
        } catch (KafkaException unreachable) {
            LOG.warn("event=lane-not-rebuilt lane={} problem={}", lane, unreachable.getMessage());
            return false;
        }
    }

    /** Returns what {@link LaneProducer#send} does. */
    boolean send(ProducerRecord<byte[], byte[]> record, InFlightRecord inFlightRecord) {
        return producer.send(record, inFlightRecord);
    }

    double recordsPerBatch() {
        return producer.recordsPerBatch();
    }

    /** What is not confirmed within that time becomes unknown. */
    void close(Duration within) {
        try {
            producer.close(within);
        } catch (KafkaException failed) {
            // It has closed what it could; the lane goes on with another.
            LOG.warn("event=producer-not-closed lane={} problem={}", lane, failed.toString());
        }
    }
}
