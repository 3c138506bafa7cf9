package io.floodmark.runner.study;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.HeadlineLimit;
import io.floodmark.model.run.Run;
import io.floodmark.model.verdict.Goal;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.runner.StoredRuns;
import io.floodmark.search.comparison.LimitEffects;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A stored run whose limit another run is compared with. The two runs are not pairs: whatever changed on the machine
 * between them is part of the difference. So their own intervals, which include the variation between lab starts,
 * determine the precision.
 *
 * @param limit headline limit of the run
 */
public record StoredBaseline(Run run, Limit limit) {
    private static final String FACTOR = "run";

    /**
     * Returns the run as a baseline.
     *
     * @throws PlanException if the run has no limit with an upper end
     */
    public static StoredBaseline of(Run run) {
        Limit limit = HeadlineLimit.of(run)
                .filter(VariantLimits::comparable)
                .orElseThrow(() -> new PlanException("--baseline: run " + run.id()
                        + " has no limit; expected a run of floodmark limit that found one"));
        if (limit.high().isEmpty()) {
            throw new PlanException("--baseline: run " + run.id() + " has a limit without an upper end, which cannot be"
                    + " compared; expected a run in which an overload was observed");
        }
        return new StoredBaseline(run, limit);
    }

    /**
     * Checks that both limits have the same objective, since only these can be compared.
     *
     * @param plan plan of the other run
     */
    public void requireGoal(Goal other, Supplier<Plan> plan) {
        if (other != limit.goal()) {
            throw new PlanException("--baseline: run " + run.id() + ": the result is a " + words(limit.goal())
                    + ", and that of the other run is a " + words(other)
                    + "; expected the same objective in both plans, or none");
        }
        boolean same = other == Goal.WITHOUT_OBJECTIVE
                || StoredRuns.plan(run, List.of()).objective().equals(plan.get().objective());
        if (!same) {
            throw new PlanException("--baseline: run " + run.id()
                    + " has another latency objective; expected the same objective in both plans");
        }
    }

    private static String words(Goal goal) {
        return switch (goal) {
            case WITHOUT_OBJECTIVE -> "limit without objective";
            case OBJECTIVE -> "limit with a latency objective";
        };
    }

    /**
     * Returns the comparison with another run.
     *
     * @param headline headline of the other run, used if it found no limit
     */
    public ComparisonRun with(Run now, Supplier<String> headline) {
        VariantLimit before = VariantLimit.of(limit, true);
        ComparedVariant other = HeadlineLimit.of(now)
                .filter(found -> VariantLimits.comparable(found) || found.end() == Limit.End.NOT_SUSTAINED)
                .map(found -> limited(now, found, before))
                .orElseGet(() -> variant(now).noting("no limit was found: " + headline.get()));
        ComparedVariant noted = run.effectivePlan().equals(now.effectivePlan())
                ? other
                : other.noting("the plans of the two runs differ; both are stored with them");
        return new ComparisonRun(
                now.id(),
                now.command(),
                now.started(),
                now.ended(),
                now.effectivePlan(),
                Measure.LIMIT,
                Optional.empty(),
                List.of(variant(run).with(before), noted),
                List.of(),
                now.outcome());
    }

    private static ComparedVariant limited(Run now, Limit limit, VariantLimit before) {
        VariantLimit after = VariantLimit.of(limit, true);
        ComparedVariant found = variant(now).with(after);
        ComparedVariant noted = limit.bounded() ? found : found.noting(LimitStudy.NO_UPPER_END);
        return LimitEffects.between(before, after, ComparisonSpec.DEFAULT_ERROR)
                .map(noted::with)
                .orElse(noted);
    }

    private static ComparedVariant variant(Run run) {
        return new ComparedVariant(
                "run " + run.id(),
                Map.of(FACTOR, run.id()),
                Optional.of(run.id()),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns the status of a comparison whose other run ended with the given status. */
    public static Status status(Status answered, ComparisonRun comparison, List<GateResult> judged) {
        if (answered != Status.DONE) {
            return answered;
        }
        boolean known = comparison.others().stream().allMatch(ComparedVariant::known);
        return known ? ComparisonOutcome.status(answered, judged) : Status.INVALID;
    }
}
