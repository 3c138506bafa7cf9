package io.floodmark.report;

import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Trial;
import java.util.List;

/**
 * The reading of one indicator in one trial, as the report shows it.
 *
 * @param used fraction of its threshold; empty for a threshold-only indicator
 */
record ReadingRow(String indicator, String state, String used, String where, String evidence) {
    static List<ReadingRow> of(Trial trial) {
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
    static List<String> unseen(Trial trial) {
        return trial.judgement().readings().stream()
                .filter(reading -> reading.state() == IndicatorReading.State.NO_DATA)
                .map(reading -> reading.indicator().key() + " (" + reading.evidence() + ")")
                .toList();
    }
}
