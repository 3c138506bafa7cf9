package io.floodmark.client;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * The transactions of one producer, with a fixed number of records each. A commit waits for all its records, as in
 * every program that uses transactions, so records that become due meanwhile are late. A commit that times out is
 * retried once. One that fails is aborted, and its records count according to their acknowledgements. A producer that
 * can neither commit nor abort is replaced. Used by the sending thread.
 */
final class Transactions {
    private static final int COMMIT_ATTEMPTS = 2;

    private final int records;
    private final Recorder recorder;
    private final Troubles troubles;
    private final Supplier<KafkaProducer<byte[], byte[]>> replacement;
    private KafkaProducer<byte[], byte[]> producer;
    private int open;
    private boolean begun;
    private boolean inDoubt;
    private boolean unusable;

    /**
     * Creates an object without an open transaction.
     *
     * @param records in each transaction; 0: no transactions
     * @param replacement closes the producer and opens another one with the same transactional id, which ends the
     *     transaction that the first left open
     */
    Transactions(
            KafkaProducer<byte[], byte[]> producer,
            int records,
            Recorder recorder,
            Troubles troubles,
            Supplier<KafkaProducer<byte[], byte[]>> replacement) {
        this.producer = producer;
        this.records = records;
        this.recorder = recorder;
        this.troubles = troubles;
        this.replacement = replacement;
    }

    /**
     * Begins a transaction if none is open.
     *
     * @throws KafkaException if that fails: the record cannot be sent
     */
    void beforeSend() {
        if (records == 0 || begun) {
            return;
        }
        if (unusable) {
            producer = replacement.get();
            unusable = false;
        }
        try {
            producer.beginTransaction();
            begun = true;
        } catch (KafkaException fenced) {
            unusable = true;
            throw fenced;
        } catch (IllegalStateException unfinished) {
            unusable = true;
            throw new KafkaException("no transaction can begin: " + unfinished.getMessage(), unfinished);
        }
    }

    void afterSend(Acks acks) {
        if (begun && ++open >= records) {
            commit(acks);
        }
    }

    /** Commits the open transaction. */
    void end(Acks acks) {
        if (begun) {
            commit(acks);
        }
    }

    private void commit(Acks acks) {
        open = 0;
        begun = false;
        try {
            if (!committed()) {
                inDoubt = true;
                abort();
            }
        } catch (InterruptException stopped) {
            // The load phase is over. The library only allows the same call again, so another producer ends the
            // transaction.
            inDoubt = true;
            unusable = true;
            Thread.currentThread().interrupt();
        }
        recorder.count(Count.CONTROL_RECORDS, acks.partitionsWritten());
    }

    /** @throws InterruptException if the thread is interrupted */
    private boolean committed() {
        for (int attempt = 0; attempt < COMMIT_ATTEMPTS; attempt++) {
            try {
                producer.commitTransaction();
                return true;
            } catch (InterruptException stopped) {
                throw stopped;
            } catch (TimeoutException late) {
                troubles.report(late);
            } catch (KafkaException | IllegalStateException failed) {
                troubles.report(failed);
                return false;
            }
        }
        return false;
    }

    /** @throws InterruptException if the thread is interrupted */
    private void abort() {
        try {
            producer.abortTransaction();
        } catch (InterruptException stopped) {
            throw stopped;
        } catch (KafkaException | IllegalStateException fatal) {
            troubles.report(fatal);
            unusable = true;
        }
    }

    /**
     * True if acknowledged records may have been aborted: a consumer that reads only committed records would not
     * receive them.
     */
    boolean inDoubt() {
        return inDoubt || begun;
    }

    /** True if the producer can begin no transaction until it is replaced. */
    boolean unusable() {
        return unusable || begun;
    }
}
