package io.floodmark.runner.study;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.runner.RunContext;
import io.floodmark.search.Ceiling;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.LimitSearch;
import io.floodmark.search.PlaceHistory;
import io.floodmark.search.SearchOrder;
import io.floodmark.search.SearchStart;
import io.floodmark.search.StartSpread;
import io.floodmark.trial.WarmUp.Warmth;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Searches the limits of variants quickly: for a common load, and as the start of a comparison of limits. */
final class VariantLimits {
    /** Half-width of the interval that is precise enough for a load that all variants sustain. */
    private static final double QUICK_HALF_WIDTH = 0.15;

    private static final int QUICK_TRIALS = 8;

    /** Standard deviation of ln(limit) if it is predicted from the limit of another variant. */
    private static final double LIKE_THE_BASELINE = 0.15;

    private final RunContext runContext;
    private final VariantRuns runs;
    private final BudgetTracker tracker;
    private final StartSpread starts;
    private final Map<Integer, Rate> ceilings = new HashMap<>();

    /** @param starts variation between the starts of two variants, which is part of the difference of their limits */
    VariantLimits(RunContext runContext, VariantRuns runs, BudgetTracker tracker, StartSpread starts) {
        this.runContext = runContext;
        this.runs = runs;
        this.tracker = tracker;
        this.starts = starts;
    }

    /**
     * Searches a limit roughly.
     *
     * @param like limit of another variant, which may be similar
     */
    Limit quick(int variant, Optional<Rate> like) {
        SearchSettings search = runContext.plan().search();
        SearchSettings rough = withHalfWidth(search, Math.max(QUICK_HALF_WIDTH, search.halfWidth()))
                .atMost(QUICK_TRIALS);
        return find(variant, rough, like.map(limit -> new LimitPrior(limit, LIKE_THE_BASELINE)));
    }

    /** Returns the highest load that may be offered to the variant; empty before its search, and if there is none. */
    Optional<Rate> ceiling(int variant) {
        return Optional.ofNullable(ceilings.get(variant));
    }

    /**
     * True if the limit can be compared. A search whose budget was spent before any overload may have measured far
     * below the limit.
     */
    static boolean comparable(Limit limit) {
        boolean ended = switch (limit.end()) {
            case CONVERGED, LOWER_BOUND -> true;
            case BUDGET_SPENT -> limit.bounded();
            case NOT_SUSTAINED, INVALID, ABORTED, STOPPED -> false;
        };
        return ended && limit.estimate().perSecond() > 0;
    }

    private Limit find(int variant, SearchSettings settings, Optional<LimitPrior> limitPrior) {
        return runs.on(variant, stage -> {
            stage.site().disk().ceiling().ifPresent(ceiling -> ceilings.put(variant, ceiling.most()));
            Plan plan = stage.runContext().plan();
            LimitSearch search = new LimitSearch(
                    settings,
                    plan.indicators().thresholds().keySet(),
                    stage.runners().searching(),
                    stage.listener(),
                    runContext.time());
            SearchStart start = start(stage, settings, limitPrior);
            Goal goal = plan.goals().get(0);
            Limit limit = search.find(SearchOrder.of(goal, start));
            stage.recorder().add(limit);
            return limit;
        });
    }

    private SearchStart start(VariantRuns.Stage stage, SearchSettings settings, Optional<LimitPrior> limitPrior) {
        Optional<Ceiling> ceiling = stage.site().disk().ceiling();
        Optional<LimitPrior> flatOut = stage.warmth()
                .flatMap(Warmth::flatOut)
                .filter(rate -> rate.compareTo(settings.lowest()) > 0)
                .map(LimitPrior::fromFlatOut);
        long total = runContext.time().nanoTime() + settings.total().toNanos();
        return SearchStart.of(
                settings,
                limitPrior.or(() -> flatOut),
                ceiling,
                starts,
                PlaceHistory.NONE,
                Math.min(total, tracker.endNanos()));
    }

    private static SearchSettings withHalfWidth(SearchSettings search, double halfWidth) {
        return new SearchSettings(
                search.effort(),
                search.warmUp(),
                search.trial(),
                search.safeTrial(),
                halfWidth,
                search.confidence(),
                search.total(),
                search.maxTrials(),
                Optional.<Duration>empty(),
                search.brokerOutage(),
                search.lowest());
    }
}
