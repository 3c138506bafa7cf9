package io.floodmark.search;

import io.floodmark.model.SearchSettings;
import java.util.List;
import java.util.Optional;

/**
 * Chooses the load of the next trial from what is believed: as a rule the most probable limit. The pass and the
 * overload that a limit must rest on come first once the interval is narrow, and a series of passes, or of overloads,
 * is followed by bolder steps.
 */
final class NextLoad {
    /** Never further beyond what was sustained while nothing has failed. */
    private static final double MOST_STEP = 3;
    /** A pass is sought here: near enough to count, low enough to succeed as a rule. */
    private static final double PASS_AT = 0.96;

    private static final double OVERLOAD_AT = 1.07;
    /** Within that many half-widths on both sides a trial at the estimate is likely to be the pass that is missing. */
    private static final double NEAR_IN_HALF_WIDTHS = 4;
    /**
     * The first pass is meant to be one, the second is an even chance. Each further one makes it likelier that the
     * cluster is better than its margins say: it still warms up, or its curve is flatter than any that is believed in.
     */
    private static final int PASSES_EXPECTED = 2;

    /**
     * Each is an even chance. More of them, and what an overload carried says too much of what can be carried for long.
     */
    private static final int OVERLOADS_EXPECTED = 2;
    /**
     * From the second of those on, how much further above the highest pass for each. What is believed lags behind a
     * cluster that warms up: steps of a few percent would follow it without ever seeing an overload, and a limit
     * without one has no upper end.
     */
    private static final double FURTHER = 0.1;
    /** Of the lowest of many overloads, at the least. */
    private static final double LEAST_LEFT = 0.5;
    /** Each of two contradicting verdicts is that improbable. */
    private static final double FLUKE = 0.02;

    private final SearchSettings settings;
    private final SearchStart start;

    NextLoad(SearchSettings settings, SearchStart start) {
        this.settings = settings;
        this.start = start;
    }

    /**
     * Chooses.
     *
     * @param ceiling the highest load that may be offered
     * @param trialsLeft how many full-length trials there is time for, this one included
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
        double deeper = belowOverloads(posterior, history);
        boolean narrow = spread(posterior) < 2;
        if (bracket.missing() > 0 && (narrow || trialsLeft <= bracket.missing())) {
            return passMissing
                    ? new Proposal(
                            Math.min(PASS_AT * credible.median(), deeper),
                            true,
                            narrow
                                    ? "a full-length pass just below the estimate"
                                    : "a full-length pass, because little time is left")
                    : new Proposal(
                            Math.max(OVERLOAD_AT * credible.median(), beyondPasses(history)),
                            false,
                            narrow ? "an overload above the estimate" : "an overload, because little time is left");
        }
        Optional<TrialOutcome> unrepeated = bracket.unrepeatedPass(history);
        if (credible.narrow() && bracket.complete() && unrepeated.isPresent()) {
            return new Proposal(
                    unrepeated.get().load().perSecond(), true, "repeats the full-length pass just below the estimate");
        }
        boolean whole = passMissing && spread(posterior) < NEAR_IN_HALF_WIDTHS;
        int unexpected = unexpectedPasses(history);
        if (unexpected > 0) {
            double quantile = posterior.quantile(1 - Math.pow(0.5, unexpected + 1));
            double bolder = Math.max(Math.max(credible.median(), quantile), beyondPasses(history));
            return new Proposal(bolder, false, "above the most probable limit, after repeated passes");
        }
        return deeper < credible.median()
                ? new Proposal(deeper, whole, "below the most probable limit, after repeated overloads")
                : new Proposal(credible.median(), whole, "the most probable limit");
    }

    /**
     * A load that is well below all that was too much, though not nearer to what passed; infinite where no pass is
     * overdue.
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

    private static int unexpectedPasses(TrialHistory history) {
        return history.anyOverload() ? 0 : Math.max(0, history.counted().size() - PASSES_EXPECTED);
    }

    /** A load that is well above all that has passed; 0 below the second unexpected pass. */
    private static double beyondPasses(TrialHistory history) {
        int unexpected = unexpectedPasses(history);
        return unexpected < 2 ? 0 : history.highestSustained() * (1 + FURTHER * unexpected);
    }

    /** Width of the interval in half-widths: 2 is what was asked. */
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

    /** A pass above an overload where both are improbable: one was a fluke, and the smaller load decides which. */
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
