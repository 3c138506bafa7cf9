package io.floodmark.store;

import io.floodmark.model.outage.Failover;
import io.floodmark.model.run.Run;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Writes the failovers of a run as a table; times are in seconds. */
final class FailoverCsv {
    private static final List<String> HEADER = List.of(
            "broker",
            "leaders",
            "first_seconds",
            "median_seconds",
            "last_seconds",
            "detected_seconds",
            "elected_seconds",
            "resolution_seconds",
            "back_seconds");

    private FailoverCsv() {}

    /** Writes no file if no broker was killed. */
    static void write(Run run, Path folder) {
        if (!run.failovers().isEmpty()) {
            CsvFile.write(
                    folder.resolve("failovers.csv"),
                    HEADER,
                    run.failovers().stream().map(FailoverCsv::row));
        }
    }

    private static List<Object> row(Failover failover) {
        return Table.row(
                failover.broker(),
                failover.leaders(),
                seconds(failover.first()),
                seconds(failover.median()),
                seconds(failover.last()),
                seconds(failover.noticed()),
                seconds(failover.elected()),
                seconds(failover.resolution()),
                failover.back().map(FailoverCsv::seconds));
    }

    private static Object seconds(Duration time) {
        return CsvFile.seconds(time.toNanos());
    }
}
