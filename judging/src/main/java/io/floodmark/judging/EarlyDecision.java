package io.floodmark.judging;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.trial.CatchUp;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.IndicatorReading.State;
import io.floodmark.model.verdict.Indicators;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether a running trial can end. It has no state: the caller passes all observations so far, twice per
 * second, and in long trials each time that the measured part has grown by 1%.
 *
 * <ul>
 *   <li><b>Clearly overloaded</b>, from 3 s on: the CUSUM of the backlog (drift 0.01 s/s) has been above an alarm for 3
 *       s and does not recover, or partitions of the test are below min.insync.replicas, or, from a fifth of the trial
 *       on, two independent indicators fire. The alarm is 3 s for a trial of 300 s and falls with the square root of
 *       its length (25 s: 0.87 s), never below 0.5 s, so that a GC pause alone does not raise it. A stall is not an
 *       overload: the wait after a stall is twice its length (10 s at most), so that its backlog can be caught up with.
 *       From half of the trial on, a leading indicator that is beyond its threshold with its error at 99% is enough.
 *   <li><b>Clearly safe</b>, from the safe length on: nothing fired except disks that no trial of that length
 *       exercises; at least one leading indicator has data, and each one that has is below 75% of its threshold with
 *       its error at 99%, and so is a host's CPU; nothing failed; the in-sync sets changed at most half as much as
 *       allowed; the backlog neither grows nor reached half an alarm; and every group that began with a backlog has
 *       caught up.
 * </ul>
 */
public final class EarlyDecision {
    private static final double LEAST_SECONDS = 3;
    private static final double DRIFT = 0.01;
    private static final double ALARM_SECONDS = 3;
    private static final double ALARM_TRIAL_SECONDS = 300;
    private static final double LEAST_ALARM_SECONDS = 0.5;
    private static final double NOT_RECOVERING = 0.8;
    private static final double LEAST_ABOVE_SECONDS = 3;
    private static final double MOST_ABOVE_SECONDS = 10;
    private static final double STALLS_WAITED_FOR = 2;
    private static final double AGREE_AFTER = 0.2;
    /** A single stall makes all of these fire. */
    private static final Set<Indicator> OF_A_STALL =
            EnumSet.of(Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG, Indicator.CONSUMER_LAG, Indicator.LATENCY);
    /** Part of a trial from which on a leading indicator that fired with its error at 99% will not recover. */
    private static final double CLEAR_AFTER = 0.5;

    private static final double CLEARLY_SAFE = 0.75;
    /** Seconds that {@link DiskRule} requires. */
    private static final double DISKS_EXERCISED = 110;

    private final RuleBook rules;

    /** The action to take with a running trial. */
    public enum Advice {
        GO_ON,
        OVERLOADED,
        SAFE
    }

    /**
     * Advice with its reason.
     *
     * @param why one sentence for people; empty if the trial should go on
     */
    public record Decision(Advice advice, String why) {
        static final Decision GO_ON = new Decision(Advice.GO_ON, "");

        /** Returns this decision, but continues a trial that would end as safe. */
        public Decision unlessSafe() {
            return advice == Advice.SAFE ? GO_ON : this;
        }
    }

    public EarlyDecision(Indicators indicators, Objective objective) {
        this.rules = new RuleBook(indicators, objective);
    }

    /** Advises on a trial whose measured part ends now. */
    public Decision decide(Observation soFar, TrialOrder order) {
        double seconds = soFar.measuredIntervals().stream()
                .mapToDouble(LoadInterval::seconds)
                .sum();
        if (seconds < LEAST_SECONDS) {
            return Decision.GO_ON;
        }
        double full = Durations.seconds(order.full());
        List<IndicatorReading> readings = readings(soFar, order);
        Optional<String> overload = overload(soFar, readings, seconds, full);
        if (overload.isPresent()) {
            return new Decision(Advice.OVERLOADED, overload.get());
        }
        double safe = Durations.seconds(order.safe());
        if (safe < full && seconds >= safe && clearlySafe(soFar, readings, full)) {
            return new Decision(
                    Advice.SAFE, Text.format("clearly safe after %s: %s", Text.seconds(seconds), nearest(readings)));
        }
        return Decision.GO_ON;
    }

    private List<IndicatorReading> readings(Observation soFar, TrialOrder order) {
        List<IndicatorReading> all = rules.readAll(soFar);
        return switch (order.goal()) {
            case WITHOUT_OBJECTIVE -> Readings.without(Indicator.LATENCY, all);
            case OBJECTIVE -> all;
        };
    }

    /** Returns the seconds of backlog that raise the alarm in a trial of the given length. */
    public static double alarm(double fullSeconds) {
        return Math.max(LEAST_ALARM_SECONDS, ALARM_SECONDS * Math.sqrt(fullSeconds / ALARM_TRIAL_SECONDS));
    }

    private static Optional<String> overload(
            Observation soFar, List<IndicatorReading> readings, double seconds, double full) {
        List<Indicator> fired = Causes.fired(readings);
        if (fired.isEmpty()) {
            return Optional.empty();
        }
        Backlog backlog = Backlog.of(soFar);
        Backlog.Cusum cusum = backlog.cusum(DRIFT, alarm(full));
        double waited = Math.min(
                MOST_ABOVE_SECONDS, Math.max(LEAST_ABOVE_SECONDS, STALLS_WAITED_FOR * backlog.stalledSeconds()));
        boolean grows = cusum.above() >= waited && cusum.now() >= NOT_RECOVERING * cusum.peak();
        if (grows) {
            return Optional.of(Text.format(
                    "clearly overloaded after %s: the backlog grew by %.1f s", Text.seconds(seconds), cusum.now()));
        }
        if (fired.contains(Indicator.MIN_ISR) || (seconds >= AGREE_AFTER * full && agree(fired, grows))) {
            return Optional.of(Text.format(
                    "clearly overloaded after %s: %s",
                    Text.seconds(seconds),
                    String.join(" and ", fired.stream().map(Indicator::key).toList())));
        }
        if (seconds >= CLEAR_AFTER * full) {
            return readings.stream()
                    .filter(IndicatorReading::fired)
                    .filter(reading -> reading.indicator().kind() == Indicator.Kind.MARGIN)
                    .filter(reading -> reading.utilisation() - error(soFar, reading) > 1)
                    .findFirst()
                    .map(reading ->
                            Text.format("clearly overloaded after %s: %s", Text.seconds(seconds), reading.evidence()));
        }
        return Optional.empty();
    }

    /**
     * True if two independent indicators fire. All consequences of a stall count as one, and only while the backlog
     * grows. Leading indicators alone do not count, since busy handlers come with a busy network.
     */
    private static boolean agree(List<Indicator> fired, boolean grows) {
        boolean margins = fired.stream().allMatch(indicator -> indicator.kind() == Indicator.Kind.MARGIN);
        long others = fired.stream()
                .filter(indicator -> !OF_A_STALL.contains(indicator))
                .count();
        boolean waits = grows && others < fired.size();
        return !margins && others + (waits ? 1 : 0) >= 2;
    }

    private static boolean clearlySafe(Observation soFar, List<IndicatorReading> readings, double full) {
        boolean noneFired = readings.stream().noneMatch(reading -> preventsSafeEnd(reading, full));
        List<IndicatorReading> margins = readings.stream()
                .filter(reading -> reading.indicator().kind() == Indicator.Kind.MARGIN)
                .filter(reading -> reading.state() == State.CLEAR)
                .toList();
        Backlog backlog = Backlog.of(soFar);
        return noneFired
                && !margins.isEmpty()
                && margins.stream().allMatch(margin -> margin.utilisation() + error(soFar, margin) < CLEARLY_SAFE)
                && readings.stream().allMatch(reading -> cliffFarAway(soFar, reading))
                && CatchUp.of(soFar).stream().allMatch(CatchUp::done)
                && backlog.points() >= Trend.LEAST_POINTS
                && backlog.trend().upper() < DRIFT
                && backlog.cusum(DRIFT, alarm(full)).peak() < alarm(full) / 2;
    }

    /**
     * True if the reading prevents a safe end. Disks that fall behind do. Disks that were not exercised do only if the
     * whole trial is long enough to exercise them: a shorter trial would wait in vain, and so would any trial with log
     * directories in memory.
     */
    private static boolean preventsSafeEnd(IndicatorReading reading, double full) {
        boolean futile = reading.indicator() == Indicator.DISK
                && !(reading.utilisation() > 1)
                && (full < DISKS_EXERCISED || Double.isNaN(reading.value()));
        return reading.fired() && !futile;
    }

    private static boolean cliffFarAway(Observation soFar, IndicatorReading reading) {
        if (reading.state() != State.CLEAR) {
            return true;
        }
        return switch (reading.indicator()) {
            case HOST_CPU, LINK -> reading.utilisation() + error(soFar, reading) < CLEARLY_SAFE;
            case ISR_CHURN, THROTTLED, GATEWAY_QUEUE, NETWORK_PATH -> reading.value() <= reading.threshold() / 2;
            case ERRORS, MIN_ISR -> reading.value() == 0;
            case HANDLER_IDLE, NETWORK_IDLE, LATENCY, FOLLOWER_LAG, BEHIND_SCHEDULE, BACKLOG, CONSUMER_LAG, DISK ->
                true;
        };
    }

    /**
     * Returns the error of the utilisation at 99%. A single reading has no known error, so the largest possible one is
     * assumed.
     */
    private static double error(Observation soFar, IndicatorReading margin) {
        double error = switch (margin.indicator()) {
            case HANDLER_IDLE -> errorOf(soFar, Metric.HANDLER_IDLE, margin) / (1 - margin.threshold());
            case NETWORK_IDLE -> errorOf(soFar, Metric.NETWORK_IDLE_MIN, margin) / (1 - margin.threshold());
            case HOST_CPU -> HostCpuRule.error(soFar, margin.where()) / margin.threshold();
            case LINK -> errorOf(soFar, Metric.HOST_NETWORK_USED, margin) / margin.threshold();
            case NETWORK_PATH,
                    LATENCY,
                    ISR_CHURN,
                    FOLLOWER_LAG,
                    MIN_ISR,
                    BEHIND_SCHEDULE,
                    BACKLOG,
                    CONSUMER_LAG,
                    ERRORS,
                    THROTTLED,
                    GATEWAY_QUEUE,
                    DISK -> 0;
        };
        return Double.isNaN(error) ? 1 : error;
    }

    private static double errorOf(Observation soFar, Metric metric, IndicatorReading margin) {
        return EntityMeans.of(soFar, metric)
                .of(margin.where())
                .map(EntityMeans.Mean::error)
                .orElse(Double.NaN);
    }

    private static String nearest(List<IndicatorReading> readings) {
        return readings.stream()
                .filter(reading -> reading.indicator().kind() == Indicator.Kind.MARGIN)
                .filter(reading -> reading.state() == State.CLEAR)
                .max(Comparator.comparingDouble(IndicatorReading::utilisation))
                .map(IndicatorReading::evidence)
                .orElse("nothing is near its threshold");
    }
}
