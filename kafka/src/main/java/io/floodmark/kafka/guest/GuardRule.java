package io.floodmark.kafka.guest;

import io.floodmark.model.TrialEvent;

/** Why a guard ends a trial. */
public enum GuardRule {
    /** Partitions of ours have too few replicas in sync: the load is too high, nobody else is harmed. */
    OUR_MIN_ISR(TrialEvent.Kind.DECIDED_EARLY, false),
    /** Partitions of others lose replicas. */
    FOREIGN_UNDER_REPLICATED(TrialEvent.Kind.UNSAFE, false),
    /** Partitions have no leader. */
    OFFLINE_PARTITIONS(TrialEvent.Kind.UNSAFE, false),
    BROKERS_GONE(TrialEvent.Kind.UNSAFE, false),
    /** A log directory runs into its reserve. */
    DISK_RESERVE(TrialEvent.Kind.UNSAFE, false),
    /** Clients that are not ours are being throttled. */
    OTHERS_THROTTLED(TrialEvent.Kind.UNSAFE, false),
    /** Nothing was read for a while: nobody would see harm. */
    BLIND(TrialEvent.Kind.BLIND, false),
    /** Only where others carry traffic: request handlers get short. */
    GENTLE_HANDLERS(TrialEvent.Kind.UNSAFE, true),
    /** Only where others carry traffic: a small client beside the load is served much later than without it. */
    GENTLE_CANARY(TrialEvent.Kind.UNSAFE, true);

    private final TrialEvent.Kind kind;
    private final boolean gentle;

    GuardRule(TrialEvent.Kind kind, boolean gentle) {
        this.kind = kind;
        this.gentle = gentle;
    }

    TrialEvent.Kind kind() {
        return kind;
    }

    /** True where no harm was seen yet: the limit lies higher, but is not looked for. */
    public boolean gentle() {
        return gentle;
    }
}
