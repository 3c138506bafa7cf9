package io.floodmark.client;

import io.floodmark.traffic.Count;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;

/** Derives the outcome of a record from an exception. */
final class FailureOutcome {
    private FailureOutcome() {}

    /**
     * Returns FAILED if the record was certainly not written, else UNKNOWN. A timeout may hide a write whose answer was
     * lost, whatever reported it. A retriable error was given up after attempts of which the same is true.
     */
    static Count of(Exception failure) {
        boolean perhaps = failure instanceof TimeoutException
                || failure instanceof NotEnoughReplicasAfterAppendException
                || failure instanceof RetriableException
                || !(failure instanceof ApiException);
        return perhaps ? Count.UNKNOWN : Count.FAILED;
    }

    /** True if sending other records would fail too. */
    static boolean denied(Exception failure) {
        return failure instanceof AuthenticationException || failure instanceof AuthorizationException;
    }
}
