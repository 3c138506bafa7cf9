package io.floodmark.gateway;

import java.util.concurrent.atomic.AtomicLong;

/** Memory for the bodies of requests, all together. Thread-safe. */
final class ByteBudget {
    private final long maxBytes;
    private final AtomicLong taken = new AtomicLong();

    ByteBudget(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Whether that much could be taken now. */
    boolean fits(long bytes) {
        return taken.get() + bytes <= maxBytes;
    }

    long taken() {
        return taken.get();
    }

    Claim claim() {
        return new Claim();
    }

    /** What one request has taken; one thread at a time. */
    final class Claim implements AutoCloseable {
        private long bytes;
        private boolean closed;

        private Claim() {}

        /** Takes more, or nothing and throws. */
        void take(long more) {
            if (closed) {
                throw new RefusedException(Reason.NO_MEMORY, "the request has ended");
            }
            if (taken.addAndGet(more) > maxBytes) {
                taken.addAndGet(-more);
                throw new RefusedException(Reason.NO_MEMORY, "the gateway has no room for more requests");
            }
            bytes += more;
        }

        /** Gives some of it back. */
        void giveBack(long fewer) {
            if (!closed) {
                taken.addAndGet(-fewer);
                bytes -= fewer;
            }
        }

        /** Gives all of it back, for ever; may be called again. */
        @Override
        public void close() {
            taken.addAndGet(-bytes);
            bytes = 0;
            closed = true;
        }
    }
}
