package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.LimitSearch;
import io.floodmark.search.NoisePrior;
import io.floodmark.search.SearchStart;
import io.floodmark.search.SharedSpeed;
import io.floodmark.search.SimulatedCluster;
import io.floodmark.search.SimulatedLimit;
import io.floodmark.search.SimulatedNoise;
import io.floodmark.search.SimulatedTiming;
import io.floodmark.search.StartSpread;
import io.floodmark.search.TrialOutcome;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Two simulated variants with known limits on one machine, whose speed drifts from trial to trial. Trials have 25 s, sd
 * 3% and 5% events. As in a real comparison, quick searches come first, then 10 pairs under a common load.
 */
final class SimulatedVariants {
    static final ComparisonSettings SETTINGS = ComparisonSettings.of(Measure.LIMIT, List.of());
    static final double CONFIDENCE = SearchSettings.DEFAULT_CONFIDENCE;
    private static final double CORRELATION = 0.9;
    private static final int TRIALS_OF_PAIRS = 20;
    private static final int QUICK_TRIALS = 8;
    private static final double QUICK_HALF_WIDTH = 0.15;
    /** The searched range is the limit of the baseline, divided and multiplied by this factor. */
    private static final double RANGE = 2.5;

    private static final double FLAT_OUT_SD = 0.45;
    private static final double LIKE_THE_BASELINE = 0.15;
    private static final SimulatedNoise NOISE = new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0.03, 0.05);
    private static final SimulatedTiming TIMING = new SimulatedTiming(2.5, true, 1, 20);
    private static final SearchSettings SEARCH = Effort.STANDARD.settings();

    private final ManualClock clock = new ManualClock();
    private final RandomGenerator random;
    private final SharedSpeed speed;
    private final double lnLimit;
    private final double ratio;
    private final Set<Indicator> on;
    private final SimulatedCluster baseline;
    private final SimulatedCluster variant;
    private final Limit quickBaseline;
    private final Limit quickVariant;

    /** Whether the indicator that is the bottleneck warns before it fires. */
    enum Bottleneck {
        IDLE,
        CLIFF;

        private static final double ABOVE_CLIFF = 1.5;

        List<SimulatedLimit> at(double limit) {
            return this == IDLE
                    ? List.of(SimulatedLimit.margin(Indicator.HANDLER_IDLE, limit))
                    : List.of(
                            SimulatedLimit.margin(Indicator.HANDLER_IDLE, ABOVE_CLIFF * limit),
                            SimulatedLimit.cliff(Indicator.BEHIND_SCHEDULE, limit));
        }
    }

    /**
     * Creates both variants and searches their limits quickly.
     *
     * @param ratio limit of the variant over that of the baseline
     * @param speedSd sd of ln(speed of the machine)
     */
    SimulatedVariants(Bottleneck bottleneck, double ratio, double speedSd, long seed) {
        this.random = new SplittableRandom(seed);
        double limit = 1.5 * Math.pow(44, random.nextDouble());
        this.lnLimit = Math.log(limit);
        this.ratio = ratio;
        this.speed = new SharedSpeed(CORRELATION, speedSd, random);
        this.on = bottleneck.at(1).stream().map(SimulatedLimit::indicator).collect(Collectors.toSet());
        this.baseline = cluster(bottleneck.at(limit));
        this.variant = cluster(bottleneck.at(ratio * limit));
        this.quickBaseline = find(baseline, QUICK_HALF_WIDTH, new LimitPrior(new Rate(limit), FLAT_OUT_SD));
        this.quickVariant =
                find(variant, QUICK_HALF_WIDTH, new LimitPrior(quickBaseline.estimate(), LIKE_THE_BASELINE));
        for (int trial = 0; trial < TRIALS_OF_PAIRS; trial++) {
            speed.getAsDouble();
        }
        speed.mean();
    }

    private SimulatedCluster cluster(List<SimulatedLimit> limits) {
        return new SimulatedCluster(limits, NOISE, TIMING, Double.POSITIVE_INFINITY, clock, random).on(speed);
    }

    private Limit find(SimulatedCluster cluster, double halfWidth, LimitPrior limitPrior) {
        Rate lowest = new Rate(Math.exp(lnLimit) / RANGE);
        SearchSettings settings = new SearchSettings(
                SEARCH.effort(),
                Duration.ZERO,
                SEARCH.trial(),
                SEARCH.safeTrial(),
                halfWidth,
                CONFIDENCE,
                Duration.ofDays(1),
                QUICK_TRIALS,
                Optional.empty(),
                lowest);
        SearchStart start = new SearchStart(
                lowest,
                lowest.times(RANGE * RANGE),
                Optional.of(limitPrior),
                Optional.empty(),
                Optional.empty(),
                NoisePrior.unknown(SEARCH.trial()),
                StartSpread.NONE,
                Long.MAX_VALUE);
        return new LimitSearch(settings, on, cluster, progress -> {}, clock).find(start);
    }

    ComparedLimits compare() {
        return compare(SETTINGS);
    }

    /** Compares the limits in blocks. */
    ComparedLimits compare(ComparisonSettings settings) {
        return new LimitComparison(settings, CONFIDENCE, 1)
                .compare(
                        new SideStart(PredictedLimit.of(VariantLimit.of(quickBaseline, false)), Optional.empty()),
                        new SideStart(predicted(quickBaseline), Optional.empty()),
                        this::block,
                        random);
    }

    private BlockOutcome block(Rate ofBaseline, Rate ofVariant, boolean variantFirst) {
        TrialOrder forBaseline = order(ofBaseline);
        TrialOrder forVariant = order(ofVariant);
        if (variantFirst) {
            TrialOutcome first = variant.run(forVariant);
            return BlockOutcome.measured(baseline.run(forBaseline), first);
        }
        TrialOutcome first = baseline.run(forBaseline);
        return BlockOutcome.measured(first, variant.run(forVariant));
    }

    private static TrialOrder order(Rate load) {
        return new TrialOrder(load, SEARCH.trial(), SEARCH.trial(), "block");
    }

    /** Predicts the limit of the variant; the pairs have shown its cost per record without an error. */
    private LimitPrior predicted(Limit known) {
        return PredictedLimit.of(known.estimate(), 1 / ratio, Optional.of(VariantLimit.of(quickVariant, false)));
    }

    /** Compares the limits by one search for each: of the baseline, then of the variant. */
    Optional<Effect> search() {
        Limit one = find(baseline, SEARCH.halfWidth(), PredictedLimit.of(VariantLimit.of(quickBaseline, false)));
        Limit other = find(variant, SEARCH.halfWidth(), predicted(one));
        return LimitEffects.between(VariantLimit.of(one, true), VariantLimit.of(other, true), SETTINGS.error());
    }

    /** Returns the limit of the baseline at the mean speed since the last call. */
    double truth() {
        return Math.exp(lnLimit + speed.mean());
    }
}
