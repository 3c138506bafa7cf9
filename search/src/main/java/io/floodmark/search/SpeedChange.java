package io.floodmark.search;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** The changes of the machine's speed during a search, as its reference loads show them. */
final class SpeedChange {
    /** Change of ln(limit) between the two trials of a bracket above which they do not confirm each other. */
    private static final double APART = 0.04;

    /** Errors of two readings that a change must exceed. */
    private static final double ERRORS = 3;

    /** Range of ln(limit) over the latest trials above which no precision is claimed. */
    private static final double UNSETTLED = 0.15;

    /** Number of trials in which a machine can settle. */
    private static final int LATEST = 4;

    private SpeedChange() {}

    /** Returns the older trial of a bracket if the speed has changed between its two trials, so that it is repeated. */
    static Optional<TrialOutcome> outdated(Bracket bracket, TrialHistory history) {
        if (!bracket.complete()) {
            return Optional.empty();
        }
        TrialOutcome pass = bracket.pass().orElseThrow();
        TrialOutcome overload = bracket.overload().orElseThrow();
        double apart = SpeedSlope.of(history).mean() * Math.abs(cost(pass) - cost(overload));
        double errors = ERRORS * Math.hypot(error(pass), error(overload));
        return apart > Math.max(APART, errors)
                ? Optional.of(pass.number() < overload.number() ? pass : overload)
                : Optional.empty();
    }

    /** Returns ln of the cost; NaN without a reference load, of which nothing follows. */
    private static double cost(TrialOutcome outcome) {
        return outcome.reference().map(ReferenceCost::ln).orElse(Double.NaN);
    }

    private static double error(TrialOutcome outcome) {
        return outcome.reference().map(ReferenceCost::sd).orElse(0.0);
    }

    /**
     * Returns the range of ln(limit) that follows from the speeds during the latest trials; 0 without reference loads.
     */
    static double range(TrialHistory history) {
        List<TrialOutcome> all = history.referenced();
        DoubleSummaryStatistics costs = all.subList(Math.max(0, all.size() - LATEST), all.size()).stream()
                .flatMap(outcome -> outcome.reference().stream())
                .mapToDouble(ReferenceCost::ln)
                .summaryStatistics();
        return costs.getCount() == 0 ? 0 : SpeedSlope.of(history).mean() * (costs.getMax() - costs.getMin());
    }

    /** True if the speed changes so much that no precision can be claimed. */
    static boolean unsettled(TrialHistory history) {
        return range(history) > UNSETTLED;
    }
}
