package io.floodmark.gateway.quota;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;

/**
 * The memory budget of all requests and answers. Readers hold at most half of it, so that they do not exclude writers,
 * and one principal at most half of what is available to each of these. Thread-safe.
 */
public final class RequestMemory {
    private final Places all;
    private final Places ofReaders;

    public RequestMemory(long maxBytes) {
        all = new Places(maxBytes, "bytes of requests and answers are in memory (requests.in-memory)");
        ofReaders = all.part(maxBytes / 2, "bytes of answers are in memory (half of requests.in-memory)");
    }

    /**
     * Checks that memory is free, and takes none.
     *
     * @throws RefusedException if that much could not be taken now
     */
    public void require(Principal who, long bytes) {
        all.require(who, bytes);
    }

    public long taken() {
        return all.taken();
    }

    public Claim claim(Principal who) {
        return new Claim(all, who);
    }

    public Claim claimToRead(Principal who) {
        return new Claim(ofReaders, who);
    }

    /**
     * The memory of one request. Thread-safe: the thread of a reader may take more while the event loop closes it
     * because the client has disconnected.
     */
    public static final class Claim implements AutoCloseable {
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
         * Takes more memory, or throws and takes none.
         *
         * @throws RefusedException temporarily; or permanently if the maximum of this principal would be too little
         */
        public synchronized void take(long more) {
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

        /** Gives a part back. */
        public synchronized void giveBack(long fewer) {
            if (!closed && fewer != 0) {
                memory.giveBack(who, fewer);
                bytes -= fewer;
            }
        }

        /** Gives back everything above that amount. */
        public synchronized void keep(long atMost) {
            giveBack(Math.max(0, bytes - atMost));
        }

        /** Gives everything back permanently. It may be called again. */
        @Override
        public synchronized void close() {
            giveBack(bytes);
            closed = true;
        }
    }
}
