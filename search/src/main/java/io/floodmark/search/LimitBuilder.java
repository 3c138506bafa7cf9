package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** Builds the limit from the final state of a search; the limit claims no more than the evidence supports. */
final class LimitBuilder {
    private final SearchSettings settings;
    private final SearchStart start;
    private final Ceiling ceiling;
    private final Goal goal;
    private final Soaking soaking;

    LimitBuilder(SearchSettings settings, SearchStart start, Ceiling ceiling, Goal goal, Soaking soaking) {
        this.settings = settings;
        this.start = start;
        this.ceiling = ceiling;
        this.goal = goal;
        this.soaking = soaking;
    }

    Limit of(Limit.End end, LimitPosterior posterior, TrialHistory history) {
        CredibleInterval credible =
                CredibleInterval.of(posterior, history, settings.confidence(), settings.halfWidth());
        Bracket bracket = Bracket.around(credible.median(), settings.halfWidth(), history);
        Binding binding = Binding.of(posterior, history);
        double startSd = startSd(end, posterior);
        double estimate = estimate(end, credible, binding, history);
        boolean bounded = history.anyOverload() && end != Limit.End.LOWER_BOUND;
        double confidence = settings.confidence();
        double low = StartSpread.lower(low(end, credible, history), estimate, startSd, confidence);
        double high = StartSpread.higher(high(end, credible), estimate, startSd, confidence);
        double most = soaking.failedAt().map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
        Limit limit = new Limit(
                goal,
                end,
                new Rate(Math.min(estimate, most)),
                new Rate(Math.min(low, most)),
                bounded ? Optional.of(new Rate(Math.min(high, most))) : Optional.empty(),
                confidence,
                binding.indicator(),
                binding.probability(),
                number(history.anyOverload() ? bracket.pass() : history.highestFullLength()),
                number(bracket.overload()),
                posterior.noiseSd(),
                startSd,
                history.trials(),
                "",
                soaking.last());
        return explained(limit, new Explanation(limit, ceiling, credible, bracket, history).sentences());
    }

    /**
     * Returns the sd between lab starts. A load that was sustained, or could not be sustained at all, in this run is
     * reported for this run only.
     */
    private double startSd(Limit.End end, LimitPosterior posterior) {
        return end == Limit.End.NOT_SUSTAINED || end == Limit.End.LOWER_BOUND
                ? 0
                : start.starts().limitSd(posterior.sensitivity());
    }

    /**
     * Returns the median if an overload or a leading indicator supports it, otherwise no more than the highest
     * sustained load.
     */
    private double estimate(Limit.End end, CredibleInterval credible, Binding binding, TrialHistory history) {
        if (end == Limit.End.NOT_SUSTAINED) {
            return start.lowest().perSecond();
        }
        if (history.counted().isEmpty()) {
            return 0;
        }
        return history.anyOverload() || extrapolates(binding) ? credible.median() : highestObserved(history);
    }

    /** True if a leading indicator allows extrapolating to a limit that was not reached. */
    private static boolean extrapolates(Binding binding) {
        return binding.probability() >= 0.5
                && binding.indicator()
                        .filter(indicator -> indicator.kind() == Indicator.Kind.MARGIN)
                        .isPresent();
    }

    /** Returns the low end. Before an overload, only a sustained load is claimed. */
    private static double low(Limit.End end, CredibleInterval credible, TrialHistory history) {
        if (end == Limit.End.NOT_SUSTAINED || history.counted().isEmpty()) {
            return 0;
        }
        return Math.min(credible.low(), history.anyOverload() ? highestOffered(history) : highestObserved(history));
    }

    /** Returns the highest load that was sustained: as offered, and at the present speed of the machine. */
    private static double highestObserved(TrialHistory history) {
        return Math.min(offered(history, outcome -> true), history.highestSustained());
    }

    /** Returns the highest offered load that was sustained, for its full length if there is one. */
    private static double highestOffered(TrialHistory history) {
        double full = offered(history, TrialOutcome::fullLength);
        return full > 0 ? full : offered(history, outcome -> true);
    }

    private static double offered(TrialHistory history, Predicate<TrialOutcome> counted) {
        return history.sustained().stream()
                .filter(counted)
                .mapToDouble(outcome -> outcome.offered().perSecond())
                .max()
                .orElse(0);
    }

    private double high(Limit.End end, CredibleInterval credible) {
        return end == Limit.End.NOT_SUSTAINED ? start.lowest().perSecond() : credible.high();
    }

    private static OptionalInt number(Optional<TrialOutcome> outcome) {
        return outcome.map(trial -> OptionalInt.of(trial.number())).orElse(OptionalInt.empty());
    }

    private static Limit explained(Limit limit, String explanation) {
        return new Limit(
                limit.goal(),
                limit.end(),
                limit.estimate(),
                limit.low(),
                limit.high(),
                limit.confidence(),
                limit.binding(),
                limit.bindingProbability(),
                limit.passBelow(),
                limit.overloadAbove(),
                limit.betweenTrialSd(),
                limit.betweenStartSd(),
                limit.trials(),
                explanation,
                limit.soak());
    }

    /**
     * The indicator that most probably has the lowest limit.
     *
     * @param indicator empty if a threshold-only indicator is suspected but none has fired
     */
    record Binding(Optional<Indicator> indicator, double probability) {
        static Binding of(LimitPosterior posterior, TrialHistory history) {
            Map.Entry<Optional<Indicator>, Double> most = posterior.binding().entrySet().stream()
                    .max(Comparator.comparingDouble(Map.Entry::getValue))
                    .orElseThrow();
            Optional<Indicator> indicator = most.getKey().or(history::cliffSeen);
            return new Binding(indicator, most.getValue());
        }
    }
}
