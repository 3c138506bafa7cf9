package io.floodmark.kafka.safety;

import io.floodmark.model.trial.TrialEvent;

/** The reasons for which a guard ends a trial. */
public enum GuardRule {
    /** Test partitions have too few in-sync replicas: the load is too high, but nobody else is harmed. */
    OUR_MIN_ISR(TrialEvent.Kind.MIN_ISR),
    /** Partitions of other clients lose in-sync replicas. */
    FOREIGN_UNDER_REPLICATED(TrialEvent.Kind.UNSAFE),
    /** Partitions have no leader. */
    OFFLINE_PARTITIONS(TrialEvent.Kind.UNSAFE),
    BROKERS_GONE(TrialEvent.Kind.UNSAFE),
    /** The free space of a log directory falls below its reserve. */
    DISK_RESERVE(TrialEvent.Kind.UNSAFE),
    /** Other clients are being throttled. */
    OTHERS_THROTTLED(TrialEvent.Kind.UNSAFE),
    /** Nothing was read for some time, so harm would go unnoticed. */
    BLIND(TrialEvent.Kind.BLIND),
    /** Protected mode only: request handlers have little idle time. */
    REQUEST_HANDLERS(TrialEvent.Kind.PROTECTED_MODE),
    /** Protected mode only: the canary's latency is much higher than without load. */
    CANARY(TrialEvent.Kind.PROTECTED_MODE),
    /** Protected mode only: a consumer group of other clients falls behind. */
    LAG(TrialEvent.Kind.PROTECTED_MODE);

    private final TrialEvent.Kind kind;

    GuardRule(TrialEvent.Kind kind) {
        this.kind = kind;
    }

    TrialEvent.Kind kind() {
        return kind;
    }
}
