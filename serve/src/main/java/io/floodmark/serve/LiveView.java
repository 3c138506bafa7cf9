package io.floodmark.serve;

import io.floodmark.model.Run;
import io.floodmark.report.RunRow;
import io.floodmark.report.RunsTable;
import java.util.List;

/**
 * A run that goes on, as its page begins; later states come as events.
 *
 * @param started in UTC
 * @param setup what is tested, in words
 */
record LiveView(String id, String started, String setup, String command, List<Row> trials) {
    /** A finished trial; latencies are in milliseconds. */
    record Row(int number, double offered, double achieved, double p99Millis, String verdict) {}

    static LiveView of(Run run) {
        List<String> cells = RunsTable.cells(RunRow.of(run));
        return new LiveView(
                run.id(),
                cells.get(1),
                cells.get(cells.size() - 1),
                run.command(),
                run.trials().stream()
                        .map(trial -> new Row(
                                trial.number(),
                                trial.load().perSecond(),
                                trial.observation().achievedPerSecond(),
                                trial.observation().latency().p99Nanos() / 1e6,
                                trial.verdict().label()))
                        .toList());
    }
}
