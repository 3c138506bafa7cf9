package io.floodmark.client;

import io.floodmark.traffic.RecordShape;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The configuration of a child: a number of producers of one engine, and what they send. */
public final class Assignment {
    private final int producers;
    private final int first;
    private final int of;
    private final int sendersEach;
    private final int threads;
    private final int transaction;
    private final long seed;
    private final RecordShape record;
    private final ClientConfig config;

    /**
     * Creates the assignment of producers {@code first} to {@code first + producers - 1} of {@code of}.
     *
     * @param sendersEach senders that share each producer, at least 1
     * @param threads number of threads that call send; 1 to the number of senders
     * @param transaction records in each transaction; 0: none
     * @param config of the producers
     */
    public Assignment(
            int producers,
            int first,
            int of,
            int sendersEach,
            int threads,
            int transaction,
            long seed,
            RecordShape record,
            ClientConfig config) {
        this.producers = producers;
        this.first = first;
        this.of = of;
        this.sendersEach = sendersEach;
        this.threads = threads;
        this.transaction = transaction;
        this.seed = seed;
        this.record = record;
        this.config = config;
    }

    int producers() {
        return producers;
    }

    int first() {
        return first;
    }

    int of() {
        return of;
    }

    int sendersEach() {
        return sendersEach;
    }

    int threads() {
        return threads;
    }

    int transaction() {
        return transaction;
    }

    long seed() {
        return seed;
    }

    RecordShape record() {
        return record;
    }

    /** Returns the configuration without defaults that this library does not know. */
    ClientConfig config() {
        return config.knownTo(ProducerConfig.configNames());
    }

    public void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(producers);
        out.writeInt(first);
        out.writeInt(of);
        out.writeInt(sendersEach);
        out.writeInt(threads);
        out.writeInt(transaction);
        out.writeLong(seed);
        Texts.writeMap(out, record.texts());
        config.writeTo(out);
    }

    static Assignment readFrom(DataInputStream in) throws IOException {
        return new Assignment(
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readLong(),
                RecordShape.of(Texts.readMap(in)),
                ClientConfig.readFrom(in));
    }

    /** Does not contain the properties, which may be secret. */
    @Override
    public String toString() {
        return "producers " + first + " to " + (first + producers - 1) + " of " + of + ", " + record;
    }
}
