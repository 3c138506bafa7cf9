package io.floodmark.runner.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.run.Run;
import io.floodmark.testing.runner.StoredRun;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InterruptedTest {
    @Test
    void aRunWithItsAnswerIsNotGoneOnWith() {
        refused(StoredRun.of(StoredRun.search(Limit.End.CONVERGED, 50_000)), "has its answer");
    }

    @Test
    void aRunThatHarmedOthersIsNotGoneOnWith() {
        refused(StoredRun.of(StoredRun.search(Limit.End.ABORTED, 50_000)), "was aborted to protect other clients");
    }

    @Test
    void aRunWithoutATrialIsNotGoneOnWith() {
        refused(StoredRun.of(StoredRun.search(Limit.End.STOPPED, 50_000)), "has no finished trial");
    }

    @Test
    void aTrialIsNotGoneOnWith() {
        Run run = StoredRun.of();
        Run trial = new Run(
                run.id(),
                "floodmark trial plan.yaml",
                run.started(),
                run.ended(),
                run.effectivePlan(),
                run.surroundings(),
                run.conditions(),
                run.trials(),
                List.of(),
                run.outcome());

        refused(trial, "is not a search");
    }

    @Test
    void anOutageThatDidNotEndIsGoneOnWith() {
        Run cut = outage(Outage.of(3, 3));

        // Refused because there is no trial, not because there is a result.
        refused(cut, "has no finished trial");
        refused(outage(Outage.of(3, 3).ended(true, "further trials would not change the answer")), "has its answer");
    }

    private static Run outage(Outage outage) {
        Run run = StoredRun.of(StoredRun.search(Limit.End.CONVERGED, 50_000));
        return new Run(
                run.id(),
                run.command(),
                run.started(),
                run.ended(),
                PlanWriter.write(PlanReader.read(
                        Optional.empty(),
                        List.of(new PlanOverride("search.broker-outage", "true", "--broker-outage")))),
                run.surroundings(),
                run.conditions(),
                run.trials(),
                run.limits(),
                run.outcome(),
                Optional.of(outage));
    }

    private static void refused(Run run, String why) {
        assertThatThrownBy(() -> Interrupted.of(run))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("run 20261121-093015-k3x9 " + why)
                .hasMessageContaining("expected a run of floodmark limit");
    }
}
