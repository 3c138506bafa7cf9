package io.floodmark.client;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;

/**
 * One producer's transactions of so many records each. A commit waits for all its records, as it does in every program that uses
 * one: what falls due meanwhile is late. One that fails is aborted, and its records are counted as they were answered. The
 * sending thread's.
 */
final class Transactions {
    private final KafkaProducer<byte[], byte[]> producer;
    private final int records;
    private final Recorder recorder;
    private final Troubles troubles;
    private int open;
    private boolean inDoubt;

    /** @param records in each; 0: no transactions */
    Transactions(KafkaProducer<byte[], byte[]> producer, int records, Recorder recorder, Troubles troubles) {
        this.producer = producer;
        this.records = records;
        this.recorder = recorder;
        this.troubles = troubles;
    }

    void beforeSend() {
        if (records > 0 && open == 0) {
            producer.beginTransaction();
        }
    }

    void afterSend(Acks acks) {
        if (records > 0 && ++open >= records) {
            commit(acks);
        }
    }

    /** Commits what is open. */
    void end(Acks acks) {
        if (open > 0) {
            commit(acks);
        }
    }

    private void commit(Acks acks) {
        open = 0;
        try {
            producer.commitTransaction();
        } catch (InterruptException stopped) {
            // The stretch is over; what is open is aborted when the producer is used again or closed.
            inDoubt = true;
            Thread.currentThread().interrupt();
        } catch (KafkaException failed) {
            troubles.tell(failed);
            inDoubt = true;
            abort();
        }
        recorder.count(Count.CONTROL_RECORDS, acks.partitionsWritten());
    }

    /** Records that were confirmed may have been aborted: whoever reads only what is committed is not given them. */
    boolean inDoubt() {
        return inDoubt || open > 0;
    }

    private void abort() {
        try {
            producer.abortTransaction();
        } catch (KafkaException fatal) {
            troubles.fail("A transaction can be neither committed nor aborted: " + fatal.getMessage());
        }
    }
}
