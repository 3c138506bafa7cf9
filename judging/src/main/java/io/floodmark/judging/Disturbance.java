package io.floodmark.judging;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.unit.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.hipparchus.stat.StatUtils;

/**
 * What the machine of a lab did to a trial that was not the trial's own work.
 *
 * @param share fraction of the host's CPU that other processes and virtual machines took, from 0 to below 1
 * @param worst the same in the five seconds in which it was highest; an overload is the result of those
 * @param speedSd standard deviation of ln(speed) during the trial, beyond the error of the readings
 */
public record Disturbance(double share, double worst, double speedSd) {
    /** A quiet and steady machine, or one that was not read. */
    public static final Disturbance NONE = new Disturbance(0, 0, 0);

    /** Highest share with which an overload still shows something about a quiet machine. */
    private static final double EVIDENCE_TO = 1.0 / 3;

    /** Number of consecutive readings that are compared with the other readings of a trial. */
    private static final int BLOCK = 5;

    private static final int LEAST_BLOCKS = 2;

    private static final long WINDOW = 5_000_000_000L;
    private static final long STEP = 1_000_000_000L;

    /** Longer trials are soaks, which the quietest trials of a search do not explain. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private static final List<Metric> SPEEDS =
            List.of(Metric.GENERATOR_SPEED_ARITHMETIC, Metric.GENERATOR_SPEED_MEMORY);

    public Disturbance {
        if (!(share >= 0 && share <= worst && worst < 1 && speedSd >= 0)) {
            throw new IllegalArgumentException("share is " + share + ", worst " + worst + ", speed sd " + speedSd
                    + "; expected 0 to worst, below 1, and at least 0");
        }
    }

    /** Creates a disturbance by a steady share of the CPU alone. */
    public static Disturbance by(double share) {
        return new Disturbance(share, share, 0);
    }

    /** Returns what the machine of a lab did to a trial; nothing if the trial is invalid for another reason. */
    public static Disturbance of(Observation seen, Surroundings surroundings) {
        if (Validity.objection(seen).isPresent() || !CpuInterference.isRead(surroundings)) {
            return NONE;
        }
        double share = CpuInterference.known(seen, surroundings);
        double worst = windows(seen)
                .mapToDouble(window -> CpuInterference.known(window, surroundings))
                .max()
                .orElse(share);
        double variance = SPEEDS.stream()
                .mapToDouble(speed -> variance(lns(seen, speed)))
                .average()
                .orElse(0);
        return new Disturbance(share, Math.max(share, worst), Math.sqrt(variance));
    }

    /** Returns the windows of a trial, with the samples that a share is read from only; none of a soak. */
    private static Stream<Observation> windows(Observation seen) {
        if (seen.measured().length().compareTo(LONGEST) > 0) {
            return Stream.empty();
        }
        List<Sample> cpu = seen.samples().stream()
                .filter(sample -> CpuInterference.METRICS.contains(sample.metric()))
                .toList();
        return LongStream.iterate(
                        seen.measured().fromNanos(),
                        from -> from + WINDOW <= seen.measured().toNanos(),
                        from -> from + STEP)
                .mapToObj(from -> Observation.idle(seen.offered(), new Span(from, from + WINDOW), cpu, List.of()));
    }

    /** Returns the lower of the shares of both. */
    public Disturbance lower(Disturbance other) {
        return new Disturbance(Math.min(share, other.share), Math.min(worst, other.worst), 0);
    }

    /**
     * Returns -ln of the CPU that was left, in the worst seconds or on average. More than a third of the CPU counts as
     * a third: how much the lab could have done with so much more is not known.
     */
    public double taken(boolean inTheWorstSeconds) {
        return -Math.log1p(-Math.min(EVIDENCE_TO, inTheWorstSeconds ? worst : share));
    }

    /** True if an overload shows something about a quiet machine, once the share is corrected. */
    public boolean correctable() {
        return worst > 0 && worst <= EVIDENCE_TO;
    }

    private static List<Double> lns(Observation seen, Metric speed) {
        return seen.measuredSamples(speed).stream()
                .filter(sample -> sample.value() > 0)
                .map(sample -> Math.log(sample.value()))
                .toList();
    }

    /** Returns the variance between blocks of readings, beyond what the variance within them explains. */
    private static double variance(List<Double> lns) {
        List<double[]> blocks = new ArrayList<>();
        for (int from = 0; from + BLOCK <= lns.size(); from += BLOCK) {
            blocks.add(lns.subList(from, from + BLOCK).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray());
        }
        if (blocks.size() < LEAST_BLOCKS) {
            return 0;
        }
        double between =
                StatUtils.variance(blocks.stream().mapToDouble(StatUtils::mean).toArray());
        double within =
                blocks.stream().mapToDouble(StatUtils::variance).average().orElse(0);
        return Math.max(0, between - within / BLOCK);
    }
}
