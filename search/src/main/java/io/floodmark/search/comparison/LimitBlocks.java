package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Interval;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.search.TrialOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.NormalDistribution;

/** The blocks of a comparison of limits so far, and what they show. Not thread-safe. */
final class LimitBlocks {
    private static final NormalDistribution NORMAL = new NormalDistribution();

    /** Power for which the minimum detectable effect is reported. */
    private static final double FOUND = 0.8;

    private final SideStart baseline;
    private final SideStart variant;
    private final BlockPosterior posterior;
    private final List<TrialOutcome> ofBaseline = new ArrayList<>();
    private final List<TrialOutcome> ofVariant = new ArrayList<>();

    /** @param marginsOn how many leading indicators are enabled */
    LimitBlocks(SideStart baseline, SideStart variant, int marginsOn) {
        this.baseline = baseline;
        this.variant = variant;
        this.posterior = new BlockPosterior(
                baseline.expected().limit().perSecond(),
                variant.expected().limit().perSecond(),
                marginsOn);
    }

    void add(TrialOutcome one, TrialOutcome other) {
        ofBaseline.add(one);
        ofVariant.add(other);
        posterior.learn(one, other);
    }

    int count() {
        return ofBaseline.size();
    }

    Rate baselineLoad(double multiple) {
        return baseline.load(posterior.baseline(), multiple);
    }

    Rate variantLoad(double multiple) {
        return variant.load(posterior.variant(), multiple);
    }

    GridDistribution difference() {
        return posterior.difference();
    }

    /** True if a limit is bounded, so that at least one end of the difference is known. */
    boolean anyBounded() {
        return bounded(ofBaseline) || bounded(ofVariant);
    }

    /** A limit has an upper end only if an overload was observed, whatever leading indicators predict. */
    private static boolean bounded(List<TrialOutcome> trials) {
        return trials.stream().anyMatch(LimitBlocks::overloaded);
    }

    private static boolean overloaded(TrialOutcome trial) {
        return trial.judgement().verdict() instanceof Verdict.Overloaded;
    }

    /** Returns the two-sided probability of the side of "no difference" on which the difference is not. */
    double probability() {
        GridDistribution difference = difference();
        return Math.min(1, 2 * Math.min(difference.below(0), difference.above(0)));
    }

    Optional<Effect> effect(Bounds bounds) {
        if (count() == 0 || !anyBounded()) {
            return Optional.empty();
        }
        GridDistribution difference = difference();
        Interval decides = interval(difference, 1 - bounds.interval());
        double found = upper(bounds.found() / 2) + upper(1 - FOUND);
        return Optional.of(new Effect(
                Measure.LIMIT,
                Math.exp(difference.quantile(0.5)),
                decides.low(),
                decides.high(),
                decides.confidence(),
                probability(),
                bothBounded() ? Math.expm1(found * difference.sd()) : Double.NaN,
                count(),
                interval(difference, ComparisonSettings.CONFIDENCE)));
    }

    private boolean bothBounded() {
        return bounded(ofBaseline) && bounded(ofVariant);
    }

    /**
     * Returns the interval of the ratio. If a side was never overloaded, one end is open, and the other end assumes no
     * higher limit of that side than the highest load that it sustained.
     */
    private Interval interval(GridDistribution difference, double confidence) {
        double tail = (1 - confidence) / 2;
        double low = Math.exp(difference.quantile(tail));
        double high = Math.exp(difference.quantile(1 - tail));
        if (!bounded(ofVariant)) {
            double least =
                    highestSustained(ofVariant) / Math.exp(posterior.baseline().quantile(1 - tail));
            return new Interval(Math.min(low, least), Double.POSITIVE_INFINITY, confidence);
        }
        if (!bounded(ofBaseline)) {
            double most = Math.exp(posterior.variant().quantile(1 - tail)) / highestSustained(ofBaseline);
            return new Interval(0, Math.max(high, most), confidence);
        }
        return new Interval(low, high, confidence);
    }

    private static double upper(double tail) {
        return -NORMAL.inverseCumulativeProbability(tail);
    }

    Optional<VariantLimit> baseline(double confidence) {
        return limit(posterior.baseline(), ofBaseline, confidence);
    }

    Optional<VariantLimit> variant(double confidence) {
        return limit(posterior.variant(), ofVariant, confidence);
    }

    /** Returns the limit. Without an overload, the highest sustained load is all that is known. */
    private static Optional<VariantLimit> limit(GridDistribution limit, List<TrialOutcome> trials, double confidence) {
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        double tail = (1 - confidence) / 2;
        double highest = highestSustained(trials);
        double low = Math.min(highest, Math.exp(limit.quantile(tail)));
        boolean bounded = bounded(trials);
        return Optional.of(new VariantLimit(
                true,
                new Rate(bounded ? Math.exp(limit.quantile(0.5)) : highest),
                new Rate(low),
                bounded ? Optional.of(new Rate(Math.exp(limit.quantile(1 - tail)))) : Optional.empty(),
                confidence));
    }

    /** Returns the highest sustained load; infinite if none was sustained. */
    private static double highestSustained(List<TrialOutcome> trials) {
        return trials.stream()
                .filter(trial -> !overloaded(trial))
                .mapToDouble(trial -> trial.load().perSecond())
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
