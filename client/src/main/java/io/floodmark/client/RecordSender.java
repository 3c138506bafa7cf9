package io.floodmark.client;

import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.RecordSource;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** The records that one thread sends through a producer, which other threads may use too. Used by one thread. */
final class RecordSender {
    private final int number;
    private final OneProducer producer;
    private final RecordSource source;
    private final Values values;
    private final RecordHeaders headers;
    private final boolean stamped;

    /**
     * Creates a sender.
     *
     * @param number among all senders of the engine, from 0; stamps contain it
     */
    RecordSender(int number, OneProducer producer, RecordShape shape, RecordSource source) {
        this.number = number;
        this.producer = producer;
        this.source = source;
        this.stamped = shape.isStamped();
        this.values = new Values(source, stamped);
        this.headers = new RecordHeaders();
        source.headers().forEach(header -> headers.add(header.name(), header.value()));
    }

    int number() {
        return number;
    }

    OneProducer producer() {
        return producer;
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
}
