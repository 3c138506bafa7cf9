package io.floodmark.runner.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LimitTaskTest {
    @Test
    void refusesAWarmUpThatLeavesNoTimeForATrial() {
        Plan plan = plan("2m");

        assertThatThrownBy(() -> new LimitTask().check(plan))
                .isInstanceOf(PlanException.class)
                .hasMessage(
                        "search.total: invalid value '2m'; expected more than 188s, which the warm-up and one trial may take;"
                                + " raise it or lower search.warm-up");
    }

    @Test
    void takesOneThatLeavesTime() {
        assertThatCode(() -> new LimitTask().check(plan("4m"))).doesNotThrowAnyException();
    }

    /** An existing cluster is not warmed up at the maximum rate. */
    @Test
    void theWarmUpOfALabTakesNoTimeOfAnother() {
        Plan guest = plan("2m", new PlanOverride("cluster.bootstrap-server", "k1:9092", "--bootstrap-server"));

        assertThatCode(() -> new LimitTask().check(guest)).doesNotThrowAnyException();
    }

    private static Plan plan(String total, PlanOverride... more) {
        List<PlanOverride> overrides = new ArrayList<>(List.of(
                new PlanOverride("search.warm-up", "3m", "plan"),
                new PlanOverride("search.trial", "8s", "plan"),
                new PlanOverride("search.safe-trial", "8s", "plan"),
                new PlanOverride("search.total", total, "plan")));
        overrides.addAll(List.of(more));
        return PlanReader.read(Optional.empty(), overrides);
    }
}
