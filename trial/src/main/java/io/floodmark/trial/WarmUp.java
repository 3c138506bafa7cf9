package io.floodmark.trial;

import io.floodmark.judging.Trend;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.traffic.Pace;
import io.floodmark.trial.TrialProgress.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Warms up a lab at the maximum rate until three windows in a row agree, their rate does not rise any more, and its JIT
 * compilers are nearly done: on a small machine windows may agree for half a minute while compilers use a third of the
 * CPU. Throughput of cold brokers is wrong by a factor of ten. Never used on an existing cluster.
 */
public final class WarmUp {
    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final int AGREEING_WINDOWS = 3;
    private static final double AGREEMENT = 0.05;
    private static final int LEAST_INTERVALS = 10;
    /** A shorter time mostly covers the start of the producers. */
    private static final double LEAST_SECONDS = 2;

    /**
     * Rise per minute that throughput must significantly exceed to count as rising: three windows within 5% of each
     * other may be part of such a rise.
     */
    private static final double STILL_RISING = 0.02;

    /**
     * Disks that are further behind become the bottleneck long before the compilers are done, and the unwritten pages
     * make trials wait.
     */
    private static final double BEHIND_SECONDS = 30;

    /** Fraction of the host's CPU that JIT compilers use. */
    private static final double COMPILING = 0.10;

    private final TrialContext context;
    private final TrialRules rules;
    private final TrialListener listener;
    private final DiskRest disks;

    public WarmUp(TrialContext context, TrialRules rules, TrialListener listener) {
        this.context = context;
        this.rules = rules;
        this.listener = listener;
        this.disks = new DiskRest(context, rules, listener);
    }

    /**
     * The result of a warm-up.
     *
     * @param windows acknowledged records per second in successive windows of 10 s
     * @param agreed whether the last three were within 5% of each other and did not rise, while compilers used little
     *     CPU
     * @param reached acknowledged records per second over the last 10 s, or over all of a shorter warm-up; 0 if it
     *     lasted less than 2 s
     * @param written the part of {@code reached} that disks wrote at the same time; 1 if they kept up, or if there are
     *     no data
     * @param events events of the warm-up, including the one that ended it too early
     */
    public record Warmth(
            List<Double> windows, boolean agreed, double reached, double written, List<TrialEvent> events) {
        public Warmth {
            windows = List.copyOf(windows);
            events = List.copyOf(events);
        }

        /** Returns the part of the reached rate that the disks wrote; empty if it is unknown or zero. */
        public Optional<Rate> flatOut() {
            double sustained = reached * written;
            return sustained > 0 ? Optional.of(new Rate(sustained)) : Optional.empty();
        }

        /**
         * Returns the rise of the last window over all earlier ones, 0.46 for 46%, if the warm-up ended with throughput
         * still rising: the next trial then measures a cluster that is still warming up. Not reported for two windows,
         * since the first one includes the start of the producers.
         */
        public OptionalDouble rising() {
            if (agreed || windows.size() < AGREEING_WINDOWS) {
                return OptionalDouble.empty();
            }
            int last = windows.size() - 1;
            double before = Collections.max(windows.subList(0, last));
            double rise = before > 0 ? windows.get(last) / before - 1 : 0;
            return rise > AGREEMENT ? OptionalDouble.of(rise) : OptionalDouble.empty();
        }

        /** Returns the event that ended the warm-up early, if there was one. */
        public Optional<TrialEvent> disturbance() {
            return events.stream().filter(event -> event.kind().ends()).findFirst();
        }
    }

    /**
     * Sends at the maximum rate for at most {@code atMost}; ends earlier if the windows agree or the disks fall behind.
     *
     * @param spare bytes of the disk bound to leave for the trials if nothing frees space in time; otherwise 0
     */
    public Warmth run(Duration atMost, Bytes spare) {
        try (MonitoredLoad stretch = new MonitoredLoad(context, rules, Pace.FLAT_OUT, atMost)) {
            List<Double> windows = new ArrayList<>();
            boolean agreed = false;
            double written = 1;
            RecentSamples recent = new RecentSamples();
            while (stretch.tick() && !agreed && stretch.elapsedNanos() < atMost.toNanos()) {
                listener.progress(progress(stretch, atMost));
                windows = windows(stretch.intervals(), stretch.startedNanos());
                agreed = agree(windows) && !rises(stretch.intervals()) && compiled(stretch.samples());
                if (context.disk().budget().left() < spare.value()) {
                    stretch.note(
                            TrialEvent.Kind.NO_ROOM, "the rest of max-disk is kept for the trials: " + spare.human());
                    break;
                }
                recent.add(stretch.fresh());
                Optional<Unwritten> behind = Unwritten.of(recent.all())
                        .filter(unwritten -> unwritten.pressing() && unwritten.seconds() > BEHIND_SECONDS);
                if (behind.isPresent()) {
                    written = behind.get().followed();
                    stretch.note(TrialEvent.Kind.NO_ROOM, "the disk falls behind: " + behind.get());
                    break;
                }
            }
            double reached = reached(stretch.intervals());
            stretch.landed(stretch.stop(), rules.ready());
            disks.await(stretch.samples());
            return new Warmth(windows, agreed, reached, written, stretch.events());
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return new Warmth(List.of(), false, 0, 1, List.of());
        }
    }

    /** Returns the acknowledged records per second of every complete window. */
    static List<Double> windows(List<LoadInterval> intervals, long startNanos) {
        List<Double> windows = new ArrayList<>();
        long acked = 0;
        double seconds = 0;
        for (LoadInterval interval : intervals) {
            acked += interval.acked();
            seconds += interval.seconds();
            long windowEnd = startNanos + WINDOW.toNanos() * (windows.size() + 1);
            if (interval.toNanos() >= windowEnd) {
                windows.add(acked / seconds);
                acked = 0;
                seconds = 0;
            }
        }
        return windows;
    }

    /**
     * Returns the acknowledged records per second over the last window, or over all of a shorter time; 0 if the time is
     * too short.
     */
    static double reached(List<LoadInterval> intervals) {
        List<LoadInterval> last = last(intervals, 1);
        double seconds = last.stream().mapToDouble(LoadInterval::seconds).sum();
        return seconds < LEAST_SECONDS
                ? 0
                : last.stream().mapToLong(LoadInterval::acked).sum() / seconds;
    }

    /** Returns the intervals of the time of the last windows, whether these are complete or not. */
    private static List<LoadInterval> last(List<LoadInterval> intervals, int windows) {
        long to = intervals.isEmpty() ? 0 : intervals.get(intervals.size() - 1).toNanos();
        long from = to - windows * WINDOW.toNanos();
        return intervals.stream()
                .filter(interval -> interval.fromNanos() >= from)
                .toList();
    }

    static boolean agree(List<Double> windows) {
        if (windows.size() < AGREEING_WINDOWS) {
            return false;
        }
        List<Double> last = windows.subList(windows.size() - AGREEING_WINDOWS, windows.size());
        double low = last.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double high = last.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return low > 0 && high / low <= 1 + AGREEMENT;
    }

    /** True if the rate over the last windows rises significantly by more than 2% per minute. */
    static boolean rises(List<LoadInterval> intervals) {
        List<LoadInterval> last = last(intervals, AGREEING_WINDOWS);
        double mean = last.stream().mapToDouble(WarmUp::rate).average().orElse(0);
        if (last.size() < LEAST_INTERVALS || mean == 0) {
            return false;
        }
        double[] minutes = last.stream()
                .mapToDouble(interval -> (interval.toNanos() - last.get(0).fromNanos()) / 60e9)
                .toArray();
        double[] rates =
                last.stream().mapToDouble(interval -> rate(interval) / mean).toArray();
        return Trend.of(minutes, rates).lower() > STILL_RISING;
    }

    private static double rate(LoadInterval interval) {
        return interval.acked() / interval.seconds();
    }

    /** True if compilers used little CPU in the last windows, or if there are no data. */
    static boolean compiled(List<Sample> samples) {
        List<Sample> compiling = samples.stream()
                .filter(sample -> sample.metric() == Metric.HOST_CPU_COMPILING && sample.quality() == Quality.EXACT)
                .toList();
        if (compiling.isEmpty()) {
            return true;
        }
        long from = compiling.get(compiling.size() - 1).toNanos() - AGREEING_WINDOWS * WINDOW.toNanos();
        return compiling.stream()
                        .filter(sample -> sample.fromNanos() >= from)
                        .mapToDouble(Sample::value)
                        .average()
                        .orElse(0)
                < COMPILING;
    }

    private TrialProgress progress(MonitoredLoad stretch, Duration atMost) {
        return new TrialProgress(
                Phase.WARMING,
                0,
                Optional.empty(),
                Duration.ofNanos(stretch.elapsedNanos()),
                atMost,
                stretch.lastInterval(),
                stretch.fresh(),
                context.bytesLeft());
    }
}
