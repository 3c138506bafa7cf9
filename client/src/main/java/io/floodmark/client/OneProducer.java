package io.floodmark.client;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * One KafkaProducer of the library. It lives as long as its topics, unless it was closed because records of a load
 * phase were still in flight at its end. Opened and closed by one thread at a time.
 */
final class OneProducer implements AutoCloseable {
    private final Properties properties;
    private final int transaction;
    private Optional<KafkaProducer<byte[], byte[]>> producer = Optional.empty();

    /**
     * Creates a producer without connections.
     *
     * @param transaction records in each transaction; 0: none
     */
    OneProducer(Properties properties, int transaction) {
        this.properties = properties;
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
