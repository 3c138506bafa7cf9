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
 * One KafkaProducer of the library, with what it has to send. It lives as long as its topics, unless it was closed
 * because records of a stretch were still under way at its end. One thread.
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
     * Connects to nothing yet.
     *
     * @param number among all producers of the engine, from 0
     * @param transaction records in each; 0: none
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

    /** Opens it where it is not open, and learns where the partitions are: the first record need not wait. */
    KafkaProducer<byte[], byte[]> ready(List<String> topics) {
        KafkaProducer<byte[], byte[]> open = producer.orElseGet(this::open);
        topics.forEach(open::partitionsFor);
        return open;
    }

    /** Closes it at once and opens another. */
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
            // It could begin no transaction: the next attempt opens another.
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

    /** Records that are sent again keep their order. */
    boolean idempotent() {
        return Boolean.parseBoolean(properties.getProperty(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "false"));
    }

    int transaction() {
        return transaction;
    }

    /** Ends it at once, with what is under way in it; the next stretch opens another. */
    @Override
    public void close() {
        producer.ifPresent(EndAtOnce::close);
        producer = Optional.empty();
    }
}
