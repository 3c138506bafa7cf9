package io.floodmark.report.comparison;

import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.trend.ChangedCondition;
import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendChange;
import io.floodmark.model.trend.TrendPoint;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lines that {@code floodmark trend} prints. */
public final class TrendText {
    static final String TREND = "Trend";
    static final String LEVEL = "Level";
    static final String CHANGE = "Change";
    static final String CHANGED_WITH_IT = "Changed with it";
    static final String GATE = "Gate";

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int MOST_CONDITIONS = 6;

    private TrendText() {}

    /**
     * Returns the answer, line by line.
     *
     * @param reported the changes that the answer is about
     */
    public static List<String> lines(RunTrend trend, List<TrendChange> reported, List<GateResult> gates) {
        return facts(trend, reported, gates).stream().map(AnswerLine::aligned).toList();
    }

    public static List<AnswerLine> facts(RunTrend trend, List<TrendChange> reported, List<GateResult> gates) {
        List<AnswerLine> lines = new ArrayList<>();
        lines.add(new AnswerLine(TREND, runs(trend)));
        if (!trend.points().isEmpty()) {
            lines.add(new AnswerLine(LEVEL, level(trend)));
        }
        if (reported.isEmpty()) {
            lines.add(new AnswerLine(CHANGE, noChange(trend)));
        }
        for (TrendChange change : reported) {
            lines.add(new AnswerLine(CHANGE, change(trend, change)));
            conditions(change).forEach(text -> lines.add(new AnswerLine(CHANGED_WITH_IT, text)));
        }
        gates.forEach(gate -> lines.add(new AnswerLine(GATE, gate(gate))));
        return lines;
    }

    private static String runs(RunTrend trend) {
        MeasureText measure = MeasureText.of(trend.measure());
        String excluded = trend.excluded() == 0 ? "" : "; " + trend.excluded() + " had no value";
        String of = measure.name() + " of " + Numerals.counted(trend.runs(), "run", "runs") + " like " + trend.like();
        if (trend.points().isEmpty()) {
            return of + excluded;
        }
        return of + ", " + DAY.format(first(trend)) + " to " + DAY.format(last(trend)) + excluded;
    }

    private static Instant first(RunTrend trend) {
        return trend.points().get(0).started();
    }

    private static Instant last(RunTrend trend) {
        return trend.points().get(trend.points().size() - 1).started();
    }

    private static String level(RunTrend trend) {
        int points = trend.points().size() - trend.latestLevel();
        String since = DAY.format(trend.points().get(trend.latestLevel()).started());
        String spread = Double.isNaN(trend.spread())
                ? ""
                : ", standard deviation " + Numerals.percent(trend.spread()) + " between points";
        return value(trend, trend.level()) + " since " + since + " (" + Numerals.counted(points, "point", "points")
                + spread + ")";
    }

    private static String noChange(RunTrend trend) {
        int points = trend.points().size();
        return !trend.conclusive()
                ? "inconclusive: " + Numerals.counted(points, "point", "points") + " (runs within an hour are one);"
                        + " expected at least " + RunTrend.LEAST_POINTS
                : "no significant change (n = " + points + " points)";
    }

    private static String change(RunTrend trend, TrendChange change) {
        TrendPoint first = trend.points().get(change.at());
        return DAY.format(first.started()) + ", " + first.runs().get(0).id() + ": " + number(trend, change.before())
                + " to " + value(trend, change.after()) + ", " + EffectText.interval(change.effect()) + " (p = "
                + probability(change.effect()) + ")";
    }

    private static String probability(Effect effect) {
        return String.format(Locale.ROOT, "%.3f", effect.probability());
    }

    private static List<String> conditions(TrendChange change) {
        List<String> texts = new ArrayList<>(change.conditions().stream()
                .limit(MOST_CONDITIONS)
                .map(TrendText::condition)
                .toList());
        int more = change.conditions().size() - texts.size();
        if (more > 0) {
            texts.add(Numerals.counted(more, "more condition", "more conditions") + ", in the JSON output");
        }
        return texts;
    }

    static String condition(ChangedCondition condition) {
        return condition.group() + ", " + condition.name() + ": " + condition.before() + " to " + condition.after();
    }

    private static String gate(GateResult gate) {
        return gate.gate() + " "
                + switch (gate.verdict()) {
                    case PASSED -> "passed";
                    case FAILED -> "failed";
                    case UNKNOWN -> "not evaluated: too few points";
                };
    }

    private static String value(RunTrend trend, double value) {
        return number(trend, value) + " " + MeasureText.of(trend.measure()).unit();
    }

    private static String number(RunTrend trend, double value) {
        return Numerals.threeDigits(MeasureText.of(trend.measure()).shown(value));
    }
}
