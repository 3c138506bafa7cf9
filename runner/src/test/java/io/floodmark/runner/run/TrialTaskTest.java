package io.floodmark.runner.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrialTaskTest {
    @Test
    void refusesATrialThatTheBudgetHasNoTimeFor() {
        Plan plan = plan("5m", "4m");

        assertThatThrownBy(() -> task(plan).check(plan))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("budget.max-time: invalid value '5m'")
                .hasMessageContaining("--max-time");
    }

    @Test
    void takesATrialThatTheBudgetHasTimeFor() {
        Plan plan = plan("7m", "4m");

        assertThatCode(() -> task(plan).check(plan)).doesNotThrowAnyException();
    }

    private static TrialTask task(Plan plan) {
        return new TrialTask(plan.load().orElseThrow());
    }

    private static Plan plan(String maxTime, String trial) {
        return PlanReader.read(
                Optional.empty(),
                List.of(
                        new PlanOverride("load.rate", "300/s", "--load"),
                        new PlanOverride("search.trial", trial, "--for"),
                        new PlanOverride("search.safe-trial", trial, "--for"),
                        new PlanOverride("budget.max-time", maxTime, "--max-time")));
    }
}
