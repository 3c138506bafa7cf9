package io.floodmark.gateway.consumer;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Kafka's consumer with an injected fault: one call fails once. It also counts the most records that one poll returned.
 */
final class FaultyConsumer extends KafkaConsumer<byte[], byte[]> {
    /** The calls that can fail. */
    enum Fault {
        NONE,
        POSITION,
        /** The first poll after one that returned records. */
        POLL,
        /** A commit while partitions are revoked. */
        COMMIT_ON_REVOKE
    }

    private final AtomicReference<Fault> fault;
    private volatile int mostPolled;
    private boolean revoking;

    FaultyConsumer(Map<String, Object> properties, Fault fault) {
        super(properties);
        this.fault = new AtomicReference<>(fault);
    }

    private void failOnce(Fault at) {
        if (fault.compareAndSet(at, Fault.NONE)) {
            throw new TimeoutException("injected");
        }
    }

    boolean hasFailed() {
        return fault.get() == Fault.NONE;
    }

    int mostPolled() {
        return mostPolled;
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        if (mostPolled > 0) {
            failOnce(Fault.POLL);
        }
        ConsumerRecords<byte[], byte[]> polled = super.poll(timeout);
        mostPolled = Math.max(mostPolled, polled.count());
        return polled;
    }

    @Override
    public long position(TopicPartition partition) {
        failOnce(Fault.POSITION);
        return super.position(partition);
    }

    @Override
    public void subscribe(Collection<String> topics, ConsumerRebalanceListener listener) {
        super.subscribe(topics, new ConsumerRebalanceListener() {
            @Override
            public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
                revoking = true;
                listener.onPartitionsRevoked(partitions);
                revoking = false;
            }

            @Override
            public void onPartitionsLost(Collection<TopicPartition> partitions) {
                listener.onPartitionsLost(partitions);
            }

            @Override
            public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
                listener.onPartitionsAssigned(partitions);
            }
        });
    }

    @Override
    public void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets, Duration timeout) {
        if (revoking) {
            failOnce(Fault.COMMIT_ON_REVOKE);
        }
        super.commitSync(offsets, timeout);
    }
}
