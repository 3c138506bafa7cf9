package io.floodmark.model.trial;

/**
 * An event in a trial, in addition to its samples.
 *
 * @param atNanos run time
 */
public record TrialEvent(long atNanos, Kind kind, String text) {
    /** The kinds of events; {@link #disturbs} returns whether a kind makes the trial invalid. */
    public enum Kind {
        /** The trial ended early because the verdict was certain. */
        DECIDED_EARLY(false),
        /** The trial ended early because it was clearly overloaded: it is never a pass. */
        DECIDED_OVERLOADED(false),
        /** The full time was measured. */
        TIME_UP(false),
        /** A broker left or rejoined. */
        BROKERS_CHANGED(true),
        /** A leader moved. */
        LEADERS_CHANGED(true),
        /** A controller is unavailable: nothing can be created, leaders cannot move. */
        CONTROLLER_LOST(true),
        /** No fresh sample for 3 s. */
        BLIND(true),
        /** A process that generates load ended, or does not respond. */
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
        /** The test topics reached their size limit; space becomes free as brokers delete. */
        NO_ROOM(true),
        /** Test partitions fell below min.insync.replicas: the load is too high for the followers. */
        MIN_ISR(false),
        /** A connection was lost or a response had an error; the client recovered. */
        CLIENT_ERROR(false),
        /** A part of a log had no records and was skipped, or was in tiered storage and delayed reading. */
        READ_GAP(false),
        /** Harm to other clients, or the risk of it. */
        UNSAFE(true),
        /** A first sign of impact on other clients, but no harm yet, in protected mode. */
        PROTECTED_MODE(true),
        /** The user, or a signal, requested a stop. */
        STOPPED(true);

        private final boolean disturbs;

        Kind(boolean disturbs) {
            this.disturbs = disturbs;
        }

        public boolean disturbs() {
            return disturbs;
        }

        /** True if sending must stop when it happens. */
        public boolean ends() {
            return disturbs || this == MIN_ISR;
        }
    }
}
