package io.floodmark.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A producer without a cluster that records calls of its transaction methods and fails if a test requires it. */
final class FakeProducer extends KafkaProducer<byte[], byte[]> {
    final List<String> calls = new ArrayList<>();
    Optional<? extends RuntimeException> beginFails = Optional.empty();
    Optional<KafkaException> commitFails = Optional.empty();
    Optional<? extends RuntimeException> abortFails = Optional.empty();

    FakeProducer() {
        super(Map.of("bootstrap.servers", "127.0.0.1:1"), new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public void beginTransaction() {
        calls.add("begin");
        beginFails.ifPresent(failure -> {
            throw failure;
        });
    }

    @Override
    public void commitTransaction() {
        calls.add("commit");
        commitFails.ifPresent(failure -> {
            throw failure;
        });
    }

    @Override
    public void abortTransaction() {
        calls.add("abort");
        abortFails.ifPresent(failure -> {
            throw failure;
        });
    }
}
