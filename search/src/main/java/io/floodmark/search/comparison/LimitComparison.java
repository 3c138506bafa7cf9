package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.Effect;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Compares the limit of a variant with that of its baseline in blocks of two adjacent trials, one of each near its own
 * limit, in random order. Both trials of a block run on a machine of the same speed, so its drift is not part of the
 * difference. The comparison ends by the same bounds as one of pairs, after the same numbers of blocks. An instance can
 * run any number of comparisons.
 */
public final class LimitComparison {
    /**
     * Loads of consecutive blocks, as multiples of the limit. The lower one is mostly sustained and then shows leading
     * indicators close to their thresholds. The higher one is mostly a clear overload, whose throughput shows the
     * limit.
     */
    private static final double[] MULTIPLES = {0.95, 1.15};

    /** Number of consecutive invalid blocks after which the conditions do not allow a comparison. */
    private static final int INVALID_IN_A_ROW = 3;

    private final ComparisonSettings settings;
    private final double confidence;
    private final int marginsOn;
    private final GroupSequentialBoundary boundary;

    /**
     * Prepares comparisons.
     *
     * @param settings its alpha, minimum relevant effect and interim analyses
     * @param confidence of the interval of each limit
     * @param marginsOn how many leading indicators are enabled
     */
    public LimitComparison(ComparisonSettings settings, double confidence, int marginsOn) {
        this.settings = settings;
        this.confidence = confidence;
        this.marginsOn = marginsOn;
        this.boundary = GroupSequentialBoundary.of(settings.boundary(), settings.error());
    }

    /**
     * Blocks until the comparison is conclusive or must end.
     *
     * @param order draws which side comes first
     */
    public ComparedLimits compare(SideStart baseline, SideStart variant, BlockRunner runner, RandomGenerator order) {
        LimitBlocks blocks = new LimitBlocks(baseline, variant, marginsOn);
        int invalid = 0;
        int inARow = 0;
        Optional<Comparison.End> end = Optional.empty();
        while (end.isEmpty()) {
            // Invalid blocks count too: an overload may be invalid while a lower load is not.
            double multiple = MULTIPLES[(blocks.count() + invalid) % MULTIPLES.length];
            BlockOutcome outcome =
                    runner.run(blocks.baselineLoad(multiple), blocks.variantLoad(multiple), order.nextBoolean());
            end = outcome.demanded();
            if (outcome.trials().isPresent()) {
                BlockOutcome.Trials trials = outcome.trials().get();
                blocks.add(trials.baseline(), trials.variant());
                inARow = 0;
                end = end.or(() -> settled(blocks));
            } else if (end.isEmpty()) {
                invalid++;
                inARow++;
                end = inARow == INVALID_IN_A_ROW ? Optional.of(Comparison.End.INVALID) : end;
            }
        }
        return new ComparedLimits(
                end.get(),
                blocks.effect(bounds(blocks, !end.get().byAnalysis())),
                blocks.baseline(confidence),
                blocks.variant(confidence),
                blocks.count(),
                invalid);
    }

    private Bounds bounds(LimitBlocks blocks, boolean outside) {
        return Bounds.of(blocks.probability(), blocks.count(), boundary, outside);
    }

    private Optional<Comparison.End> settled(LimitBlocks blocks) {
        if (!boundary.pairs().contains(blocks.count())) {
            return Optional.empty();
        }
        Optional<Effect> effect = blocks.effect(bounds(blocks, false));
        if (blocks.probability() < boundary.below(blocks.count())
                && effect.filter(Effect::shown).isPresent()) {
            return Optional.of(Comparison.End.SIGNIFICANT);
        }
        if (effect.filter(known -> known.within(settings.matters())).isPresent()) {
            return Optional.of(Comparison.End.NO_RELEVANT_DIFFERENCE);
        }
        boolean last = blocks.count() == boundary.last();
        return last || !blocks.anyBounded() || futile(blocks)
                ? Optional.of(Comparison.End.NOT_SIGNIFICANT)
                : Optional.empty();
    }

    /** The spread of a difference is overestimated at first, so this does not apply in the first half. */
    private boolean futile(LimitBlocks blocks) {
        if (2 * blocks.count() < boundary.last()) {
            return false;
        }
        GridDistribution difference = blocks.difference();
        double perBlock = difference.sd() * Math.sqrt(blocks.count());
        return Futility.of(blocks.count(), difference.mean(), perBlock, boundary, Math.log1p(settings.matters()));
    }
}
