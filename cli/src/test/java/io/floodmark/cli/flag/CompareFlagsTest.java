package io.floodmark.cli.flag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.error.PlanException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompareFlagsTest {
    private final CompareFlags flags = new CompareFlags();

    @Test
    void makesALevelOfEachValueBehindThoseOfThePlan() {
        PlanOverride ofPlan = new PlanOverride("seed", "1", "--seed");
        flags.factors = List.of("lab.config.num.io.threads=1, 8", "lab.jvm-flags[0]=-Da=b,-Da=c");
        flags.measure = "p99";

        assertThat(flags.over(List.of(ofPlan)))
                .containsExactly(
                        ofPlan,
                        factor("[0].path", "lab.config.num.io.threads"),
                        factor("[0].levels[0]", "1"),
                        factor("[0].levels[1]", "8"),
                        factor("[1].path", "lab.jvm-flags[0]"),
                        factor("[1].levels[0]", "-Da=b"),
                        factor("[1].levels[1]", "-Da=c"),
                        new PlanOverride("compare.measure", "p99", "--measure"));
    }

    @Test
    void saysNothingWhereNothingWasSaid() {
        assertThat(flags.over(List.of())).isEmpty();
    }

    @Test
    void refusesAFactorWithoutLevels() {
        flags.factors = List.of("workload.topics");

        assertThatThrownBy(() -> flags.over(List.of()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "--factor: invalid value 'workload.topics'; expected a key of the plan and its levels");
    }

    private static PlanOverride factor(String key, String text) {
        return new PlanOverride("compare.factors" + key, text, "--factor");
    }
}
