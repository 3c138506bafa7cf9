package io.floodmark.gateway;

/**
 * Memory for requests and answers, all together. Those who read hold at most half of it, so that they do not shut those
 * out who write, and one principal at most half of what there is for each of them. Thread-safe.
 */
final class RequestMemory {
    private final Places all;
    private final Places ofReaders;

    RequestMemory(long maxBytes) {
        all = new Places(maxBytes, "bytes of requests and answers are in memory (requests.in-memory)");
        ofReaders = all.part(maxBytes / 2, "bytes of answers are in memory (half of requests.in-memory)");
    }

    /** @throws RefusedException where so much could not be taken now */
    void require(Principal who, long bytes) {
        all.require(who, bytes);
    }

    long taken() {
        return all.taken();
    }

    Claim claim(Principal who) {
        return new Claim(all, who);
    }

    Claim claimToRead(Principal who) {
        return new Claim(ofReaders, who);
    }

    /**
     * What one request has taken. Thread-safe: the thread of a reader may take more while the event loop closes it,
     * because the client has disconnected.
     */
    static final class Claim implements AutoCloseable {
        private final Places memory;
        private final Principal who;
        /** Guarded by this. */
        private long bytes;
        /** Guarded by this. */
        private boolean closed;

        private Claim(Places memory, Principal who) {
            this.memory = memory;
            this.who = who;
        }

        /**
         * Takes more, or nothing and throws.
         *
         * @throws RefusedException for now; for good where all that this principal can have were too little
         */
        synchronized void take(long more) {
            if (more == 0) {
                return;
            }
            if (closed) {
                throw new RefusedException(Reason.NO_MEMORY, "the request has ended");
            }
            if (bytes + more > memory.mostOf(who)) {
                throw new RefusedException(
                        Reason.TOO_LARGE,
                        "the request needs more memory than one request may use (requests.in-memory)");
            }
            memory.take(who, more);
            bytes += more;
        }

        /** Gives some of it back. */
        synchronized void giveBack(long fewer) {
            if (!closed && fewer != 0) {
                memory.giveBack(who, fewer);
                bytes -= fewer;
            }
        }

        /** Gives back what it has above that. */
        synchronized void keep(long atMost) {
            giveBack(Math.max(0, bytes - atMost));
        }

        /** Gives all of it back, for ever; may be called again. */
        @Override
        public synchronized void close() {
            giveBack(bytes);
            closed = true;
        }
    }
}
