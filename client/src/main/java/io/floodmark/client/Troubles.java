package io.floodmark.client;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/**
 * Reports problems to the parent: at most one per second of each kind, and failures that no retry can fix as the end of
 * the load phase. Thread-safe; called on errors only.
 */
final class Troubles {
    private static final long EVERY_NANOS = 1_000_000_000L;

    private final Pipe pipe;
    private final ProcessClock clock;
    private final Map<String, Long> reportedAtNanos = new HashMap<>();
    private boolean failed;

    Troubles(Pipe pipe, ProcessClock clock) {
        this.pipe = pipe;
        this.clock = clock;
    }

    /** Reports an exception of the client library. */
    void report(Exception failure) {
        String what = failure.getClass().getSimpleName() + ": " + failure.getMessage();
        if (FailureOutcome.denied(failure)) {
            fail(new Failure(Failure.Kind.DENIED, "The cluster refuses the clients: " + what));
        } else if (failure instanceof RecordTooLargeException || failure instanceof RecordBatchTooLargeException) {
            fail(new Failure(
                    Failure.Kind.REFUSED,
                    "A record is too large: " + failure.getMessage()
                            + " (expected smaller records, or larger max.request.size and max.message.bytes)"));
        } else {
            report(Trouble.Kind.CLIENT_ERROR, failure.getClass().getSimpleName(), what);
        }
    }

    /** Reports a failure that no retry can fix. */
    void fail(String text) {
        fail(new Failure(Failure.Kind.CHILD, text));
    }

    void report(Trouble.Kind kind, String group, String text) {
        long now = clock.nanoTime();
        synchronized (this) {
            Long last = reportedAtNanos.get(group);
            if (last != null && now - last < EVERY_NANOS) {
                return;
            }
            reportedAtNanos.put(group, now);
        }
        pipe.send(Message.of(Message.Kind.TROUBLE, new Trouble(now, kind, group, text)::writeTo));
    }

    private void fail(Failure failure) {
        synchronized (this) {
            if (failed) {
                return;
            }
            failed = true;
        }
        pipe.fail(failure);
    }
}
