package io.floodmark.cli;

import io.floodmark.config.ComparisonPlans;
import io.floodmark.model.CommonLoad;
import io.floodmark.model.Comparison;
import io.floodmark.model.ComparisonSpec;
import io.floodmark.model.Effect;
import io.floodmark.model.ExistingCluster;
import io.floodmark.model.Limit;
import io.floodmark.model.Load;
import io.floodmark.model.Measure;
import io.floodmark.model.Rate;
import io.floodmark.model.VariantLimit;
import io.floodmark.search.StartSpread;
import io.floodmark.search.comparison.ComparisonSettings;
import io.floodmark.search.comparison.LimitEffects;
import io.floodmark.search.comparison.PairComparison;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** A comparison on sites that are open: the common load, the pairs of every variant, and where they are asked for the limits. */
final class ComparisonTrip {
    private final Desk desk;
    private final ComparisonSpec spec;
    private final ComparisonRecorder recorder;
    private final VariantRuns runs;
    private final VariantLimits limits;
    private final Spending spending;
    private final ComparisonPlans plans;

    ComparisonTrip(
            Desk desk,
            ComparisonRecorder recorder,
            VariantRuns runs,
            VariantSites sites,
            Spending spending,
            ComparisonPlans plans) {
        this.desk = desk;
        this.spec = plans.plan().comparison().orElseThrow();
        this.recorder = recorder;
        this.runs = runs;
        this.spending = spending;
        this.plans = plans;
        this.limits = new VariantLimits(desk, runs, spending, sites.sameStarts() ? StartSpread.NONE : StartSpread.LAB);
    }

    /** What decides the pairs; a limit takes more than a pair of trials, and follows from what a record costs. */
    private Measure primary() {
        if (spec.measure() != Measure.LIMIT) {
            return spec.measure();
        }
        boolean blind = plans.variants().get(0).cluster() instanceof ExistingCluster existing
                && existing.metrics().isEmpty();
        return blind ? Measure.P99 : Measure.BROKER_CPU;
    }

    void run() {
        CommonLoads.Found common = new CommonLoads(desk, limits, recorder, spec).find();
        if (common.load().isEmpty()) {
            Comparison none = new Comparison(common.end(), Optional.empty(), List.of(), 0, 0, Duration.ZERO);
            for (int variant = 1; variant < variants(); variant++) {
                recorder.change(variant, known -> known.with(none));
            }
            return;
        }
        CommonLoad load = common.load().get();
        recorder.found(load);
        desk.view()
                .say("common load: " + load.rate().human() + ", " + load.reason()
                        + "; the order within pairs is drawn with seed "
                        + desk.plan().seed());
        for (int variant = 1; variant < variants(); variant++) {
            Comparison found = compare(variant, load.rate());
            recorder.change(variant, known -> known.with(found));
            if (found.end() == Comparison.End.STOPPED || found.end() == Comparison.End.UNSAFE) {
                return;
            }
        }
        if (spec.measure() == Measure.LIMIT) {
            verifyLimits();
        }
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
        // Limits are verified after all pairs, of every variant.
        int shares = variants() - variant + (spec.measure() == Measure.LIMIT ? variants() / 2 : 0);
        PairTrials pairs = new PairTrials(
                desk, runs, recorder, spending.share(shares), variant, side -> load(side, load), primary);
        return new PairComparison(settings, desk.time())
                .compare(pairs, new SplittableRandom(desk.plan().seed() + variant));
    }

    /** All have the common one, but where levels say theirs. */
    private Rate load(int variant, Rate common) {
        return spec.variesLoad()
                ? plans.variants().get(variant).load().map(Load::rate).orElse(common)
                : common;
    }

    private void verifyLimits() {
        Optional<Rate> known = recorder.variant(0).limit().map(VariantLimit::estimate);
        Optional<VariantLimit> baseline = verify(0, known);
        for (int number = 1; number < variants() && !desk.stop().requested(); number++) {
            int variant = number;
            Optional<Rate> predicted =
                    baseline.map(VariantLimit::estimate).map(limit -> limit.times(1 / costRatio(variant)));
            Optional<VariantLimit> verified = verify(variant, predicted);
            baseline.flatMap(of -> verified.flatMap(limit -> LimitEffects.between(of, limit)))
                    .ifPresent(effect -> recorder.change(variant, of -> of.with(effect)));
        }
    }

    /** What binds by CPU carries as much less as a record costs more; latency tells no such thing. */
    private double costRatio(int variant) {
        return recorder.variant(variant)
                .effect(Measure.BROKER_CPU)
                .map(Effect::ratio)
                .orElse(1.0);
    }

    private Optional<VariantLimit> verify(int variant, Optional<Rate> predicted) {
        desk.view()
                .say("verifying the limit with " + recorder.variant(variant).name()
                        + predicted
                                .map(rate -> ", predicted at " + rate.human())
                                .orElse(""));
        Limit limit = limits.verified(variant, predicted);
        desk.view().say(recorder.variant(variant).name() + ": " + limit.explanation());
        return switch (limit.end()) {
            case CONVERGED, AT_LEAST, BUDGET_SPENT -> {
                VariantLimit verified = VariantLimit.of(limit, true);
                recorder.change(variant, known -> known.with(verified));
                yield Optional.of(verified);
            }
            case BELOW_LOWEST, INVALID, UNSAFE, STOPPED -> {
                recorder.change(variant, known -> known.noting("its limit was not verified: " + limit.explanation()));
                yield Optional.empty();
            }
        };
    }
}
