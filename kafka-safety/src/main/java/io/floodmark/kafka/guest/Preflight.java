package io.floodmark.kafka.guest;

import io.floodmark.kafka.LogDirectory;
import io.floodmark.model.Bytes;
import io.floodmark.model.Entity;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a run would do to a cluster, and what speaks against it; found without writing anything.
 *
 * @param creates every object that will be created or set, one line each
 * @param reads what is read under load, for people; empty where load is written
 * @param written bytes appended to logs at most, all replicas
 * @param occupied bytes held by our topics at most, all replicas
 * @param time of the run at most
 * @param directories each with its share
 * @param traffic of others
 * @param protectedMode the run ends at the first sign of impact on others
 * @param brokers that are alive
 * @param quotas of the operator that apply, or may apply, to the load; they are not changed
 * @param problems each forbids the run: what, value, expectation, cure
 * @param warnings each makes the answer weaker, or a guard blind
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
     * What one log directory must bear.
     *
     * @param share bytes of ours that may come to lie there
     * @param reserve bytes that stay free beside; empty where the size of its volume is unknown
     */
    public record Share(LogDirectory directory, Bytes share, OptionalLong reserve) {
        /** True where the free space is known to be too little. */
        public boolean tooSmall() {
            return reserve.isPresent()
                    && directory.usableBytes().isPresent()
                    && directory.usableBytes().getAsLong() < share.value() + reserve.getAsLong();
        }
    }

    /** The run must not start. */
    public boolean blocked() {
        return !problems.isEmpty();
    }

    /**
     * What a guard compares with, in a run that this preflight has let start.
     *
     * @param muted throttled connections before the load, by broker
     * @param canaryBaselineMillis empty where there is no canary
     * @param groupLags of consumer groups of others before the load, s
     */
    public GuardLimits guardLimits(
            Map<Entity, Double> muted, OptionalDouble canaryBaselineMillis, Map<Entity, Double> groupLags) {
        Map<Entity, Long> reserves = new HashMap<>();
        directories.forEach(share -> share.reserve()
                .ifPresent(bytes -> reserves.put(share.directory().entity(), bytes)));
        // A preflight that is not blocked has seen no partition out of sync or without a leader.
        return new GuardLimits(brokers, 0, 0, reserves, muted, protectedMode, canaryBaselineMillis, groupLags);
    }
}
