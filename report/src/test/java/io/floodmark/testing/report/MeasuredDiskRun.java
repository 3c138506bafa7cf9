package io.floodmark.testing.report;

import io.floodmark.model.run.Condition;
import io.floodmark.model.run.MeasuredDisk;
import io.floodmark.model.run.Run;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/** Runs on a disk that doctor has measured. */
public final class MeasuredDiskRun {
    static final MeasuredDisk DISK = new MeasuredDisk(425e6, LocalDate.of(2026, 11, 30));

    private MeasuredDiskRun() {}

    public static Run limit() {
        Run run = FakeRuns.limit();
        List<Condition> conditions = Stream.concat(run.conditions().stream(), Stream.of(DISK.condition()))
                .toList();
        return FakeRuns.under(run, conditions.toArray(Condition[]::new));
    }
}
