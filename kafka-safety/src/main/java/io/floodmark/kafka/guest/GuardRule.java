package io.floodmark.kafka.guest;

import io.floodmark.model.TrialEvent;

/** Why a guard ends a trial. */
public enum GuardRule {
    /** Partitions of ours have too few replicas in sync: the load is too high, nobody else is harmed. */
    OUR_MIN_ISR(TrialEvent.Kind.MIN_ISR),
    /** Partitions of others lose replicas. */
    FOREIGN_UNDER_REPLICATED(TrialEvent.Kind.UNSAFE),
    /** Partitions have no leader. */
    OFFLINE_PARTITIONS(TrialEvent.Kind.UNSAFE),
    BROKERS_GONE(TrialEvent.Kind.UNSAFE),
    /** A log directory runs into its reserve. */
    DISK_RESERVE(TrialEvent.Kind.UNSAFE),
    /** Clients that are not ours are being throttled. */
    OTHERS_THROTTLED(TrialEvent.Kind.UNSAFE),
    /** Nothing was read for a while: nobody would see harm. */
    BLIND(TrialEvent.Kind.BLIND),
    /** Only where others carry traffic: request handlers get short. */
    REQUEST_HANDLERS(TrialEvent.Kind.PROTECTED_MODE),
    /** Only where others carry traffic: a small client beside the load is served much later than without it. */
    CANARY(TrialEvent.Kind.PROTECTED_MODE),
    /** Only where others carry traffic: a consumer group of theirs falls behind. */
    LAG(TrialEvent.Kind.PROTECTED_MODE);

    private final TrialEvent.Kind kind;

    GuardRule(TrialEvent.Kind kind) {
        this.kind = kind;
    }

    TrialEvent.Kind kind() {
        return kind;
    }
}
