package io.floodmark.model.trial;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All observations of a trial, sufficient to judge it again with other thresholds.
 *
 * @param offered the requested load
 * @param measured the judged part: after the settling time, before the drain
 * @param fullLength whether it was measured for the full time and not ended early
 * @param intervals of the generator, in order, including settling and drain
 * @param samples of all probes, including settling and drain
 * @param latency from scheduled send time to acknowledgement of all records due in {@code measured}, including those
 *     answered in the drain, and the ages of unanswered ones
 * @param histogram of {@code latency}
 * @param consumption of consumer groups, in order, including settling and drain; empty without groups
 * @param behind initial backlogs of groups that began with one
 * @param deliveries records that each group received from each partition, including the drain; empty without consumers
 */
public record Observation(
        Rate offered,
        Span measured,
        boolean fullLength,
        List<LoadInterval> intervals,
        List<Sample> samples,
        List<TrialEvent> events,
        Confirmation confirmation,
        LatencySummary latency,
        EncodedHistogram histogram,
        List<ConsumeInterval> consumption,
        List<GroupBacklog> behind,
        List<Delivery> deliveries) {
    public Observation {
        intervals = List.copyOf(intervals);
        samples = List.copyOf(samples);
        events = List.copyOf(events);
        consumption = List.copyOf(consumption);
        behind = List.copyOf(behind);
        deliveries = List.copyOf(deliveries);
    }

    /** Creates an observation without consumers. */
    public Observation(
            Rate offered,
            Span measured,
            boolean fullLength,
            List<LoadInterval> intervals,
            List<Sample> samples,
            List<TrialEvent> events,
            Confirmation confirmation,
            LatencySummary latency,
            EncodedHistogram histogram) {
        this(
                offered,
                measured,
                fullLength,
                intervals,
                samples,
                events,
                confirmation,
                latency,
                histogram,
                List.of(),
                List.of(),
                List.of());
    }

    /** Returns an observation of a time in which nothing was sent. */
    public static Observation idle(Rate offered, Span measured, List<Sample> samples, List<TrialEvent> events) {
        return new Observation(
                offered,
                measured,
                false,
                List.of(),
                samples,
                events,
                Confirmation.UNREAD,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY);
    }

    public Observation with(List<Sample> others) {
        return new Observation(
                offered,
                measured,
                fullLength,
                intervals,
                others,
                events,
                confirmation,
                latency,
                histogram,
                consumption,
                behind,
                deliveries);
    }

    /** Returns a copy with one more event. */
    public Observation with(TrialEvent event) {
        List<TrialEvent> more = new ArrayList<>(events);
        more.add(event);
        return new Observation(
                offered,
                measured,
                fullLength,
                intervals,
                samples,
                more,
                confirmation,
                latency,
                histogram,
                consumption,
                behind,
                deliveries);
    }

    /** Returns a copy with other consumers and their deliveries. */
    public Observation consumed(List<ConsumeInterval> reading, List<GroupBacklog> behindBy, List<Delivery> given) {
        return new Observation(
                offered,
                measured,
                fullLength,
                intervals,
                samples,
                events,
                confirmation,
                latency,
                histogram,
                reading,
                behindBy,
                given);
    }

    /** Returns the intervals of the consumer groups in the judged part. */
    public List<ConsumeInterval> measuredConsumption() {
        return consumption.stream()
                .filter(interval -> measured.holds(interval.fromNanos(), interval.toNanos()))
                .toList();
    }

    /** Returns the generator's intervals in the judged part. */
    public List<LoadInterval> measuredIntervals() {
        return intervals.stream()
                .filter(interval -> measured.holds(interval.fromNanos(), interval.toNanos()))
                .toList();
    }

    /**
     * Returns the intervals of the consumer groups after the judged part, in which they read the last records due in
     * it.
     */
    public List<ConsumeInterval> drainedConsumption() {
        return consumption.stream()
                .filter(interval -> interval.fromNanos() >= measured.toNanos())
                .toList();
    }

    /** Returns the generator's intervals after the judged part, in which the last records due in it are answered. */
    public List<LoadInterval> drainIntervals() {
        return intervals.stream()
                .filter(interval -> interval.fromNanos() >= measured.toNanos())
                .toList();
    }

    /** Returns the records that were due in the judged part and never answered. */
    public Unanswered unanswered() {
        return Unanswered.of(intervals, measured);
    }

    /** Returns the readings of one metric in the judged part, in order, without missing ones. */
    public List<Sample> measuredSamples(Metric metric) {
        return samples.stream()
                .filter(sample -> sample.metric() == metric
                        && sample.quality() != Quality.MISSING
                        && measured.holds(sample.fromNanos(), sample.toNanos()))
                .toList();
    }

    /**
     * Returns the records per second that the slowest consumer group received in the judged part, of those that began
     * without a backlog; infinite if there are none.
     */
    public double readPerSecond() {
        Set<String> withBacklog = behind.stream().map(GroupBacklog::group).collect(Collectors.toSet());
        return measuredConsumption().stream()
                .filter(interval -> !withBacklog.contains(interval.group()))
                .collect(Collectors.groupingBy(ConsumeInterval::group))
                .values()
                .stream()
                .mapToDouble(Observation::receivedPerSecond)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Returns a group's rate. Intervals of several processes may overlap. */
    private static double receivedPerSecond(List<ConsumeInterval> group) {
        long from = group.stream().mapToLong(ConsumeInterval::fromNanos).min().orElseThrow();
        long to = group.stream().mapToLong(ConsumeInterval::toNanos).max().orElseThrow();
        return group.stream().mapToLong(ConsumeInterval::received).sum() / ((to - from) / 1e9);
    }

    /** Returns the acknowledged records per second over the judged part; NaN if it is empty. */
    public double achievedPerSecond() {
        List<LoadInterval> judged = measuredIntervals();
        double seconds = judged.stream().mapToDouble(LoadInterval::seconds).sum();
        return seconds == 0
                ? Double.NaN
                : judged.stream().mapToLong(LoadInterval::acked).sum() / seconds;
    }

    /** Returns the mean payload bytes of a record that was acknowledged in the judged part; NaN if unknown. */
    public double recordBytes() {
        List<LoadInterval> judged = measuredIntervals();
        long acked = judged.stream().mapToLong(LoadInterval::acked).sum();
        return acked == 0
                ? Double.NaN
                : judged.stream().mapToDouble(LoadInterval::payloadBytes).sum() / acked;
    }
}
