package io.floodmark.report.html;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.report.answer.Mark;
import io.floodmark.report.answer.ResultText;
import io.floodmark.report.text.Numerals;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Every indicator in every trial, with trials in the order of their load. */
record IndicatorMatrix(List<Column> columns, List<Row> rows) {
    /** One trial. */
    record Column(int number, String load, Mark mark) {}

    /** One indicator. */
    record Row(String indicator, String rule, List<Cell> cells) {}

    /**
     * One reading.
     *
     * @param cssClass of its state, with the tenth of the threshold used if the indicator has a utilisation
     * @param evidence for the tool tip
     */
    record Cell(String text, String cssClass, String evidence) {}

    IndicatorMatrix {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    static IndicatorMatrix of(List<Trial> trials) {
        List<Trial> byLoad =
                trials.stream().sorted(Comparator.comparing(Trial::load)).toList();
        List<Column> columns = byLoad.stream()
                .map(trial ->
                        new Column(trial.number(), Numerals.axis(trial.load().perSecond()), Mark.of(trial)))
                .toList();
        List<Row> rows = Arrays.stream(Indicator.values())
                .map(indicator -> new Row(
                        indicator.key(),
                        indicator.rule(),
                        byLoad.stream().map(trial -> cell(trial, indicator)).toList()))
                .toList();
        return new IndicatorMatrix(columns, rows);
    }

    private static Cell cell(Trial trial, Indicator indicator) {
        return ResultText.reading(trial, indicator)
                .map(IndicatorMatrix::cell)
                .orElse(new Cell("", "none", "not judged"));
    }

    private static Cell cell(IndicatorReading reading) {
        String state = reading.state().key();
        boolean margin = Double.isFinite(reading.utilisation());
        String text = margin ? Numerals.percent(Math.rint(reading.utilisation() * 100) / 100) : state;
        String shade = margin && !reading.fired()
                ? " u" + (int) Math.max(0, Math.min(9, Math.floor(reading.utilisation() * 10)))
                : "";
        return new Cell(text, state + shade, reading.evidence());
    }
}
