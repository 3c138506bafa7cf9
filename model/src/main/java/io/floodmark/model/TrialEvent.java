package io.floodmark.model;

/**
 * Something that happened in a trial beside its samples.
 *
 * @param atNanos run time
 */
public record TrialEvent(long atNanos, Kind kind, String text) {
    /** What kinds of things happen; {@link #disturbs} tells which make the trial invalid. */
    public enum Kind {
        /** The trial ended before its time because the verdict was certain. */
        DECIDED_EARLY(false),
        /** The trial ended before its time because it was clearly overloaded: it is never a pass. */
        DECIDED_OVERLOADED(false),
        /** Its time was up. */
        TIME_UP(false),
        /** A broker left or came back. */
        BROKERS_CHANGED(true),
        /** A leader moved. */
        LEADERS_CHANGED(true),
        /** A controller is away: nothing can be created, leaders cannot move. */
        CONTROLLER_LOST(true),
        /** No fresh sample for 3 s. */
        BLIND(true),
        /** A process that generates load ended, or does not answer. */
        GENERATOR_LOST(true),
        /** The generator may have been the bottleneck; the next trial at this load is part of its test. */
        GENERATOR_SUSPECTED(false),
        /**
         * Doubling the connections and requests in flight did not increase throughput: the generator was not the
         * bottleneck.
         */
        GENERATOR_RULED_OUT(false),
        /** Doubling the connections and requests in flight did not show whether the generator was the bottleneck. */
        GENERATOR_INCONCLUSIVE(false),
        /**
         * All record batches of a process of the generator were in flight for a time, so it could not send what was
         * due.
         */
        GENERATOR_POOL(false),
        /** The quota that a run sets against its own generator throttled the load. */
        OWN_QUOTA(true),
        /** The wall clock stepped. */
        CLOCK_STEPPED(true),
        /** A budget was used up. */
        BUDGET(true),
        /** Our topics hold as much as they may: room comes back as brokers delete. */
        NO_ROOM(true),
        /** Partitions of ours fell below min.insync.replicas: the load is too high for the followers. */
        MIN_ISR(false),
        /** A connection was lost or an error answered; the client recovered. */
        CLIENT_ERROR(false),
        /** A part of a log held no records and was skipped, or lies in tiered storage and was waited for. */
        READ_GAP(false),
        /** Harm to others, or the risk of it. */
        UNSAFE(true),
        /** In protected mode: no harm yet, but a first sign of impact on other clients. */
        PROTECTED_MODE(true),
        /** The user, or a signal, asked to stop. */
        STOPPED(true);

        private final boolean disturbs;

        Kind(boolean disturbs) {
            this.disturbs = disturbs;
        }

        public boolean disturbs() {
            return disturbs;
        }

        /** Whether sending must stop when it happens. */
        public boolean ends() {
            return disturbs || this == MIN_ISR;
        }
    }
}
