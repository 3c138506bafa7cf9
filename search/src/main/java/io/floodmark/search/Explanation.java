package io.floodmark.search;

import io.floodmark.model.Durations;
import io.floodmark.model.InvalidCause;
import io.floodmark.model.Limit;
import io.floodmark.model.Probability;
import io.floodmark.model.Rate;
import io.floodmark.model.Verdict;
import java.util.Optional;

/**
 * Says in one sentence what a limit rests on.
 *
 * @param credible what was believed at the end, also where the limit claims less
 */
record Explanation(Limit limit, Ceiling ceiling, CredibleInterval credible, Bracket bracket, TrialHistory history) {
    String sentence() {
        return ended() + soaked();
    }

    private String soaked() {
        return limit.soak()
                .map(soak -> switch (soak.outcome()) {
                    case HELD ->
                        Text.format(
                                " Soaked: trial %d held %s for %s.",
                                soak.trial(), soak.load().human(), Durations.format(soak.length()));
                    case FAILED ->
                        Text.format(
                                " Not soaked: trial %d did not hold %s for %s.",
                                soak.trial(), soak.load().human(), Durations.format(soak.length()));
                    case NOT_PROVED ->
                        Text.format(
                                " Not soaked: trial %d at %s proved nothing.",
                                soak.trial(), soak.load().human());
                })
                .orElse("");
    }

    private String ended() {
        return switch (limit.end()) {
            case CONVERGED -> "The limit is " + interval() + evidence() + binding() + ".";
            case BUDGET_SPENT -> "Time, trials or a budget ran out: " + known() + ".";
            case AT_LEAST -> "At least " + limit.low().human() + ": " + atCeiling() + extrapolation() + ".";
            case BELOW_LOWEST ->
                "Even the lowest load, " + limit.estimate().human() + ", was too much" + lastVerdict() + ".";
            case INVALID ->
                "Trials proved nothing" + lastVerdict() + "; " + (limit.bounded() ? "no limit is claimed" : known())
                        + ".";
            case UNSAFE -> "Stopped for the safety of others" + lastVerdict() + "; " + known() + ".";
            case STOPPED -> "Stopped by the user; " + known() + ".";
        };
    }

    private String interval() {
        return Text.format(
                "%s (%s%s to %s at %.0f %% confidence)",
                limit.estimate().human(),
                limit.betweenStartSd() > 0 ? "this start alone " : "",
                new Rate(credible.low()).human(),
                new Rate(credible.high()).human(),
                100 * limit.confidence());
    }

    private String evidence() {
        String below = bracket.pass()
                .map(pass -> Text.format(
                        ": trial %d carried %s for its full length",
                        pass.number(), pass.load().human()))
                .orElse(": no full-length pass just below it was seen");
        String above = bracket.overload()
                .map(overload -> Text.format(
                        ", trial %d at %s was overloaded by %s",
                        overload.number(),
                        overload.load().human(),
                        TrialHistory.cause(overload).key()))
                .orElse(", no overload just above it was seen");
        return below + above;
    }

    private String binding() {
        return limit.binding()
                .map(indicator -> "; " + indicator.key() + " binds with probability "
                        + Probability.text(limit.bindingProbability()))
                .orElse("");
    }

    private String known() {
        if (history.counted().isEmpty()) {
            return "nothing is known of the limit";
        }
        if (limit.high().isPresent()) {
            return "the limit is " + interval() + evidence() + binding();
        }
        return Text.format(
                "at least %s is carried, no overload was seen up to %s",
                limit.low().human(), new Rate(history.highestSustained()).human());
    }

    private String atCeiling() {
        return history.last()
                .flatMap(trial -> trial.judgement().verdict() instanceof Verdict.Invalid invalid
                                && invalid.cause() == InvalidCause.GENTLE
                        ? Optional.of("a guest goes no higher (" + invalid.why() + ")")
                        : Optional.empty())
                .orElse(ceiling.reason());
    }

    private String extrapolation() {
        boolean told = limit.estimate().perSecond() > limit.low().perSecond()
                && limit.binding().isPresent();
        return told ? "; extrapolated from margins " + interval() + ", not proved" : "";
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
