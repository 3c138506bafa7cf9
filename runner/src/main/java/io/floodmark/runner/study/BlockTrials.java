package io.floodmark.runner.study;

import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.runner.RunContext;
import io.floodmark.search.TrialOutcome;
import io.floodmark.search.comparison.BlockOutcome;
import io.floodmark.search.comparison.BlockRunner;
import java.util.Optional;

/**
 * Runs the blocks of one variant and its baseline: two adjacent trials, each near its own limit. A disturbed trial is
 * repeated, at most twice. Used by one thread.
 */
final class BlockTrials implements BlockRunner {
    private static final int BASELINE = 0;

    private final RunContext runContext;
    private final VariantRuns runs;
    private final ComparisonRecorder recorder;
    private final BudgetTracker share;
    private final int variant;
    private final Goal goal;
    private int blocks;
    private long longestNanos;

    /**
     * Prepares the blocks of a variant.
     *
     * @param share its share of the time
     */
    BlockTrials(
            RunContext runContext, VariantRuns runs, ComparisonRecorder recorder, BudgetTracker share, int variant) {
        this.runContext = runContext;
        this.runs = runs;
        this.recorder = recorder;
        this.share = share;
        this.variant = variant;
        this.goal = runContext.plan().goals().get(0);
    }

    @Override
    public BlockOutcome run(Rate ofBaseline, Rate ofVariant, boolean variantFirst) {
        long from = runContext.time().nanoTime();
        if (from + longestNanos > share.endNanos()
                || !share.allows(runContext.plan().search().trial())) {
            return BlockOutcome.ended(Comparison.End.BUDGET_SPENT);
        }
        blocks++;
        Trial first = variantFirst ? trial(variant, ofVariant) : trial(BASELINE, ofBaseline);
        Optional<BlockOutcome> unusable = unusable(first, variantFirst ? variant : BASELINE);
        if (unusable.isPresent()) {
            return unusable.get();
        }
        Trial second = variantFirst ? trial(BASELINE, ofBaseline) : trial(variant, ofVariant);
        longestNanos = Math.max(longestNanos, runContext.time().nanoTime() - from);
        return unusable(second, variantFirst ? BASELINE : variant)
                .orElseGet(() -> BlockOutcome.measured(
                        outcome(variantFirst ? second : first), outcome(variantFirst ? first : second)));
    }

    private TrialOutcome outcome(Trial trial) {
        return TrialOutcome.of(trial).under(goal);
    }

    private Verdict verdict(Trial trial) {
        return outcome(trial).judgement().verdict();
    }

    private Trial trial(int side, Rate load) {
        SearchSettings search = runContext.plan().search();
        String name = recorder.variant(side).name();
        runContext.view().printLine("block " + blocks + " of limits: " + name + " at " + load.human());
        String reason = "block with " + recorder.variant(variant).name() + ", to compare limits";
        TrialOrder order = new TrialOrder(load, search.trial(), search.trial(), reason, goal);
        Trial trial = runs.nearLimit(side, order);
        for (int attempt = 1; attempt < InvalidTrials.ATTEMPTS && again(trial); attempt++) {
            trial = runs.nearLimit(side, order);
        }
        return trial;
    }

    private boolean again(Trial trial) {
        return InvalidTrials.passing(verdict(trial))
                && share.allows(trial.whole().length());
    }

    private Optional<BlockOutcome> unusable(Trial trial, int side) {
        Verdict verdict = verdict(trial);
        Optional<InvalidCause> cause = InvalidTrials.cause(verdict);
        cause.ifPresent(why -> recorder.change(
                variant,
                known -> known.noting(
                        recorder.variant(side).name() + " trial " + trial.number() + " was " + verdict.label())));
        return cause.map(
                why -> InvalidTrials.demanded(why).map(BlockOutcome::ended).orElseGet(BlockOutcome::invalid));
    }
}
