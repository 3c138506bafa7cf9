package io.floodmark.client;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/**
 * Tells the parent what went wrong: of each kind once a second at the most, and what no retry cures as the end of it.
 * Safe for use by many threads; called on errors only.
 */
final class Troubles {
    private static final long EVERY_NANOS = 1_000_000_000L;

    private final Pipe pipe;
    private final Clock clock;
    private final Map<String, Long> toldAtNanos = new HashMap<>();
    private boolean failed;

    Troubles(Pipe pipe, Clock clock) {
        this.pipe = pipe;
        this.clock = clock;
    }

    /** An exception of the client library. */
    void tell(Exception failure) {
        String what = failure.getClass().getSimpleName() + ": " + failure.getMessage();
        if (Fates.denied(failure)) {
            fail(new Failure(Failure.Kind.DENIED, "The cluster refuses the clients: " + what));
        } else if (failure instanceof RecordTooLargeException || failure instanceof RecordBatchTooLargeException) {
            fail(new Failure(
                    Failure.Kind.REFUSED,
                    "A record is too large: " + failure.getMessage()
                            + " (expected smaller records, or larger max.request.size and max.message.bytes)"));
        } else {
            tell(Trouble.Kind.CLIENT_ERROR, failure.getClass().getSimpleName(), what);
        }
    }

    /** What no retry cures. */
    void fail(String text) {
        fail(new Failure(Failure.Kind.CHILD, text));
    }

    void tell(Trouble.Kind kind, String group, String text) {
        long now = clock.nanoTime();
        synchronized (this) {
            Long last = toldAtNanos.get(group);
            if (last != null && now - last < EVERY_NANOS) {
                return;
            }
            toldAtNanos.put(group, now);
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
