package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Compares a variant with its baseline in pairs of adjacent trials, each in random order, so that neither a drift of
 * the machine nor the after-effects of a trial favour one side. Interim analyses follow after predefined numbers of
 * pairs, and the comparison stops at the first one that is conclusive; the error rate holds over all of them together.
 * An instance can run any number of comparisons.
 */
public final class PairComparison {
    /** Number of consecutive invalid pairs after which the conditions do not allow a comparison. */
    private static final int INVALID_IN_A_ROW = 3;

    private final ComparisonSettings settings;
    private final GroupSequentialBoundary boundary;
    private final NanoClock clock;

    public PairComparison(ComparisonSettings settings, NanoClock clock) {
        this.settings = settings;
        this.boundary = GroupSequentialBoundary.of(settings.boundary(), settings.error());
        this.clock = clock;
    }

    /**
     * Blocks until the comparison is conclusive or must end.
     *
     * @param order draws which side comes first
     */
    public Comparison compare(PairRunner runner, RandomGenerator order) {
        long from = clock.nanoTime();
        List<MeasuredPair> pairs = new ArrayList<>();
        int invalid = 0;
        int inARow = 0;
        Optional<Comparison.End> end = Optional.empty();
        while (end.isEmpty()) {
            PairOutcome outcome = runner.run(order.nextBoolean());
            end = outcome.demanded();
            if (outcome.pair().isPresent()) {
                pairs.add(outcome.pair().get());
                inARow = 0;
                end = end.or(() -> settled(pairs));
            } else if (end.isEmpty()) {
                invalid++;
                inARow++;
                end = inARow == INVALID_IN_A_ROW ? Optional.of(Comparison.End.INVALID) : end;
            }
        }
        Effects effects = new Effects(pairs);
        Duration took = Duration.ofNanos(clock.nanoTime() - from);
        return new Comparison(
                end.get(),
                effects.on(settings.primary(), bounds(effects, !end.get().byAnalysis())),
                effects.on(settings.secondary(), settings.error()),
                pairs.size(),
                invalid,
                took);
    }

    private Bounds bounds(Effects effects, boolean outside) {
        Differences differences = effects.differences(settings.primary());
        return Bounds.of(PairedTest.probability(differences), differences.pairs(), boundary, outside);
    }

    private Optional<Comparison.End> settled(List<MeasuredPair> pairs) {
        if (!boundary.pairs().contains(pairs.size())) {
            return Optional.empty();
        }
        Effects effects = new Effects(pairs);
        Differences differences = effects.differences(settings.primary());
        if (PairedTest.probability(differences) < boundary.below(pairs.size())) {
            return Optional.of(Comparison.End.SIGNIFICANT);
        }
        if (effects.on(settings.primary(), bounds(effects, false))
                .filter(effect -> effect.within(settings.matters()))
                .isPresent()) {
            return Optional.of(Comparison.End.NO_RELEVANT_DIFFERENCE);
        }
        boolean futile = Futility.of(
                differences.pairs(), differences.mean(), differences.sd(), boundary, Math.log1p(settings.matters()));
        return pairs.size() == boundary.last() || futile
                ? Optional.of(Comparison.End.NOT_SIGNIFICANT)
                : Optional.empty();
    }
}
