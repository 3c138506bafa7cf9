package io.floodmark.client;

import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.RecordSource;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * One KafkaProducer of the library and the records that it sends. It lives as long as its topics, unless it was closed
 * because records of a load phase were still in flight at its end. Used by one thread.
 */
final class OneProducer implements AutoCloseable {
    private final int number;
    private final Properties properties;
    private final RecordSource source;
    private final Values values;
    private final RecordHeaders headers;
    private final boolean stamped;
    private final int transaction;
    private Optional<KafkaProducer<byte[], byte[]>> producer = Optional.empty();

    /**
     * Creates a producer without connections.
     *
     * @param number among all producers of the engine, from 0
     * @param transaction records in each transaction; 0: none
     */
    OneProducer(int number, Properties properties, RecordShape shape, RecordSource source, int transaction) {
        this.number = number;
        this.properties = properties;
        this.source = source;
        this.stamped = shape.isStamped();
        this.values = new Values(source, stamped);
        this.headers = new RecordHeaders();
        source.headers().forEach(header -> headers.add(header.name(), header.value()));
        this.transaction = transaction;
    }

    /** Opens the producer if it is not open, and fetches the partitions, so that the first record need not wait. */
    KafkaProducer<byte[], byte[]> ready(List<String> topics) {
        KafkaProducer<byte[], byte[]> open = producer.orElseGet(this::open);
        topics.forEach(open::partitionsFor);
        return open;
    }

    /** Closes the producer at once and opens another one. */
    KafkaProducer<byte[], byte[]> replaced(List<String> topics) {
        close();
        return ready(topics);
    }

    private KafkaProducer<byte[], byte[]> open() {
        KafkaProducer<byte[], byte[]> opened =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
        producer = Optional.of(opened);
        try {
            if (transaction > 0) {
                opened.initTransactions();
            }
            return opened;
        } catch (KafkaException failed) {
            // It could not begin a transaction: the next attempt opens another producer.
            close();
            throw failed;
        }
    }

    int number() {
        return number;
    }

    RecordSource source() {
        return source;
    }

    Values values() {
        return values;
    }

    RecordHeaders headers() {
        return headers;
    }

    boolean stamped() {
        return stamped;
    }

    /** True if retried records keep their order. */
    boolean idempotent() {
        return Boolean.parseBoolean(properties.getProperty(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "false"));
    }

    int transaction() {
        return transaction;
    }

    /** Closes the producer at once, including records in flight; the next load phase opens another one. */
    @Override
    public void close() {
        producer.ifPresent(EndAtOnce::close);
        producer = Optional.empty();
    }
}
