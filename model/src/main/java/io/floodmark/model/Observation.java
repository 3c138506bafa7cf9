package io.floodmark.model;

import java.util.ArrayList;
import java.util.List;

/**
 * All that a trial saw; enough to judge it again with other thresholds.
 *
 * @param offered the load asked for
 * @param measured the part that is judged: after the settling time, before the drain
 * @param fullLength measured for the full time, rather than ended early
 * @param intervals of the generator, in order, settling and drain included
 * @param samples of all probes, settling and drain included
 * @param latency scheduled send time to acknowledgement of what was due in {@code measured}: also of what was answered
 *     in the drain, and the age of what never was
 * @param histogram of {@code latency}
 * @param consumption of consumer groups, in order, settling and drain included; none where there are none
 * @param behind what groups that were to begin behind had before them; none where none were
 * @param deliveries what each group was given of each partition, drain included; none where nobody consumed
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

    /** Without consumers. */
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

    /** Of a time in which nothing was sent. */
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

    /** The same with other samples. */
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

    /** The same with other consumers, who were given what these deliveries say. */
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

    /** What the consumer groups did in the judged part. */
    public List<ConsumeInterval> measuredConsumption() {
        return consumption.stream()
                .filter(interval -> measured.holds(interval.fromNanos(), interval.toNanos()))
                .toList();
    }

    /** The generator's intervals that lie in the judged part. */
    public List<LoadInterval> measuredIntervals() {
        return intervals.stream()
                .filter(interval -> measured.holds(interval.fromNanos(), interval.toNanos()))
                .toList();
    }

    /** What the consumer groups read after the judged part of what was due in it. */
    public List<ConsumeInterval> drainedConsumption() {
        return consumption.stream()
                .filter(interval -> interval.fromNanos() >= measured.toNanos())
                .toList();
    }

    /** The generator's intervals after the judged part, in which the last of what was due in it is answered. */
    public List<LoadInterval> drainIntervals() {
        return intervals.stream()
                .filter(interval -> interval.fromNanos() >= measured.toNanos())
                .toList();
    }

    /** What was due in the judged part and never answered. */
    public Unanswered unanswered() {
        return Unanswered.of(intervals, measured);
    }

    /** Readings of one metric that lie in the judged part, in order, missing ones left out. */
    public List<Sample> measuredSamples(Metric metric) {
        return samples.stream()
                .filter(sample -> sample.metric() == metric
                        && sample.quality() != Quality.MISSING
                        && measured.holds(sample.fromNanos(), sample.toNanos()))
                .toList();
    }

    /** Acknowledged records per second over the judged part; NaN when it is empty. */
    public double achievedPerSecond() {
        List<LoadInterval> judged = measuredIntervals();
        double seconds = judged.stream().mapToDouble(LoadInterval::seconds).sum();
        return seconds == 0
                ? Double.NaN
                : judged.stream().mapToLong(LoadInterval::acked).sum() / seconds;
    }

    /** Payload bytes of a record that was acknowledged in the judged part, on average; NaN where it is not known. */
    public double recordBytes() {
        List<LoadInterval> judged = measuredIntervals();
        long acked = judged.stream().mapToLong(LoadInterval::acked).sum();
        return acked == 0
                ? Double.NaN
                : judged.stream().mapToDouble(LoadInterval::payloadBytes).sum() / acked;
    }
}
