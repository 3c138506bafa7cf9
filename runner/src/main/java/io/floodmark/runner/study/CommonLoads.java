package io.floodmark.runner.study;

import io.floodmark.model.comparison.CommonLoad;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.RunContext;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds a load that all variants sustain, and under which all are busy enough to differ. */
final class CommonLoads {
    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.DOWN);

    private final RunContext runContext;
    private final VariantLimits limits;
    private final ComparisonRecorder recorder;
    private final ComparisonSpec spec;

    CommonLoads(RunContext runContext, VariantLimits limits, ComparisonRecorder recorder, ComparisonSpec spec) {
        this.runContext = runContext;
        this.limits = limits;
        this.recorder = recorder;
        this.spec = spec;
    }

    /**
     * The result of the search for a common load.
     *
     * @param load empty if there is none
     * @param end why there is none; empty if there is one
     * @param below variants whose limit is below the lowest load worth trying: they sustain no load under which others
     *     are compared
     * @param atLeast lower bounds of variants that sustained something, but whose search ended before it found a limit
     */
    record Found(
            Optional<CommonLoad> load,
            Optional<Comparison.End> end,
            Set<Integer> below,
            Map<Integer, VariantLimit> atLeast) {
        Found {
            below = Set.copyOf(below);
            atLeast = Map.copyOf(atLeast);
        }

        Optional<VariantLimit> atLeast(int variant) {
            return Optional.ofNullable(atLeast.get(variant));
        }

        static Found none(Comparison.End why) {
            return new Found(Optional.empty(), Optional.of(why), Set.of(), Map.of());
        }
    }

    Found find() {
        String reason =
                spec.variesLoad() ? "the plan's load; levels that set load.rate have theirs" : "the plan's load";
        Optional<CommonLoad> given = runContext.plan().load().map(load -> new CommonLoad(load.rate(), reason));
        return given.isPresent() ? new Found(given, Optional.empty(), Set.of(), Map.of()) : search();
    }

    private Found search() {
        List<Rate> found = new ArrayList<>();
        Set<Integer> below = new HashSet<>();
        Map<Integer, VariantLimit> atLeast = new HashMap<>();
        int variants = recorder.comparison().variants().size();
        for (int variant = 0; variant < variants; variant++) {
            String name = recorder.variant(variant).name();
            runContext.view().printLine("searching for a load that all variants sustain: the limit with " + name);
            Limit limit = limits.quick(variant, found.stream().findFirst());
            Optional<Comparison.End> ended = ends(limit);
            if (ended.isPresent()) {
                return Found.none(ended.get());
            }
            if (VariantLimits.comparable(limit)) {
                found.add(limit.estimate());
                recorder.change(variant, known -> known.with(VariantLimit.of(limit, false)));
            } else {
                recorder.change(variant, known -> known.noting("no limit was found: " + limit.explanation()));
                if (limit.low().perSecond() > 0) {
                    atLeast.put(variant, VariantLimit.of(limit, false));
                }
            }
            runContext.view().printLine(name + ": " + limit.explanation());
            if (variant == 0 && found.isEmpty()) {
                return Found.none(Comparison.End.INVALID);
            }
            if (limit.end() == Limit.End.NOT_SUSTAINED) {
                below.add(variant);
            }
        }
        Rate lowest = found.stream().min(Rate::compareTo).orElseThrow();
        BigDecimal rate =
                BigDecimal.valueOf(spec.loadShare() * lowest.perSecond()).round(THREE_DIGITS);
        return new Found(
                Optional.of(new CommonLoad(
                        new Rate(rate.doubleValue()),
                        Math.round(100 * spec.loadShare()) + "% of " + lowest.human() + ", the lowest limit found")),
                Optional.empty(),
                below,
                atLeast);
    }

    private static Optional<Comparison.End> ends(Limit limit) {
        return switch (limit.end()) {
            case ABORTED -> Optional.of(Comparison.End.ABORTED);
            case STOPPED -> Optional.of(Comparison.End.STOPPED);
            case CONVERGED, BUDGET_SPENT, LOWER_BOUND, NOT_SUSTAINED, INVALID -> Optional.empty();
        };
    }
}
