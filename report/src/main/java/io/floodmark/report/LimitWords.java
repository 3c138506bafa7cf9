package io.floodmark.report;

import io.floodmark.model.Goal;
import io.floodmark.model.Indicator;
import io.floodmark.model.Limit;
import io.floodmark.model.Rate;
import io.floodmark.model.Run;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A limit in short phrases. */
final class LimitWords {
    private LimitWords() {}

    static String label(Limit limit) {
        return switch (limit.end()) {
            case CONVERGED -> "Limit";
            case AT_LEAST -> "At least";
            case BELOW_LOWEST -> "Below";
            case BUDGET_SPENT -> "Not settled";
            case INVALID -> "Not proved";
            case UNSAFE -> "Unsafe";
            case STOPPED -> "Stopped";
        };
    }

    /** Why a search ended, for people: {@code converged}, {@code budget spent}. */
    static String end(Limit limit) {
        return limit.end().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static String value(Round round, Run run) {
        Limit limit = round.limit();
        return switch (limit.end()) {
            case CONVERGED, BUDGET_SPENT, UNSAFE, STOPPED ->
                limit.known() && round.anyValid() ? estimate(limit, run) : Numerals.UNKNOWN + ", " + unknown(round);
            case INVALID -> round.anyValid() ? seen(round, run) : unknown(round);
            case AT_LEAST -> both(round.proved(), run) + ", sustained; the limit itself was not reached";
            case BELOW_LOWEST ->
                both(round.lowestOverload().orElse(limit.estimate()), run) + ", the lowest load tried, is too much";
        };
    }

    /** True if the search ended in a way that lets a number be claimed. */
    static boolean told(Limit limit) {
        return limit.known() && limit.end() != Limit.End.INVALID;
    }

    /** Why nothing is known of the limit. */
    static String unknown(Round round) {
        return round.anyValid() ? "no trial tells of the limit" : "no trial was valid";
    }

    /** What trials showed, where no limit was proved. */
    static String seen(Round round, Run run) {
        return "highest load sustained: " + edge(round.highestSustained(), run) + ", lowest overloaded: "
                + edge(round.lowestOverload(), run);
    }

    private static String edge(Optional<Rate> load, Run run) {
        return load.map(rate -> both(rate, run)).orElse("none");
    }

    private static String estimate(Limit limit, Run run) {
        double bytes = run.recordBytes();
        String megabytes = limit.high()
                .map(high -> " (" + Numerals.threeDigits(limit.low().megabytesPerSecond(bytes)) + " to "
                        + Numerals.megabytesPerSecond(high.perSecond(), bytes) + ")")
                .orElse("");
        return both(limit.estimate(), run) + ", " + Headline.interval(limit) + megabytes + ", n = "
                + Numerals.counted(limit.trials(), "trial", "trials");
    }

    /** {@code 48,200 records/s (49.4 MB/s)}. */
    static String both(Rate rate, Run run) {
        return Numerals.recordsPerSecond(rate.perSecond()) + " ("
                + Numerals.megabytesPerSecond(rate.perSecond(), run.recordBytes()) + ")";
    }

    /** A limit that was not reached is not bound by anything yet. */
    static String bindsLabel(Limit limit) {
        return proved(limit) ? "Binds" : "Would bind";
    }

    /** An overload was seen, or the search did not get so far as to say. */
    static boolean proved(Limit limit) {
        return limit.end() != Limit.End.AT_LEAST && limit.end() != Limit.End.INVALID;
    }

    static String binding(Limit limit, Indicator indicator) {
        return "probability " + Numerals.probability(limit.bindingProbability()) + ": "
                + IndicatorName.inWords(indicator);
    }

    /** {@code produce p99 within 200 ms, end-to-end p99 within 500 ms}; empty where the limit promises none. */
    static Optional<String> promise(Round round, Run run) {
        return Optional.of(PlanFacts.read(run.effectivePlan()).promised())
                .filter(words -> round.limit().goal() == Goal.OBJECTIVE && !words.isEmpty());
    }

    /** With what it is, for a limit that is not the one that the answer is told by. */
    static String whole(Round round, Run run) {
        Limit limit = round.limit();
        String kind = limit.end() == Limit.End.CONVERGED ? "" : label(limit).toLowerCase(Locale.ROOT) + ": ";
        String binds = limit.binding()
                .filter(indicator -> proved(limit))
                .map(indicator -> "; binds: " + indicator.key())
                .orElse("");
        return kind + value(round, run) + binds;
    }

    /** The estimates of a run with several searches, in order. */
    static String allOf(List<Round> rounds) {
        return rounds.stream()
                .map(Round::limit)
                .map(limit ->
                        (limit.known() ? Numerals.threeDigits(limit.estimate().perSecond()) : Numerals.UNKNOWN) + " ("
                                + end(limit) + ")")
                .collect(Collectors.joining(", ", "", " records/s, in order; told by the median one"));
    }
}
