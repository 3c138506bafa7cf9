package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.RecordOutcome;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * A producer of a lane. When Kafka fails it permanently it is {@link #failed}, and the lane creates another. One thread
 * sends to it; outcomes come on the producer's thread.
 */
final class LaneProducer {
    /** Receives the outcome of a record. All outcomes come from here. */
    interface Listener {
        void onOutcome(InFlightRecord inFlightRecord, RecordOutcome outcome);
    }

    private final KafkaProducer<byte[], byte[]> kafka;
    private final Listener listener;
    private final Thread sender;
    private volatile boolean failed;
    private volatile boolean served;
    private volatile boolean closing;
    /** True if the last call of send was held up. Used only by the sending thread. */
    private boolean heldUp;

    /** Creates a producer on any thread; {@code sender} is the thread that sends. */
    LaneProducer(Map<String, Object> properties, Thread sender, Listener listener) {
        kafka = ExistingTopics.producer(properties);
        this.sender = sender;
        this.listener = listener;
    }

    /**
     * Sends a record, whose outcome the listener receives.
     *
     * @return false if it was held up for {@link ProducerProperties#MAX_BLOCK_MILLIS} and then not accepted, because
     *     metadata of its topic are missing or the buffer is full
     */
    @SuppressWarnings("FutureReturnValueIgnored") // The callback receives everything that the future does.
    boolean send(ProducerRecord<byte[], byte[]> record, InFlightRecord inFlightRecord) {
        heldUp = false;
        try {
            kafka.send(record, hearing(inFlightRecord));
        } catch (RuntimeException refused) {
            // The producer had already failed. The record may have been added to a batch (KafkaProducer.doSend adds the
            // partition last), which may even have been sent, so its outcome is unknown.
            failed = true;
            listener.onOutcome(inFlightRecord, KafkaFailure.of(refused, KafkaFailure.Heard.AT_THE_END, served));
        }
        return !heldUp;
    }

    private Callback hearing(InFlightRecord inFlightRecord) {
        return (RecordMetadata at, Exception failure) -> {
            if (failure == null) {
                served = true;
                listener.onOutcome(
                        inFlightRecord, new RecordOutcome.Written(at.partition(), at.offset(), at.timestamp()));
                return;
            }
            failed |= KafkaFailure.fatal(failure);
            KafkaFailure.Heard heard = failureOrigin();
            if (heard == KafkaFailure.Heard.BEFORE && failure instanceof TimeoutException) {
                heldUp = true;
            }
            if (heard == KafkaFailure.Heard.AFTER
                    && KafkaFailure.renumbers(failure)
                    && inFlightRecord.hasEarlierInFlight()) {
                abandon();
            }
            listener.onOutcome(inFlightRecord, KafkaFailure.of(failure, heard, served));
        };
    }

    /**
     * Closes the producer on its own thread, before it sends anything more. An earlier record without an outcome is
     * being retried and may be in the log: with a new sequence number the broker would not recognize it, and would
     * write it twice (KAFKA-14034).
     */
    private void abandon() {
        failed = true;
        close(Duration.ZERO);
    }

    private KafkaFailure.Heard failureOrigin() {
        if (closing) {
            return KafkaFailure.Heard.AT_THE_END;
        }
        // The sending thread only reports what send() refuses, which never reached a batch.
        return Thread.currentThread() == sender ? KafkaFailure.Heard.BEFORE : KafkaFailure.Heard.AFTER;
    }

    /** True if the producer will write nothing any more. */
    boolean failed() {
        return failed;
    }

    /** True if the producer has written something. */
    boolean served() {
        return served;
    }

    /** Returns the mean over the last half minute, or NaN if nothing was sent. */
    double recordsPerBatch() {
        return mean("records-per-request-avg");
    }

    private double mean(String name) {
        for (Map.Entry<MetricName, ? extends Metric> metric : kafka.metrics().entrySet()) {
            if (metric.getKey().name().equals(name) && metric.getKey().group().equals("producer-metrics")) {
                return metric.getValue().metricValue() instanceof Double value ? value : Double.NaN;
            }
        }
        return Double.NaN;
    }

    /** Closes the producer. Records that are not acknowledged within that time get an unknown outcome. */
    void close(Duration within) {
        closing = true;
        kafka.close(within);
    }
}
