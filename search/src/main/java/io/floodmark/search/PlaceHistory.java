package io.floodmark.search;

import io.floodmark.model.limit.PastLimit;
import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * What earlier runs with the same plan on the same machine or cluster show about it. With few runs, each result is
 * mostly its prior; it is never zero.
 *
 * @param limits of these runs, the latest first
 */
public record PlaceHistory(List<PastLimit> limits) {
    /** A place without any earlier run. */
    public static final PlaceHistory NONE = new PlaceHistory(List.of());

    /** Assumed standard deviation of ln(limit) between hours and restarts: 8%. */
    private static final double ASSUMED_SD = 0.08;

    /** Number of runs that the assumption is worth. */
    private static final double ASSUMED_RUNS = 3;

    /** Standard deviation of ln(limit) around a line by the cost of the same work. */
    private static final double AROUND_LINE = 0.08;

    /**
     * Weight of a stored noise: it is itself a mean of its prior and its trials, so it must not count as if its trials
     * alone had determined it.
     */
    private static final double STORED = 0.5;

    /** Repeats that all stored noises together are worth at most: a place changes. */
    private static final double MOST_REPEATS = 8;

    /** Largest relative difference of two reference loads whose costs are compared. */
    private static final double SAME_LOAD = 0.02;

    public PlaceHistory {
        limits = List.copyOf(limits);
    }

    /** Returns the standard deviation of ln(limit) around its mean over hours and restarts. */
    double sd(double... more) {
        double[] all = lns(more);
        double squares = all.length > 1 ? (all.length - 1) * StatUtils.variance(all) : 0;
        return Math.sqrt((ASSUMED_RUNS * ASSUMED_SD * ASSUMED_SD + squares) / degrees(more.length));
    }

    /** Returns the degrees of freedom of {@link #sd}. */
    double degrees(int more) {
        return ASSUMED_RUNS + Math.max(0, limits.size() + more - 1);
    }

    /** Returns the mean of ln(limit). */
    double mean(double... more) {
        return StatUtils.mean(lns(more));
    }

    private double[] lns(double... more) {
        return DoubleStream.concat(limits.stream().mapToDouble(PlaceHistory::ln), DoubleStream.of(more))
                .toArray();
    }

    private static double ln(PastLimit limit) {
        return Math.log(limit.estimate().perSecond());
    }

    /** Returns the variation of a limit from one start of a lab to another. */
    public StartSpread starts() {
        return StartSpread.around(sd());
    }

    /** Returns the variation of one of two limits, each of its own start. */
    public StartSpread ofTwo() {
        return new StartSpread(sd());
    }

    /** Returns the noise that is expected of trials of this length. */
    NoisePrior noise(Duration trial) {
        NoisePrior assumed = NoisePrior.unknown(trial);
        double degrees = 0;
        double squares = 0;
        for (PastLimit limit : limits) {
            double weight = limit.trial().equals(trial) ? STORED * Math.max(0, limit.trials() - 2) : 0;
            degrees += weight;
            squares += weight * limit.betweenTrialSd() * limit.betweenTrialSd();
        }
        double counted = Math.min(MOST_REPEATS, degrees);
        double known = degrees > 0 ? squares / degrees : 0;
        double repeats = assumed.degrees() + counted;
        return new NoisePrior(
                Math.sqrt((assumed.degrees() * assumed.sd() * assumed.sd() + counted * known) / repeats), repeats);
    }

    /** Returns the slope, given the prior of a kind of cause: a regression of ln(limit) on ln(cost), shrunk. */
    SpeedSlope slope(SpeedSlope prior) {
        List<PastLimit> read =
                limits.stream().filter(limit -> limit.referenceCpuMicros() > 0).toList();
        if (read.size() < 2) {
            return prior;
        }
        SimpleRegression line = new SimpleRegression();
        read.forEach(limit -> line.addData(lnCost(limit), ln(limit)));
        double ofPrior = 1 / (prior.sd() * prior.sd());
        double precision = ofPrior + line.getXSumSquares() / (AROUND_LINE * AROUND_LINE);
        double mean = (ofPrior * prior.mean() - line.getSumOfCrossProducts() / (AROUND_LINE * AROUND_LINE)) / precision;
        return new SpeedSlope(Math.max(0, mean), 1 / Math.sqrt(precision));
    }

    private static double lnCost(PastLimit limit) {
        return Math.log(limit.referenceCpuMicros());
    }

    /** Returns ln(cost) of the runs with this reference load. */
    List<Double> lnCosts(double referencePerSecond) {
        return limits.stream()
                .filter(limit -> limit.referenceLoad()
                        .filter(load -> Math.abs(load.perSecond() / referencePerSecond - 1) < SAME_LOAD)
                        .isPresent())
                .filter(limit -> limit.referenceCpuMicros() > 0)
                .map(PlaceHistory::lnCost)
                .toList();
    }
}
