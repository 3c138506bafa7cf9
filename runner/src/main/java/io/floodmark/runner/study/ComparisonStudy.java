package io.floodmark.runner.study;

import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.comparison.CommonLoad;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.TrialPair;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Load;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.RunContext;
import io.floodmark.search.PlaceHistory;
import io.floodmark.search.StartSpread;
import io.floodmark.search.comparison.ComparisonSettings;
import io.floodmark.search.comparison.PairComparison;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** A comparison on sites that are open: the common load, the pairs of every variant and, if requested, their limits. */
final class ComparisonStudy {
    private final RunContext runContext;
    private final ComparisonSpec spec;
    private final ComparisonRecorder recorder;
    private final VariantRuns runs;
    private final VariantLimits limits;
    private final BudgetTracker tracker;
    private final ComparisonPlans plans;

    ComparisonStudy(
            RunContext runContext,
            ComparisonRecorder recorder,
            VariantRuns runs,
            VariantSites sites,
            BudgetTracker tracker,
            ComparisonPlans plans) {
        this.runContext = runContext;
        this.spec = plans.plan().comparison().orElseThrow();
        this.recorder = recorder;
        this.runs = runs;
        this.tracker = tracker;
        this.plans = plans;
        this.limits = new VariantLimits(
                runContext, runs, tracker, sites.sameStarts() ? StartSpread.NONE : PlaceHistory.NONE.ofTwo());
    }

    /**
     * Returns the measure that decides the pairs. A limit takes more than a pair of trials, and follows from the cost
     * of a record.
     */
    private Measure primary() {
        if (spec.measure() != Measure.LIMIT) {
            return spec.measure();
        }
        boolean blind = plans.variants().get(0).cluster() instanceof ExistingCluster existing
                && existing.metrics().isEmpty();
        return blind ? Measure.P99 : Measure.BROKER_CPU;
    }

    void run() {
        CommonLoads.Found common = new CommonLoads(runContext, limits, recorder, spec).find();
        if (common.load().isEmpty()) {
            Comparison none = nothing(common.end().orElseThrow());
            for (int variant = 1; variant < variants(); variant++) {
                recorder.change(variant, known -> known.with(none));
            }
            return;
        }
        CommonLoad load = common.load().get();
        recorder.found(load);
        runContext
                .view()
                .printLine("common load: " + load.rate().human() + ", " + load.reason()
                        + "; random order within pairs, seed "
                        + runContext.plan().seed());
        for (int variant = 1; variant < variants(); variant++) {
            // A variant that sustains almost nothing would only be overloaded, twice, each time on a new lab.
            Comparison found =
                    common.below().contains(variant) ? nothing(Comparison.End.INVALID) : compare(variant, load.rate());
            recorder.change(variant, known -> known.with(found));
            if (found.end() == Comparison.End.STOPPED || found.end() == Comparison.End.ABORTED) {
                return;
            }
        }
        if (spec.measure() == Measure.LIMIT) {
            new LimitStudy(runContext, recorder, runs, limits, tracker, plans).run(common);
        }
    }

    private static Comparison nothing(Comparison.End why) {
        return new Comparison(why, Optional.empty(), List.of(), 0, 0, Duration.ZERO);
    }

    private int variants() {
        return recorder.comparison().variants().size();
    }

    private Comparison compare(int variant, Rate load) {
        Measure primary = primary();
        List<Measure> secondary = Arrays.stream(Measure.values())
                .filter(measure -> measure != primary && measure != Measure.LIMIT)
                .toList();
        ComparisonSettings settings = new ComparisonSettings(
                        primary, secondary, spec.error(), spec.matters(), spec.looks())
                .oneOf(variants() - 1);
        // Limits are compared after all pairs, of every variant.
        int shares = variants() - variant + (spec.measure() == Measure.LIMIT ? variants() - 1 : 0);
        PairTrials pairs = new PairTrials(
                runContext, runs, recorder, tracker.share(shares), variant, side -> load(side, load), primary);
        Comparison found = new PairComparison(settings, runContext.time())
                .compare(pairs, new SplittableRandom(runContext.plan().seed() + variant));
        noteLeftOut(variant);
        return found;
    }

    /** Returns the common load, unless the levels of the variant set another. */
    private Rate load(int variant, Rate common) {
        return spec.variesLoad()
                ? plans.variants().get(variant).load().map(Load::rate).orElse(common)
                : common;
    }

    /** Notes the measures that are not compared, because they have no value in some pairs. */
    private void noteLeftOut(int variant) {
        List<TrialPair> pairs = recorder.variant(variant).pairs();
        for (Measure measure : Measure.values()) {
            long having =
                    pairs.stream().filter(pair -> pair.measured().has(measure)).count();
            if (measure.mayBeNone() && having > 0 && having < pairs.size()) {
                recorder.change(
                        variant,
                        known -> known.noting(measure.key() + " is not compared: no value in " + (pairs.size() - having)
                                + " of " + pairs.size() + " pairs"));
            }
        }
    }
}
