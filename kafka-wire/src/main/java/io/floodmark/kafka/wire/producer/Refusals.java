package io.floodmark.kafka.wire.producer;

import io.floodmark.kafka.wire.batch.PooledBatch;
import io.floodmark.kafka.wire.net.ProduceOutcome;
import io.floodmark.model.error.TargetException;

/**
 * Detects a load that can never work: a second after the first batch was refused for good, none has been confirmed.
 * Used by one thread.
 */
final class Refusals {
    private static final long PATIENCE_NANOS = 1_000_000_000L;

    private boolean anyWritten;
    private long firstNanos;
    private String detail = "";
    private boolean denied;

    void written() {
        anyWritten = true;
    }

    void refused(PooledBatch batch, ProduceOutcome outcome, String reason, long nowNanos) {
        if (detail.isEmpty()) {
            firstNanos = nowNanos;
            denied = outcome == ProduceOutcome.DENIED;
            detail = reason + " for " + batch.records() + " records in a batch of " + batch.wireBytes() + " bytes to "
                    + batch.topic();
        }
    }

    /** Fails if the load can never work. */
    void check(long nowNanos) {
        if (!detail.isEmpty() && nowNanos - firstNanos >= PATIENCE_NANOS) {
            checkAtEnd();
        }
    }

    /** Fails if there were only refusals. */
    void checkAtEnd() {
        if (detail.isEmpty() || anyWritten) {
            return;
        }
        throw new TargetException(
                denied ? TargetException.Kind.DENIED : TargetException.Kind.INCAPABLE,
                "The brokers refuse every batch: " + detail + ". " + cure());
    }

    private String cure() {
        if (denied) {
            return "Grant the user of the client properties WRITE on the topic.";
        }
        if (detail.startsWith("MESSAGE_TOO_LARGE") || detail.startsWith("RECORD_LIST_TOO_LARGE")) {
            return "Make record.size or batch-bytes smaller, or max.message.bytes of the topic larger.";
        }
        return "Check the workload against the topic's configuration.";
    }
}
