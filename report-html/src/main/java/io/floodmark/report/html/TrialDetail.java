package io.floodmark.report.html;

import io.floodmark.model.trial.Trial;
import io.floodmark.report.answer.ReadingRow;
import io.floodmark.report.answer.TrialRow;
import io.floodmark.report.chart.ChartData;
import io.floodmark.report.chart.TrialCharts;
import io.floodmark.report.run.LoadKind;
import java.util.List;

/**
 * One trial with its charts.
 *
 * @param open whether it is initially expanded
 * @param role why it is expanded, e.g. {@code highest passing load}; empty for the others
 * @param data of its charts, as JSON that is safe inside a script element; empty if the page fetches it
 * @param address from which the page fetches the data; empty if it has it
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
        String address) {
    /** @param recordBytes mean payload of a record of the run */
    static TrialDetail of(Trial trial, double recordBytes, LoadKind loadKind, String role, ServedRun served) {
        return new TrialDetail(
                TrialRow.of(trial, recordBytes, !role.isEmpty()),
                !role.isEmpty(),
                role,
                trial.order().reason(),
                ReadingRow.of(trial),
                ReadingRow.unseen(trial),
                ProofRow.of(trial),
                served.fetchesCharts() ? "" : ChartData.of(trial, new TrialCharts(trial, loadKind)),
                served.fetchesCharts() ? served.charts() + trial.number() : "");
    }
}
