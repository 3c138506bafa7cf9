package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Probability;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import java.util.Locale;
import java.util.Optional;

/**
 * Describes the evidence of a limit in a few sentences.
 *
 * @param credible the final credible interval, even if the limit claims less
 */
record Explanation(Limit limit, Ceiling ceiling, CredibleInterval credible, Bracket bracket, TrialHistory history) {
    String sentences() {
        return ended() + soaked();
    }

    private String soaked() {
        return limit.soak()
                .map(soak -> switch (soak.outcome()) {
                    case PASSED ->
                        String.format(
                                Locale.ROOT,
                                " Soak test passed: trial %d sustained %s for %s.",
                                soak.trial(),
                                soak.load().human(),
                                Durations.format(soak.length()));
                    case FAILED ->
                        String.format(
                                Locale.ROOT,
                                " Soak test failed: trial %d did not sustain %s for %s.",
                                soak.trial(),
                                soak.load().human(),
                                Durations.format(soak.length()));
                    case INCONCLUSIVE ->
                        String.format(
                                Locale.ROOT,
                                " Soak test inconclusive: trial %d at %s is invalid.",
                                soak.trial(),
                                soak.load().human());
                })
                .orElse("");
    }

    private String ended() {
        return switch (limit.end()) {
            case CONVERGED, BUDGET_SPENT -> known();
            case LOWER_BOUND -> "Lower bound " + proved().human() + ": " + atCeiling() + "." + extrapolation();
            case NOT_SUSTAINED ->
                "Not sustained even at the lowest load tried, "
                        + limit.estimate().human() + lastVerdict() + ".";
            case INVALID ->
                "Too many invalid trials" + lastVerdict() + ". " + (limit.bounded() ? "No limit is claimed." : known());
            case ABORTED -> "Aborted to protect other clients" + lastVerdict() + ". " + known();
            case STOPPED -> "Stopped by the user. " + known();
        };
    }

    private String interval() {
        return String.format(
                Locale.ROOT,
                "%s (%s%s to %s at %.0f%% confidence)",
                limit.estimate().human(),
                limit.betweenStartSd() > 0 ? "within this run " : "",
                new Rate(credible.low()).human(),
                new Rate(credible.high()).human(),
                100 * limit.confidence());
    }

    private String evidence() {
        String below = bracket.pass()
                .map(pass -> String.format(
                        Locale.ROOT,
                        " Trial %d sustained %s for its full length.",
                        pass.number(),
                        pass.offered().human()))
                .orElse(" No full-length pass just below it was observed.");
        String above = bracket.overload()
                .map(overload -> String.format(
                        Locale.ROOT,
                        " Trial %d at %s was overloaded by %s.",
                        overload.number(),
                        overload.offered().human(),
                        TrialHistory.cause(overload).key()))
                .orElse(" No overload just above it was observed.");
        return below + above;
    }

    private String bottleneck() {
        return limit.binding()
                .map(indicator -> " The bottleneck is " + indicator.key() + " with confidence "
                        + Probability.text(limit.bindingProbability()) + ".")
                .orElse("");
    }

    private String known() {
        if (history.counted().isEmpty()) {
            return "The limit is unknown.";
        }
        if (limit.high().isPresent()) {
            return "The estimated limit is " + interval() + "." + evidence() + bottleneck() + speed();
        }
        return String.format(
                Locale.ROOT,
                "At least %s is sustained. No overload was observed up to %s.",
                limit.low().human(),
                new Rate(history.highestSustained()).human());
    }

    private String speed() {
        return SpeedChange.unsettled(history)
                ? String.format(
                        Locale.ROOT,
                        " The speed of the machine changed during the search, by %.0f%% of the limit: no precision is"
                                + " claimed.",
                        100 * Math.expm1(SpeedChange.range(history)))
                : "";
    }

    /** Returns the highest passing load, or the lower end of the interval if there is none. */
    private Rate proved() {
        return (history.anyOverload() ? bracket.pass() : history.highestFullLength())
                .map(TrialOutcome::offered)
                .orElse(limit.low());
    }

    private String atCeiling() {
        return history.last()
                .flatMap(trial -> trial.judgement().verdict() instanceof Verdict.Invalid invalid
                                && invalid.cause() == InvalidCause.PROTECTED_MODE
                        ? Optional.of("protected mode tries no higher load (" + invalid.why() + ")")
                        : Optional.empty())
                .orElse(ceiling.reason());
    }

    private String extrapolation() {
        boolean extrapolated = limit.estimate().perSecond() > proved().perSecond()
                && limit.binding().isPresent();
        return extrapolated ? " Extrapolated from leading indicators, not verified: " + interval() + "." : "";
    }

    private String lastVerdict() {
        return history.last()
                .map(trial -> trial.judgement().verdict())
                .map(verdict -> verdict instanceof Verdict.Invalid invalid
                        ? " (last: " + invalid.label() + ", " + invalid.why() + ")"
                        : " (last: " + verdict.label() + ")")
                .orElse("");
    }
}
