package io.floodmark.client;

import io.floodmark.traffic.Count;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;

/** What an exception says of the record that it was told for. */
final class Fates {
    private Fates() {}

    /**
     * FAILED where it was certainly not written, else UNKNOWN. A timeout may hide a write whose answer was lost,
     * whoever told it; what can be retried was given up after some attempt of which the same is true.
     */
    static Count of(Exception failure) {
        boolean perhaps = failure instanceof TimeoutException
                || failure instanceof NotEnoughReplicasAfterAppendException
                || failure instanceof RetriableException
                || !(failure instanceof ApiException);
        return perhaps ? Count.UNKNOWN : Count.FAILED;
    }

    /** Whether trying again with other records is pointless. */
    static boolean denied(Exception failure) {
        return failure instanceof AuthenticationException || failure instanceof AuthorizationException;
    }
}
