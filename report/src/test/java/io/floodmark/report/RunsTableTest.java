package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Limit;
import io.floodmark.testing.Golden;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunsTableTest {
    @Test
    void showsEachRunOnALine() {
        List<RunRow> rows = new ArrayList<>();
        rows.add(RunRow.of(FakeRuns.trial()));
        rows.add(RunRow.of(FakeRuns.empty()));
        for (Limit.End end : Limit.End.values()) {
            rows.add(RunRow.of(FakeRuns.ended(end)));
        }

        Golden.assertMatches("runs.txt", String.join("\n", RunsTable.lines(rows)) + "\n");
    }

    @Test
    void saysSoWhereThereIsNone() {
        assertThat(RunsTable.lines(List.of())).containsExactly("no runs stored yet; start one with: floodmark limit");
    }
}
