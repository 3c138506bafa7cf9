package io.floodmark.runner.study;

import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.runner.RunContext;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.comparison.ComparedLimits;
import io.floodmark.search.comparison.ComparisonSettings;
import io.floodmark.search.comparison.LimitComparison;
import io.floodmark.search.comparison.PredictedLimit;
import io.floodmark.search.comparison.SideStart;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** The part of a comparison that compares limits, after the pairs of all variants. Used by one thread. */
final class LimitStudy {
    static final String NO_UPPER_END =
            "no load above its highest sustained load was overloaded, so its limit is a lower bound and one end of the difference is open";

    private static final int BASELINE = 0;

    private final RunContext runContext;
    private final ComparisonRecorder recorder;
    private final VariantRuns runs;
    private final VariantLimits limits;
    private final BudgetTracker tracker;
    private final ComparisonSpec spec;
    private final LimitComparison comparison;

    LimitStudy(
            RunContext runContext,
            ComparisonRecorder recorder,
            VariantRuns runs,
            VariantLimits limits,
            BudgetTracker tracker,
            ComparisonPlans plans) {
        this.runContext = runContext;
        this.recorder = recorder;
        this.runs = runs;
        this.limits = limits;
        this.tracker = tracker;
        this.spec = plans.plan().comparison().orElseThrow();
        ComparisonSettings settings = new ComparisonSettings(
                        Measure.LIMIT, List.of(), spec.error(), spec.matters(), spec.looks())
                .oneOf(variants() - 1);
        this.comparison = new LimitComparison(
                settings, runContext.plan().search().confidence(), (int) marginsOn(runContext.plan()));
    }

    private static long marginsOn(Plan plan) {
        return plan.indicators().thresholds().keySet().stream()
                .filter(indicator -> indicator.kind() == Indicator.Kind.MARGIN)
                .count();
    }

    private int variants() {
        return recorder.comparison().variants().size();
    }

    void run(CommonLoads.Found common) {
        boolean expected = expected(BASELINE);
        for (int variant = 1; variant < variants(); variant++) {
            if (over() || common.below().contains(variant)) {
                continue;
            }
            if (!expected) {
                notVerified(variant, "the baseline's was not");
            } else if (common.atLeast(variant).isPresent() || expected(variant)) {
                compare(variant, common);
            }
        }
    }

    /** True if the user has stopped the comparison, or it was aborted to protect other clients. */
    private boolean over() {
        return runContext.stop().requested()
                || recorder.comparison().others().stream()
                        .flatMap(variant -> variant.found().stream())
                        .anyMatch(found -> found.end() == Comparison.End.ABORTED);
    }

    /** Searches the limit quickly if the search for a common load has not found it; true if it is known. */
    private boolean expected(int variant) {
        if (!tracker.allows(runContext.plan().search().trial())) {
            return notVerified(variant, "the time or byte budget is spent");
        }
        if (recorder.variant(variant).limit().isPresent()) {
            return true;
        }
        runContext
                .view()
                .printLine("searching for the limit with "
                        + recorder.variant(variant).name());
        Limit limit = limits.quick(variant, recorder.variant(BASELINE).limit().map(VariantLimit::estimate));
        if (!VariantLimits.comparable(limit)) {
            return notVerified(variant, limit.explanation());
        }
        recorder.change(variant, known -> known.with(VariantLimit.of(limit, false)));
        return true;
    }

    private boolean notVerified(int variant, String why) {
        recorder.change(variant, known -> known.noting("its limit was not verified: " + why));
        return false;
    }

    private void compare(int variant, CommonLoads.Found common) {
        VariantLimit baseline = recorder.variant(BASELINE).limit().orElseThrow();
        LimitPrior predicted = PredictedLimit.of(
                baseline.estimate(),
                costRatio(variant),
                recorder.variant(variant).limit().or(() -> common.atLeast(variant)));
        ComparedLimits found = comparison.compare(
                new SideStart(PredictedLimit.of(baseline), limits.ceiling(BASELINE)),
                new SideStart(predicted, limits.ceiling(variant)),
                new BlockTrials(runContext, runs, recorder, tracker.share(variants() - variant), variant),
                new SplittableRandom(runContext.plan().seed() - variant));
        record(variant, found);
    }

    /** Returns the ratio of CPU per record; 1 if it is unknown. */
    private double costRatio(int variant) {
        return recorder.variant(variant)
                .effect(Measure.BROKER_CPU)
                .map(Effect::ratio)
                .orElse(1.0);
    }

    private void record(int variant, ComparedLimits found) {
        unfinished(found.end()).ifPresent(why -> {
            recorder.change(
                    variant,
                    known -> known.noting("limits were compared in " + found.blocks() + " blocks only: " + why));
            if (found.end() == Comparison.End.STOPPED || found.end() == Comparison.End.ABORTED) {
                recorder.change(
                        variant,
                        known -> known.found()
                                .map(pairs -> known.with(pairs.endedBy(found.end())))
                                .orElse(known));
            }
        });
        found.baseline().ifPresent(limit -> verified(BASELINE, limit));
        found.variant().ifPresent(limit -> verified(variant, limit));
        found.effect().ifPresent(effect -> recorder.change(variant, known -> known.with(effect)));
    }

    /** Returns why no interim analysis ended the comparison; empty if one did. */
    private static Optional<String> unfinished(Comparison.End end) {
        return switch (end) {
            case SIGNIFICANT, NO_RELEVANT_DIFFERENCE, NOT_SIGNIFICANT -> Optional.empty();
            case BUDGET_SPENT -> Optional.of("the time or byte budget is spent");
            case INVALID -> Optional.of("too many trials near the limit were invalid");
            case ABORTED -> Optional.of("aborted to protect other clients");
            case STOPPED -> Optional.of("stopped");
        };
    }

    private void verified(int variant, VariantLimit limit) {
        String name = recorder.variant(variant).name();
        runContext.view().printLine(name + ": limit " + limit.estimate().human() + " during the blocks");
        recorder.change(variant, known -> known.with(limit));
        if (limit.high().isEmpty()) {
            recorder.change(variant, known -> known.noting(NO_UPPER_END));
        }
    }
}
