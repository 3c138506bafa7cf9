package io.floodmark.kafka.safety;

import io.floodmark.kafka.LogDirectory;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.unit.Bytes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a run would do to a cluster, and the objections to it; found without writing anything.
 *
 * @param creates every object that will be created or set, one line each
 * @param reads description of what is read under load; empty if load is written
 * @param written maximum of bytes appended to logs, all replicas
 * @param occupied maximum of bytes in test topics, all replicas
 * @param time maximum duration of the run
 * @param directories each log directory with its share
 * @param traffic traffic of other clients
 * @param protectedMode true if the run ends at the first sign of impact on other clients
 * @param brokers number of brokers that are alive
 * @param quotas quotas of the operator that apply, or may apply, to the load; they are not changed
 * @param problems each forbids the run: what, value, expectation, remedy
 * @param warnings each weakens the result, or makes a guard blind
 */
public record Preflight(
        String clusterId,
        List<String> creates,
        Optional<String> reads,
        Bytes written,
        Bytes occupied,
        Duration time,
        List<Share> directories,
        ForeignTraffic traffic,
        boolean protectedMode,
        int brokers,
        List<QuotaRule> quotas,
        List<String> problems,
        List<String> warnings) {
    public Preflight {
        quotas = List.copyOf(quotas);
        creates = List.copyOf(creates);
        directories = List.copyOf(directories);
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }

    /**
     * The part of the disk budget that one log directory must hold.
     *
     * @param share bytes of test data that may be stored there
     * @param reserve further bytes that stay free; empty if the size of its volume is unknown
     */
    public record Share(LogDirectory directory, Bytes share, OptionalLong reserve) {
        /** True if the free space is known to be too small. */
        public boolean tooSmall() {
            return reserve.isPresent()
                    && directory.usableBytes().isPresent()
                    && directory.usableBytes().getAsLong() < share.value() + reserve.getAsLong();
        }
    }

    /** True if the run must not start. */
    public boolean blocked() {
        return !problems.isEmpty();
    }

    /**
     * Returns the reference values of the guard, for a run that this preflight allows.
     *
     * @param muted throttled connections before the load, by broker
     * @param canaryBaselineMillis empty if there is no canary
     * @param groupLags lags of consumer groups of other clients before the load, s
     */
    public GuardLimits guardLimits(
            Map<Entity, Double> muted, OptionalDouble canaryBaselineMillis, Map<Entity, Double> groupLags) {
        Map<Entity, Long> reserves = new HashMap<>();
        directories.forEach(share -> share.reserve()
                .ifPresent(bytes -> reserves.put(share.directory().entity(), bytes)));
        // If a preflight is not blocked, no partition was out of sync or without a leader.
        return new GuardLimits(brokers, 0, 0, reserves, muted, protectedMode, canaryBaselineMillis, groupLags);
    }
}
