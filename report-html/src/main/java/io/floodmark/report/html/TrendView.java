package io.floodmark.report.html;

import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendRun;
import io.floodmark.model.unit.Interval;
import io.floodmark.report.comparison.MeasureText;
import io.floodmark.report.picture.Picture;
import io.floodmark.report.picture.TrendPicture;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Everything that the page of a trend shows.
 *
 * @param facts the lines that the command prints
 * @param picture of the runs over time; empty without runs
 * @param headings of the table of runs
 * @param rows of the same table, in the order of time
 */
record TrendView(
        String headline,
        List<AnswerLine> facts,
        Optional<Picture> picture,
        List<String> headings,
        List<List<String>> rows) {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    static TrendView of(RunTrend trend, List<AnswerLine> facts) {
        MeasureText measure = MeasureText.of(trend.measure());
        List<List<String>> rows = trend.points().stream()
                .flatMap(point -> point.runs().stream())
                .map(run -> row(measure, run))
                .toList();
        return new TrendView(
                headline(trend, measure),
                facts,
                trend.points().isEmpty() ? Optional.empty() : Optional.of(new TrendPicture(trend).picture()),
                List.of("Run", "Started (UTC)", measure.name() + ", " + measure.unit(), "interval"),
                rows);
    }

    private static String headline(RunTrend trend, MeasureText measure) {
        int changes = trend.changes().size();
        return "The " + measure.name() + " of " + Numerals.counted(trend.runs(), "run", "runs") + " has "
                + (changes == 0 ? "no significant change" : Numerals.counted(changes, "change", "changes")) + ".";
    }

    private static List<String> row(MeasureText measure, TrendRun run) {
        return List.of(
                run.id(),
                MINUTE.format(run.started()),
                Numerals.threeDigits(measure.shown(run.value())),
                run.interval().map(interval -> interval(measure, interval)).orElse(Numerals.UNKNOWN));
    }

    private static String interval(MeasureText measure, Interval interval) {
        return Numerals.threeDigits(measure.shown(interval.low())) + " to "
                + Numerals.threeDigits(measure.shown(interval.high()));
    }
}
