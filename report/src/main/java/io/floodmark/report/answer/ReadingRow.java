package io.floodmark.report.answer;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.report.text.Numerals;
import java.util.List;

/**
 * The reading of one indicator in one trial, as the report shows it.
 *
 * @param used fraction of its threshold; empty for a threshold-only indicator
 */
public record ReadingRow(String indicator, String state, String used, String where, String evidence) {
    public static List<ReadingRow> of(Trial trial) {
        return trial.judgement().readings().stream().map(ReadingRow::of).toList();
    }

    private static ReadingRow of(IndicatorReading reading) {
        return new ReadingRow(
                reading.indicator().key(),
                reading.state().key(),
                Double.isFinite(reading.utilisation()) ? Numerals.percent(reading.utilisation()) : "",
                reading.where().label(),
                reading.evidence());
    }

    /** Returns the indicators that had no data in a trial, so that they neither warn nor pass. */
    public static List<String> unseen(Trial trial) {
        return trial.judgement().readings().stream()
                .filter(reading -> reading.state() == IndicatorReading.State.NO_DATA)
                .map(reading -> reading.indicator().key() + " (" + reading.evidence() + ")")
                .toList();
    }
}
