package io.floodmark.search;

import io.floodmark.model.plan.SearchSettings;
import java.util.List;
import java.util.Optional;

/**
 * Chooses the load of the next trial from the posterior: usually the most probable limit. Once the interval is narrow,
 * the pass and the overload that a limit requires come first. After a series of passes, or of overloads, the steps
 * become larger.
 */
final class NextLoad {
    /** Largest factor above the highest sustained load before the first overload. */
    private static final double MOST_STEP = 3;
    /** A pass at this fraction of the estimate is close enough to count, and usually low enough to succeed. */
    private static final double PASS_AT = 0.96;

    private static final double OVERLOAD_AT = 1.07;
    /**
     * Width of the interval, in units of the requested precision, up to which a trial at the estimate is likely to be
     * the missing pass.
     */
    private static final double NEAR_IN_HALF_WIDTHS = 4;
    /**
     * The first pass is intended, the second has an even chance. Each further one makes it more likely that the cluster
     * is better than its leading indicators show: it still warms up, or its curve is flatter than the model allows.
     */
    private static final int PASSES_EXPECTED = 2;

    /**
     * Each overload has an even chance. If there are more, the throughput under overload overstates what can be
     * sustained for long.
     */
    private static final int OVERLOADS_EXPECTED = 2;
    /**
     * Step beyond the highest pass, or below the lowest overload, for each unexpected trial, from the second one on.
     * The posterior lags behind a cluster that warms up: steps of a few percent would follow it without ever reaching
     * an overload, and a limit without an overload has no upper end.
     */
    private static final double FURTHER = 0.1;
    /** Lowest fraction of the lowest of many overloads that is tried. */
    private static final double LEAST_LEFT = 0.5;
    /** Highest probability of each of two verdicts that contradict each other. */
    private static final double FLUKE = 0.02;

    private final SearchSettings settings;
    private final SearchStart start;

    NextLoad(SearchSettings settings, SearchStart start) {
        this.settings = settings;
        this.start = start;
    }

    /**
     * Chooses the next load.
     *
     * @param ceiling the highest load that may be offered
     * @param trialsLeft number of full-length trials that the remaining time allows, including this one
     */
    Proposal choose(LimitPosterior posterior, TrialHistory history, double ceiling, int trialsLeft) {
        if (history.counted().isEmpty()) {
            double first = Math.min(ceiling, start.firstPerSecond());
            return start.sharplyGuessed()
                    ? new Proposal(first, true, "a full-length pass just below the expected limit")
                    : new Proposal(first, false, "a low first load");
        }
        Proposal wanted = contradiction(posterior, history).orElseGet(() -> onward(posterior, history, trialsLeft));
        return bounded(wanted, history, ceiling);
    }

    private Proposal onward(LimitPosterior posterior, TrialHistory history, int trialsLeft) {
        CredibleInterval credible =
                CredibleInterval.of(posterior, history, settings.confidence(), settings.halfWidth());
        Bracket bracket = Bracket.around(credible.median(), settings.halfWidth(), history);
        boolean passMissing = bracket.pass().isEmpty();
        double lower = belowOverloads(posterior, history);
        double higher = abovePasses(posterior, history);
        boolean narrow = spread(posterior) < 2;
        if (bracket.missing() > 0 && (narrow || trialsLeft <= bracket.missing())) {
            return passMissing
                    ? new Proposal(
                            Math.min(PASS_AT * credible.median(), lower),
                            true,
                            narrow
                                    ? "a full-length pass just below the estimate"
                                    : "a full-length pass, because little time is left")
                    : new Proposal(
                            Math.max(OVERLOAD_AT * credible.median(), higher),
                            false,
                            narrow ? "an overload above the estimate" : "an overload, because little time is left");
        }
        Optional<TrialOutcome> unrepeated = bracket.unrepeatedPass(history);
        if (credible.narrow() && bracket.complete() && unrepeated.isPresent()) {
            return new Proposal(
                    unrepeated.get().load().perSecond(), true, "repeats the full-length pass just below the estimate");
        }
        Optional<TrialOutcome> outdated = SpeedChange.outdated(bracket, history);
        if (outdated.isPresent()) {
            return new Proposal(
                    outdated.get().load().perSecond(),
                    true,
                    "repeats a trial of the bracket, because the speed of the machine has changed since");
        }
        boolean whole = passMissing && spread(posterior) < NEAR_IN_HALF_WIDTHS;
        if (higher > credible.median()) {
            return new Proposal(higher, false, "above the most probable limit, after repeated passes");
        }
        return lower < credible.median()
                ? new Proposal(lower, whole, "below the most probable limit, after repeated overloads")
                : new Proposal(credible.median(), whole, "the most probable limit");
    }

    /**
     * Returns a load that is well below all overloads, but not closer to the highest pass than to them; infinite if no
     * pass is overdue.
     */
    private static double belowOverloads(LimitPosterior posterior, TrialHistory history) {
        List<TrialOutcome> failed = history.overloadedInARow();
        int unexpected = failed.size() - OVERLOADS_EXPECTED;
        if (unexpected <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        double lowest = failed.stream()
                .mapToDouble(outcome -> outcome.load().perSecond())
                .min()
                .orElseThrow();
        double further = unexpected < 2 ? lowest : lowest * Math.max(LEAST_LEFT, 1 - FURTHER * unexpected);
        double middle = Math.sqrt(history.highestSustainedBelow(lowest) * lowest);
        return Math.max(middle, Math.min(posterior.quantile(Math.pow(0.5, unexpected + 1)), further));
    }

    /**
     * Returns a load that is well above all passes, but not closer to the lowest overload above them than to them; 0 if
     * no overload is overdue.
     */
    private static double abovePasses(LimitPosterior posterior, TrialHistory history) {
        int unexpected = history.sustainedInARow() - PASSES_EXPECTED;
        if (unexpected <= 0) {
            return 0;
        }
        double highest = history.highestSustained();
        double further = unexpected < 2 ? highest : highest * (1 + FURTHER * unexpected);
        double middle = Math.sqrt(highest * history.lowestOverloadedAbove(highest));
        return Math.min(middle, Math.max(posterior.quantile(1 - Math.pow(0.5, unexpected + 1)), further));
    }

    /** Returns the width of the interval in units of the requested precision (±): 2 is the requested width. */
    private double spread(LimitPosterior posterior) {
        double tail = (1 - settings.confidence()) / 2;
        return (posterior.quantile(1 - tail) / posterior.quantile(tail) - 1) / settings.halfWidth();
    }

    private Proposal bounded(Proposal wanted, TrialHistory history, double ceiling) {
        double load = Math.max(start.lowest().perSecond(), wanted.perSecond());
        if (!history.anyOverload()) {
            load = Math.min(load, MOST_STEP * history.highestSustained());
        }
        if (load >= ceiling) {
            return new Proposal(ceiling, true, "the highest load allowed");
        }
        return new Proposal(load, wanted.whole(), wanted.reason());
    }

    /**
     * Returns a repeat of an overload below a pass if both are improbable: one of them is an outlier, and repeating the
     * lower load shows which.
     */
    private static Optional<Proposal> contradiction(LimitPosterior posterior, TrialHistory history) {
        double highestPass = history.highestSustained();
        if (posterior.probabilityAbove(highestPass) >= FLUKE) {
            return Optional.empty();
        }
        return history.overloaded().stream()
                .filter(outcome -> outcome.load().perSecond() < highestPass)
                .filter(outcome -> 1 - posterior.probabilityAbove(outcome.load().perSecond()) < FLUKE)
                .filter(outcome -> !history.repeated(outcome))
                .findFirst()
                .map(fluke -> new Proposal(
                        fluke.load().perSecond(), true, "repeats an overload that a pass above it contradicts"));
    }
}
