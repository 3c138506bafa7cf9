package io.floodmark.kafka.guest;

import io.floodmark.model.Entity;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a guard compares with: the cluster as it was before any load.
 *
 * @param brokers that were alive
 * @param foreignUnderReplicated partitions of others that had a replica out of sync
 * @param offline partitions without a leader
 * @param reserves bytes that stay free, by log directory; one that is missing is not guarded
 * @param mutedChannels throttled connections, by broker; 0 where missing
 * @param protectedMode end at the first sign of impact, since other clients use the cluster
 * @param canaryBaselineMillis the canary's p99 without load; empty where there is no canary
 * @param groupLags the most that each consumer group of others was behind before the load, s; one that is missing is
 *     not guarded
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
    /** The canary's p99 over its baseline above which protected mode ends a trial. */
    public static final double PROTECTED_CANARY_FACTOR = 2;
    /** Differences of the canary below that are noise, ms. */
    public static final double PROTECTED_CANARY_NOISE_MILLIS = 5;

    /**
     * How much further than before the load a consumer group of others may be behind, s: twice the usual commit
     * interval.
     */
    public static final double PROTECTED_LAG_SECONDS = 10;

    public GuardLimits {
        reserves = Collections.unmodifiableMap(new HashMap<>(reserves));
        mutedChannels = Collections.unmodifiableMap(new HashMap<>(mutedChannels));
        groupLags = Collections.unmodifiableMap(new HashMap<>(groupLags));
    }

    /** The p99 of the canary above which protected mode ends a trial, ms; infinite without a baseline. */
    double canaryLimitMillis() {
        double baseline = canaryBaselineMillis.orElse(Double.POSITIVE_INFINITY);
        return Math.max(PROTECTED_CANARY_FACTOR * baseline, baseline + PROTECTED_CANARY_NOISE_MILLIS);
    }
}
