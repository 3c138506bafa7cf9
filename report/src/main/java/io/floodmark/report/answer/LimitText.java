package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A limit in short phrases. */
public final class LimitText {
    private LimitText() {}

    public static String label(Limit limit) {
        return switch (limit.end()) {
            case CONVERGED -> "Estimated limit";
            case LOWER_BOUND -> "Lower bound";
            case NOT_SUSTAINED -> "Not sustained";
            case BUDGET_SPENT -> "Inconclusive";
            case INVALID -> "No valid result";
            case ABORTED -> "Aborted";
            case STOPPED -> "Stopped";
        };
    }

    /** Returns why a search ended, for people: {@code converged}, {@code budget spent}. */
    public static String end(Limit limit) {
        return limit.end().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    public static String value(Round round, Run run) {
        Limit limit = round.limit();
        return switch (limit.end()) {
            case CONVERGED -> estimate(limit, run);
            case BUDGET_SPENT, ABORTED, STOPPED ->
                limit.known() && round.anyValid()
                        ? AnswerLine.fitting(
                                "so far " + estimate(limit, run),
                                "so far "
                                        + Numerals.recordsPerSecond(
                                                limit.estimate().perSecond()) + ", " + Headline.interval(limit))
                        : Numerals.UNKNOWN + ", " + unknown(round);
            case INVALID ->
                round.anyValid()
                        ? "highest passing load " + edge(round.highestSustained()) + ", lowest failing load "
                                + edge(round.lowestOverload())
                        : unknown(round);
            case LOWER_BOUND -> both(round.proved(), run) + "; the limit was not reached";
            case NOT_SUSTAINED ->
                both(round.lowestOverload().orElse(limit.estimate()), run) + ", the lowest load tried";
        };
    }

    /** Returns why the limit is unknown. */
    static String unknown(Round round) {
        return round.anyValid() ? "no trial determines it" : "no trial was valid";
    }

    /** Returns what trials showed if no limit was proved. */
    static String observedLoads(Round round, Run run) {
        return "highest passing load: " + edge(round.highestSustained(), run) + ", lowest failing load: "
                + edge(round.lowestOverload(), run);
    }

    private static String edge(Optional<Rate> load, Run run) {
        return load.map(rate -> both(rate, run)).orElse("none");
    }

    private static String edge(Optional<Rate> load) {
        return load.map(rate -> Numerals.recordsPerSecond(rate.perSecond())).orElse("none");
    }

    private static String estimate(Limit limit, Run run) {
        return both(limit.estimate(), run) + ", " + Headline.interval(limit);
    }

    /** Returns a rate in both units: {@code 48,200 records/s (49.4 MB/s)}. */
    static String both(Rate rate, Run run) {
        return Numerals.recordsPerSecond(rate.perSecond()) + " ("
                + Numerals.megabytesPerSecond(rate.perSecond(), run.recordBytes()) + ")";
    }

    /** Returns the label. The bottleneck is only likely if the limit was not reached. */
    static String bottleneckLabel(Limit limit) {
        return proved(limit) ? "Bottleneck" : "Likely bottleneck";
    }

    /** False if no overload was observed, or if the search has no valid result. */
    public static boolean proved(Limit limit) {
        return limit.end() != Limit.End.LOWER_BOUND && limit.end() != Limit.End.INVALID;
    }

    /** Returns a description such as {@code the CPU of a broker's host (host-cpu, confidence 0.86)}. */
    static String bottleneck(Limit limit, Indicator indicator) {
        return IndicatorName.inWords(indicator) + " (" + indicator.key() + ", confidence "
                + Numerals.probability(limit.bindingProbability()) + ")";
    }

    /**
     * Returns the objectives, for example {@code produce p99 within 200 ms, end-to-end p99 within 500 ms}; empty if the
     * limit has none.
     */
    static Optional<String> objective(Round round, Run run) {
        return Optional.of(PlanFacts.read(run.effectivePlan()).promised())
                .filter(words -> round.limit().goal() == Goal.OBJECTIVE && !words.isEmpty());
    }

    /**
     * Returns the objectives in one line. The first one and the number of the others stand for those that do not fit.
     */
    static Optional<String> objectiveLine(Round round, Run run) {
        PlanFacts plan = PlanFacts.read(run.effectivePlan());
        List<String> latencies = plan.latencies();
        return objective(round, run).map(all -> {
            String first = latencies.get(0) + (latencies.size() > 1 ? " and " + (latencies.size() - 1) + " more" : "");
            return AnswerLine.fitting(all, first + plan.windows(), first + ", except in some windows");
        });
    }

    /** Returns a description with the kind of limit, for a limit other than the one in the answer. */
    static String whole(Round round, Run run) {
        Limit limit = round.limit();
        String kind = limit.end() == Limit.End.CONVERGED ? "" : label(limit).toLowerCase(Locale.ROOT) + ": ";
        String bottleneck = limit.binding()
                .filter(indicator -> proved(limit))
                .map(indicator -> "; bottleneck: " + indicator.key())
                .orElse("");
        return kind + value(round, run) + "; " + Numerals.counted(limit.trials(), "trial", "trials") + bottleneck;
    }

    /** Returns the estimates of a run with several searches, in order. */
    static String allOf(List<Round> rounds) {
        return rounds.stream()
                .map(Round::limit)
                .map(limit -> limit.reportableEstimate()
                                .map(estimate -> Numerals.threeDigits(estimate.perSecond()))
                                .orElse(Numerals.UNKNOWN)
                        + " (" + end(limit) + ")")
                .collect(Collectors.joining(", ", "", " records/s, in run order; the result is the median"));
    }
}
