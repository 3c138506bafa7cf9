package io.floodmark.report.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeRuns;
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

        Golden.assertMatches("runs.txt", String.join("\n", RunsTable.lines(rows, Tags.NONE)) + "\n");
    }

    /** The same numbers as in the answer: the load of trial 8 of these runs, and the lowest overload. */
    @Test
    void givesTheBoundsOfTheAnswer() {
        assertThat(RunsTable.lines(List.of(RunRow.of(FakeRuns.ended(Limit.End.LOWER_BOUND))), Tags.NONE))
                .last()
                .asString()
                .contains("lower bound 48,000");
        assertThat(RunsTable.lines(List.of(RunRow.of(FakeRuns.ended(Limit.End.NOT_SUSTAINED))), Tags.NONE))
                .last()
                .asString()
                .contains("not sustained 50,900");
    }

    @Test
    void saysSoWhereThereIsNone() {
        assertThat(RunsTable.lines(List.of(), Tags.NONE))
                .containsExactly("no runs stored yet; start one with: floodmark limit");
    }
}
