package io.floodmark.gateway;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory for requests and answers, all together. Those who read may use it up to the half only, so that they do not shut those out who
 * write. Thread-safe.
 */
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
        return new Claim(maxBytes);
    }

    Claim claimToRead() {
        return new Claim(maxBytes / 2);
    }

    /** What one request has taken; one thread at a time. */
    final class Claim implements AutoCloseable {
        private final long most;
        private long bytes;
        private boolean closed;

        private Claim(long most) {
            this.most = most;
        }

        /**
         * Takes more, or nothing and throws.
         *
         * @throws RefusedException for now; for good where all memory together were too little
         */
        void take(long more) {
            if (more == 0) {
                return;
            }
            if (closed) {
                throw new RefusedException(Reason.NO_MEMORY, "the request has ended");
            }
            if (bytes + more > most) {
                throw new RefusedException(
                        Reason.TOO_LARGE, "it takes more memory than there is for one request (requests.in-memory)");
            }
            takeOfAll(more);
            bytes += more;
        }

        /** Never more than there is, not even for a moment: others would be refused for nothing. */
        private void takeOfAll(long more) {
            long before;
            do {
                before = taken.get();
                if (before + more > most) {
                    throw new RefusedException(Reason.NO_MEMORY, "the gateway has no room for more requests");
                }
            } while (!taken.compareAndSet(before, before + more));
        }

        /** Gives some of it back. */
        void giveBack(long fewer) {
            if (!closed) {
                taken.addAndGet(-fewer);
                bytes -= fewer;
            }
        }

        /** Gives back what it has above that. */
        void keep(long atMost) {
            giveBack(Math.max(0, bytes - atMost));
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
