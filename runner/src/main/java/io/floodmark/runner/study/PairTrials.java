package io.floodmark.runner.study;

import io.floodmark.judging.TrialMeasures;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.comparison.TrialPair;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.runner.RunContext;
import io.floodmark.search.comparison.PairOutcome;
import io.floodmark.search.comparison.PairRunner;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Runs the pairs of one variant and its baseline under the common load. A disturbed trial is repeated, at most twice.
 * An overloaded trial measures nothing at that load, and a side that is overloaded twice in a row cannot be compared
 * there.
 */
final class PairTrials implements PairRunner {
    private static final int BASELINE = 0;
    private static final int OVERLOADS = 2;

    private final RunContext runContext;
    private final VariantRuns runs;
    private final ComparisonRecorder recorder;
    private final BudgetTracker share;
    private final int variant;
    private final IntFunction<Rate> loads;
    private final Measure primary;
    private final Map<Integer, Integer> overloads = new HashMap<>();
    private long longestNanos;

    /**
     * Prepares the pairs of a variant.
     *
     * @param share its share of the time
     * @param loads loads by variant
     * @param primary measure that every pair must have
     */
    PairTrials(
            RunContext runContext,
            VariantRuns runs,
            ComparisonRecorder recorder,
            BudgetTracker share,
            int variant,
            IntFunction<Rate> loads,
            Measure primary) {
        this.runContext = runContext;
        this.runs = runs;
        this.recorder = recorder;
        this.share = share;
        this.variant = variant;
        this.loads = loads;
        this.primary = primary;
    }

    @Override
    public PairOutcome run(boolean variantFirst) {
        long from = runContext.time().nanoTime();
        if (from + longestNanos > share.endNanos()) {
            return PairOutcome.ended(Comparison.End.BUDGET_SPENT);
        }
        int number = recorder.variant(variant).pairs().size() + 1;
        runContext
                .view()
                .printLine("pair " + number + " with "
                        + recorder.variant(variant).name() + ", "
                        + recorder.variant(variantFirst ? variant : BASELINE).name() + " first");
        Trial first = trial(variantFirst ? variant : BASELINE);
        Optional<PairOutcome> unusable = unusable(first, variantFirst ? variant : BASELINE);
        if (unusable.isPresent()) {
            return unusable.get();
        }
        Trial second = trial(variantFirst ? BASELINE : variant);
        longestNanos = Math.max(longestNanos, runContext.time().nanoTime() - from);
        return unusable(second, variantFirst ? BASELINE : variant)
                .orElseGet(() -> measured(variantFirst ? second : first, variantFirst ? first : second, variantFirst));
    }

    private Trial trial(int side) {
        SearchSettings search = runContext.plan().search();
        TrialOrder order = new TrialOrder(
                loads.apply(side),
                search.trial(),
                search.trial(),
                "pair with " + recorder.variant(variant).name(),
                Goal.WITHOUT_OBJECTIVE);
        Trial trial = runs.trial(side, order);
        for (int attempt = 1;
                attempt < InvalidTrials.ATTEMPTS
                        && InvalidTrials.passing(trial.judgement().hard())
                        && timeFor(trial);
                attempt++) {
            trial = runs.trial(side, order);
        }
        return trial;
    }

    private boolean timeFor(Trial trial) {
        long took = trial.whole().toNanos() - trial.whole().fromNanos();
        return runContext.time().nanoTime() + took < share.endNanos();
    }

    private Optional<PairOutcome> unusable(Trial trial, int side) {
        Verdict verdict = trial.judgement().hard();
        Optional<InvalidCause> cause = InvalidTrials.cause(verdict);
        if (cause.isPresent()) {
            note(side, "trial " + trial.number() + " was " + verdict.label());
            return Optional.of(
                    InvalidTrials.demanded(cause.get()).map(PairOutcome::ended).orElseGet(PairOutcome::invalid));
        }
        if (!(verdict instanceof Verdict.Overloaded)) {
            overloads.put(side, 0);
            return Optional.empty();
        }
        note(side, "did not sustain the common load of " + loads.apply(side).human() + ": " + verdict.label());
        boolean again = overloads.merge(side, 1, Integer::sum) >= OVERLOADS;
        return Optional.of(again ? PairOutcome.ended(Comparison.End.INVALID) : PairOutcome.invalid());
    }

    private void note(int side, String words) {
        String name = recorder.variant(side).name();
        recorder.change(variant, known -> known.noting(name + " " + words));
    }

    private PairOutcome measured(Trial baseline, Trial other, boolean variantFirst) {
        TrialMeasures ofBaseline = TrialMeasures.of(baseline.observation());
        TrialMeasures ofVariant = TrialMeasures.of(other.observation());
        MeasuredPair measured = ofBaseline.with(ofVariant);
        if (ofBaseline.readDifferently(primary, ofVariant)) {
            recorder.change(
                    variant,
                    known -> known.noting("trials " + baseline.number() + " and " + other.number()
                            + " are not a valid pair: " + primary.key() + " was not read from every broker in both"));
            return PairOutcome.invalid();
        }
        recorder.add(variant, new TrialPair(baseline.number(), other.number(), variantFirst, measured));
        if (!measured.has(primary)) {
            recorder.change(
                    variant,
                    known -> known.noting(primary.key()
                            + " could not be read, or was 0; expected a source of it, or another compare.measure, as"
                            + " p99"));
            return PairOutcome.ended(Comparison.End.INVALID);
        }
        return PairOutcome.measured(measured);
    }
}
