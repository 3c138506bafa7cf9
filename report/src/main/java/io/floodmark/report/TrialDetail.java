package io.floodmark.report;

import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import java.util.List;

/**
 * One trial with its charts.
 *
 * @param open whether it is initially expanded
 * @param role why it is expanded, e.g. {@code highest passing load}; empty for the others
 * @param data of its charts, as JSON that is safe inside a script element; empty if the page fetches it
 * @param address from which the page fetches the data; empty if it has it
 * @param resolution what one point of the charts represents
 * @param notDrawn titles of charts without data
 */
record TrialDetail(
        TrialRow row,
        boolean open,
        String role,
        String reason,
        List<ReadingRow> readings,
        List<String> unseen,
        ProofRow proof,
        String data,
        String address,
        String resolution,
        List<String> notDrawn) {
    static TrialDetail of(Trial trial, Run run, LoadKind loadKind, String role, ServedRun served) {
        TrialCharts charts = new TrialCharts(trial, loadKind);
        return new TrialDetail(
                TrialRow.of(trial, run, !role.isEmpty()),
                !role.isEmpty(),
                role,
                trial.order().reason(),
                ReadingRow.of(trial),
                ReadingRow.unseen(trial),
                ProofRow.of(trial),
                served.fetchesCharts() ? "" : ChartData.of(trial, charts),
                served.fetchesCharts() ? served.charts() + trial.number() : "",
                Numerals.threeDigits(charts.axis().slotSeconds()) + " s",
                charts.unseen());
    }
}
