package io.floodmark.serve;

import io.floodmark.model.run.Run;
import io.floodmark.report.list.RunRow;
import io.floodmark.report.list.RunsTable;
import io.floodmark.report.progress.Progress;
import java.util.List;
import java.util.Locale;

/**
 * A run in progress, as its page begins; later states come as events.
 *
 * @param started in UTC
 * @param setup what is tested, in words
 */
record LiveRun(String id, String started, String setup, String command, List<Progress.Judged> trials) {
    static LiveRun of(Run run) {
        List<String> cells = RunsTable.cells(RunRow.of(run));
        return new LiveRun(
                run.id(),
                cells.get(1),
                cells.get(cells.size() - 1),
                run.command(),
                run.trials().stream()
                        .map(trial ->
                                Progress.Judged.of(trial.under(trial.order().goal())))
                        .toList());
    }

    static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    static String millis(double nanos) {
        return Double.isNaN(nanos) ? "none" : String.format(Locale.ROOT, "%.1f", nanos / 1e6);
    }
}
