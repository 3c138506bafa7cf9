package io.floodmark.gateway.lane;

import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The producer of a lane. One that Kafka failed permanently is closed and replaced. Used only by the lane's thread,
 * except for reading numbers.
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

    /** @throws KafkaException if no producer can be created */
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

    /** True if there is a working producer. If the last one failed, another is created, but not too often. */
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

    /** Returns the result of {@link LaneProducer#send}. */
    boolean send(ProducerRecord<byte[], byte[]> record, InFlightRecord inFlightRecord) {
        return producer.send(record, inFlightRecord);
    }

    double recordsPerBatch() {
        return producer.recordsPerBatch();
    }

    /** Closes the producer. Records that are not acknowledged within that time get an unknown outcome. */
    void close(Duration within) {
        try {
            producer.close(within);
        } catch (KafkaException failed) {
            // It has closed as much as it could, and the lane continues with another one.
            LOG.warn("event=producer-not-closed lane={} problem={}", lane, failed.toString());
        }
    }
}
