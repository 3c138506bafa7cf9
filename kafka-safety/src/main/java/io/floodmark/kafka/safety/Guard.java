package io.floodmark.kafka.safety;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Ends a trial before other clients are harmed. There is a new guard for each trial, and it is called after every poll
 * of the probes. It fires once and then stays fired. Not thread-safe.
 *
 * <p>Rules that a single outlier must not fire need several readings in a row, counted for each entity:
 *
 * <pre>
 * rule                       fires when                                     readings in a row
 * OUR_MIN_ISR                test partitions under min.insync.replicas             1
 * FOREIGN_UNDER_REPLICATED   more than before the load                             2
 * OFFLINE_PARTITIONS         more than before the load                             1
 * BROKERS_GONE               fewer than before the load                            1
 * DISK_RESERVE               free space below the reserve                          1
 * OTHERS_THROTTLED           more muted channels than before, none of the run      2
 * REQUEST_HANDLERS           handler idle below 40%                                2
 * CANARY                     p99 above twice the baseline                          3
 * LAG                        a group 10 s further behind than before the load      3
 * BLIND                      no reading of the cluster for 3 s, or none of         -
 *                            brokers, others' replicas or a log directory for 10 s
 * </pre>
 */
public final class Guard {
    /** Sending stops after this time without a reading of the cluster. */
    public static final Duration BLIND_AFTER = Duration.ofSeconds(3);

    /** Sending stops after this time without a reading of one guarded value alone. */
    public static final Duration PARTLY_BLIND_AFTER = Duration.ofSeconds(10);

    /**
     * Sending stops after this time without a reading of a log directory if the bytes sent since cannot have used up
     * its reserve. Brokers with many replicas answer slowly.
     */
    public static final Duration DISK_BLIND_AFTER = Duration.ofMinutes(3);

    private static final Set<Metric> VITAL = EnumSet.of(
            Metric.FOREIGN_UNDER_REPLICATED, Metric.OFFLINE_PARTITIONS, Metric.BROKERS_ALIVE, Metric.DISK_FREE);

    private record Place(GuardRule rule, Entity entity) {}

    private record Source(Metric metric, Entity entity) {}

    /** @param sentBytes bytes that the generator had sent by then */
    private record LastRead(long atNanos, double value, long sentBytes, int missedSince) {}

    private final GuardLimits limits;
    private final NanoClock clock;
    private final Map<Place, Integer> inARow = new HashMap<>();
    private final Map<Source, LastRead> lastRead = new HashMap<>();
    private final long startedNanos;
    private Optional<GuardRule> fired = Optional.empty();
    private long seenNanos;
    private boolean loadThrottled;
    private long sentBytes;

    public Guard(GuardLimits limits, NanoClock clock) {
        this.limits = limits;
        this.clock = clock;
        this.startedNanos = clock.nanoTime();
        this.seenNanos = startedNanos;
    }

    /** Notes the last interval of the generator. If it was throttled, muted channels may be those of the run. */
    public void addInterval(LoadInterval interval) {
        loadThrottled = interval.throttledNanos() > 0;
        sentBytes += interval.wireBytes();
    }

    /**
     * Judges what the probes have read since the last call; to be called at least every 500 ms, with or without new
     * samples.
     *
     * @return the event that ends the trial, once
     */
    public Optional<TrialEvent> check(List<Sample> fresh) {
        if (fired.isPresent()) {
            return Optional.empty();
        }
        for (Sample sample : fresh) {
            Optional<TrialEvent> event = sample.quality() == Quality.MISSING ? missing(sample) : read(sample);
            if (event.isPresent()) {
                return event;
            }
        }
        return blind();
    }

    /** Returns the rule that fired; empty if none has. */
    public Optional<GuardRule> fired() {
        return fired;
    }

    private Optional<TrialEvent> read(Sample sample) {
        if (sample.metric() == Metric.OUR_UNDER_MIN_ISR) {
            seenNanos = clock.nanoTime();
        }
        if (VITAL.contains(sample.metric())) {
            lastRead.put(
                    new Source(sample.metric(), sample.entity()),
                    new LastRead(clock.nanoTime(), sample.value(), sentBytes, 0));
        }
        return judge(sample);
    }

    /** A single missed answer does not make the guard blind, however rare the requests are. */
    private Optional<TrialEvent> missing(Sample sample) {
        boolean guarded = sample.metric() == Metric.DISK_FREE
                ? limits.reserves().containsKey(sample.entity())
                : VITAL.contains(sample.metric());
        if (!guarded) {
            return Optional.empty();
        }
        long now = clock.nanoTime();
        Source source = new Source(sample.metric(), sample.entity());
        LastRead before = lastRead.getOrDefault(source, new LastRead(startedNanos, Double.NaN, sentBytes, 0));
        lastRead.put(
                source, new LastRead(before.atNanos(), before.value(), before.sentBytes(), before.missedSince() + 1));
        Duration patience = roomWhatever(source, before) ? DISK_BLIND_AFTER : PARTLY_BLIND_AFTER;
        return before.missedSince() > 0 && now - before.atNanos() > patience.toNanos()
                ? fire(
                        GuardRule.BLIND,
                        now,
                        sample.metric().key() + " of " + sample.entity().label() + " could not be read for "
                                + patience.toSeconds() + " s")
                : Optional.empty();
    }

    /**
     * True if the reserve is safe even if all bytes sent since went there; a log directory has at most one replica of a
     * partition.
     */
    private boolean roomWhatever(Source source, LastRead before) {
        return source.metric() == Metric.DISK_FREE
                && before.value() - (sentBytes - before.sentBytes())
                        >= limits.reserves().getOrDefault(source.entity(), Long.MAX_VALUE);
    }

    private Optional<TrialEvent> judge(Sample sample) {
        double value = sample.value();
        return switch (sample.metric()) {
            case OUR_UNDER_MIN_ISR ->
                rule(
                        GuardRule.OUR_MIN_ISR,
                        sample,
                        value > 0,
                        1,
                        "%.0f test partitions are below min.insync.replicas",
                        value);
            case FOREIGN_UNDER_REPLICATED ->
                rule(
                        GuardRule.FOREIGN_UNDER_REPLICATED,
                        sample,
                        value > limits.foreignUnderReplicated(),
                        2,
                        "%.0f partitions of other topics are under-replicated, %d before the load",
                        value,
                        limits.foreignUnderReplicated());
            case OFFLINE_PARTITIONS ->
                rule(
                        GuardRule.OFFLINE_PARTITIONS,
                        sample,
                        value > limits.offline(),
                        1,
                        "%.0f partitions have no leader, %d before the load",
                        value,
                        limits.offline());
            case BROKERS_ALIVE ->
                rule(
                        GuardRule.BROKERS_GONE,
                        sample,
                        value < limits.brokers(),
                        1,
                        "%.0f brokers are alive, %d before the load",
                        value,
                        limits.brokers());
            case DISK_FREE -> disk(sample);
            case QUOTA_PRODUCE_MUTED -> muted(sample);
            case HANDLER_IDLE ->
                rule(
                        GuardRule.REQUEST_HANDLERS,
                        sample,
                        limits.protectedMode() && value < GuardLimits.PROTECTED_HANDLER_IDLE,
                        2,
                        "protected mode: request handlers of %s are idle %.0f%% of the time, less than %.0f%%",
                        sample.entity().label(),
                        100 * value,
                        100 * GuardLimits.PROTECTED_HANDLER_IDLE);
            case CANARY_P99 ->
                rule(
                        GuardRule.CANARY,
                        sample,
                        limits.protectedMode() && value > limits.canaryLimitMillis(),
                        3,
                        "protected mode: the canary's p99 is %.1f ms, %.1f ms before the load",
                        value,
                        limits.canaryBaselineMillis().orElse(Double.NaN));
            case FOREIGN_LAG -> lag(sample);
            // The other metrics describe the run, not harm to others; naming all of them here would not help.
            default -> Optional.empty();
        };
    }

    private Optional<TrialEvent> disk(Sample sample) {
        long reserve = limits.reserves().getOrDefault(sample.entity(), 0L);
        return rule(
                GuardRule.DISK_RESERVE,
                sample,
                sample.value() < reserve,
                1,
                "%s has %.2f GB free, less than its reserve of %.2f GB",
                sample.entity().label(),
                sample.value() / 1e9,
                reserve / 1e9);
    }

    private Optional<TrialEvent> muted(Sample sample) {
        double before = limits.mutedChannels().getOrDefault(sample.entity(), 0.0);
        return rule(
                GuardRule.OTHERS_THROTTLED,
                sample,
                sample.value() > before && !loadThrottled,
                2,
                "%s throttles %.0f connections, %.0f before the load, none of them of this run",
                sample.entity().label(),
                sample.value(),
                before);
    }

    private Optional<TrialEvent> lag(Sample sample) {
        double before = limits.groupLags().getOrDefault(sample.entity(), Double.POSITIVE_INFINITY);
        return rule(
                GuardRule.LAG,
                sample,
                limits.protectedMode() && sample.value() > before + GuardLimits.PROTECTED_LAG_SECONDS,
                3,
                "protected mode: %s is %.0f s behind, at most %.0f s before the load",
                sample.entity().label(),
                sample.value(),
                before);
    }

    private Optional<TrialEvent> rule(
            GuardRule rule, Sample sample, boolean holds, int needed, String text, Object... numbers) {
        Place place = new Place(rule, sample.entity());
        int seen = holds ? inARow.merge(place, 1, Integer::sum) : 0;
        if (!holds) {
            inARow.remove(place);
        }
        return holds && seen >= needed
                ? fire(rule, sample.toNanos(), String.format(Locale.ROOT, text, numbers))
                : Optional.empty();
    }

    private Optional<TrialEvent> blind() {
        long now = clock.nanoTime();
        return now - seenNanos > BLIND_AFTER.toNanos()
                ? fire(GuardRule.BLIND, now, "the cluster could not be read for " + BLIND_AFTER.toSeconds() + " s")
                : Optional.empty();
    }

    private Optional<TrialEvent> fire(GuardRule rule, long atNanos, String text) {
        fired = Optional.of(rule);
        return Optional.of(new TrialEvent(atNanos, rule.kind(), text));
    }
}
