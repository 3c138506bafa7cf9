package io.floodmark.gateway;

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
 * One life of a lane's producer. Once Kafka fails it for good it is {@link #failed}, and the lane makes another. Sent
 * to by one thread; its outcomes come on the producer's.
 */
final class LaneProducer {
    /** Told what became of a record; the only place where outcomes come from. */
    interface Listener {
        void known(InFlightRecord inFlightRecord, Outcome outcome);
    }

    private final KafkaProducer<byte[], byte[]> kafka;
    private final Listener listener;
    private final Thread sender;
    private volatile boolean failed;
    private volatile boolean served;
    private volatile boolean closing;
    /** The sending thread's alone. */
    private boolean heldUp;

    /** Made on whatever thread; {@code sender} is the one that sends. */
    LaneProducer(Map<String, Object> properties, Thread sender, Listener listener) {
        kafka = ExistingTopics.producer(properties);
        this.sender = sender;
        this.listener = listener;
    }

    /**
     * Its outcome comes to the listener.
     *
     * @return false where it was held up for {@link ProducerProperties#MAX_BLOCK_MILLIS} and then not taken, since
     *     metadata of its topic are missing, or the buffer is full
     */
    @SuppressWarnings("FutureReturnValueIgnored") // The callback hears all that the future does.
    boolean send(ProducerRecord<byte[], byte[]> record, InFlightRecord inFlightRecord) {
        heldUp = false;
        try {
            kafka.send(record, hearing(inFlightRecord));
        } catch (RuntimeException refused) {
            // Thrown in a state of failure, perhaps after the record was put into a batch (KafkaProducer.doSend adds
            // the partition last), which may even have been sent: so nothing is certain.
            failed = true;
            listener.known(inFlightRecord, KafkaFailure.of(refused, KafkaFailure.Heard.AT_THE_END, served));
        }
        return !heldUp;
    }

    private Callback hearing(InFlightRecord inFlightRecord) {
        return (RecordMetadata at, Exception failure) -> {
            if (failure == null) {
                served = true;
                listener.known(inFlightRecord, new Outcome.Written(at.partition(), at.offset(), at.timestamp()));
                return;
            }
            failed |= KafkaFailure.fatal(failure);
            KafkaFailure.Heard heard = heard();
            if (heard == KafkaFailure.Heard.BEFORE && failure instanceof TimeoutException) {
                heldUp = true;
            }
            if (heard == KafkaFailure.Heard.AFTER
                    && KafkaFailure.renumbers(failure)
                    && inFlightRecord.hasEarlierInFlight()) {
                abandon();
            }
            listener.known(inFlightRecord, KafkaFailure.of(failure, heard, served));
        };
    }

    /**
     * Ends it on its own thread, before it sends anything more. An earlier record without an outcome is being tried
     * again, and may be in the log: with a new sequence number the broker would not know it, and write it twice
     * (KAFKA-14034).
     */
    private void abandon() {
        failed = true;
        close(Duration.ZERO);
    }

    private KafkaFailure.Heard heard() {
        if (closing) {
            return KafkaFailure.Heard.AT_THE_END;
        }
        // On the sending thread only what send() refuses is told: it never reached a batch.
        return Thread.currentThread() == sender ? KafkaFailure.Heard.BEFORE : KafkaFailure.Heard.AFTER;
    }

    /** Whether it will write nothing any more. */
    boolean failed() {
        return failed;
    }

    /** Whether it has written something. */
    boolean served() {
        return served;
    }

    /** Mean over its last half minute; NaN where nothing was sent. */
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

    /** What is not confirmed within that time becomes unknown. */
    void close(Duration within) {
        closing = true;
        kafka.close(within);
    }
}
