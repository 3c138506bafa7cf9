package io.floodmark.kafka.safety;

import io.floodmark.model.metric.Entity;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The reference values of a guard: the cluster before any load.
 *
 * @param brokers number of brokers that were alive
 * @param foreignUnderReplicated number of other clients' partitions with a replica out of sync
 * @param offline number of partitions without a leader
 * @param reserves bytes that stay free, by log directory; a missing one is not guarded
 * @param mutedChannels throttled connections, by broker; 0 if missing
 * @param protectedMode true if the trial ends at the first sign of impact, since other clients use the cluster
 * @param canaryBaselineMillis p99 of the canary without load; empty if there is no canary
 * @param groupLags highest lag of each consumer group of other clients before the load, s; a missing one is not guarded
 */
public record GuardLimits(
        int brokers,
        int foreignUnderReplicated,
        int offline,
        Map<Entity, Long> reserves,
        Map<Entity, Double> mutedChannels,
        boolean protectedMode,
        OptionalDouble canaryBaselineMillis,
        Map<Entity, Double> groupLags) {
    /** Idle share of request handlers below which protected mode ends a trial. */
    public static final double PROTECTED_HANDLER_IDLE = 0.40;
    /** Factor over the canary's baseline p99 above which protected mode ends a trial. */
    public static final double PROTECTED_CANARY_FACTOR = 2;
    /** Smaller differences of the canary are noise, ms. */
    public static final double PROTECTED_CANARY_NOISE_MILLIS = 5;

    /**
     * Lag of a consumer group of other clients above that before the load, s; protected mode ends a trial if it is
     * higher. Twice the usual commit interval.
     */
    public static final double PROTECTED_LAG_SECONDS = 10;

    public GuardLimits {
        reserves = Collections.unmodifiableMap(new HashMap<>(reserves));
        mutedChannels = Collections.unmodifiableMap(new HashMap<>(mutedChannels));
        groupLags = Collections.unmodifiableMap(new HashMap<>(groupLags));
    }

    /** Returns the p99 of the canary above which protected mode ends a trial, ms; infinite without a baseline. */
    double canaryLimitMillis() {
        double baseline = canaryBaselineMillis.orElse(Double.POSITIVE_INFINITY);
        return Math.max(PROTECTED_CANARY_FACTOR * baseline, baseline + PROTECTED_CANARY_NOISE_MILLIS);
    }
}
