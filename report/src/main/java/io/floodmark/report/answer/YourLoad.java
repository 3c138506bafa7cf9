package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.util.Optional;

/** Compares a load that the user has to sustain with the limit of a search. */
final class YourLoad {
    private static final String YES = "yes";
    private static final String NO = "no";

    private YourLoad() {}

    /** Returns whether the load is sustained, with the headroom. */
    static KeyFigure figure(double perSecond, Optional<Round> round) {
        String load = Numerals.recordsPerSecond(perSecond);
        return round.filter(search -> search.limit().reportable())
                .map(search -> figure(perSecond, load, search))
                .orElseGet(() -> figure("unknown", load + ": the limit is unknown"));
    }

    private static KeyFigure figure(double perSecond, String load, Round search) {
        Limit limit = search.limit();
        return switch (limit.end()) {
            case LOWER_BOUND -> {
                double proved = search.proved().perSecond();
                yield perSecond <= proved
                        ? figure(YES, load + ": " + share(perSecond, proved, "the load that was sustained"))
                        : figure("unknown", load + " was not reached");
            }
            case NOT_SUSTAINED -> {
                double lowest = search.lowestOverload().orElse(limit.estimate()).perSecond();
                yield perSecond >= lowest
                        ? figure(NO, load + ": a load of " + Numerals.recordsPerSecond(lowest) + " was not sustained")
                        : figure("unknown", load + " is below all loads tried");
            }
            case CONVERGED, BUDGET_SPENT, INVALID, ABORTED, STOPPED -> between(perSecond, load, limit);
        };
    }

    private static KeyFigure between(double perSecond, String load, Limit limit) {
        double low = limit.low().perSecond();
        if (perSecond <= low) {
            return figure(YES, load + ": " + share(perSecond, low, "the lower end of the limit's interval"));
        }
        double high = limit.high().map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
        return perSecond > high
                ? figure(NO, load + " is above the limit's interval")
                : figure("unknown", load + " is within the limit's interval");
    }

    private static String share(double perSecond, double of, String what) {
        double share = perSecond / of;
        return Numerals.percent(share) + " of " + what + ", headroom " + Numerals.percent(1 - share);
    }

    private static KeyFigure figure(String value, String note) {
        return new KeyFigure("Your load", value, "", note);
    }
}
