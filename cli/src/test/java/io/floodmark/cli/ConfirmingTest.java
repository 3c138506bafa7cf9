package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.PlanException;
import io.floodmark.model.Rate;
import io.floodmark.model.Remedy;
import io.floodmark.model.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfirmingTest {
    private static final Run RUN = StoredRun.planned("lab: { config: { num.network.threads: \"6\" } }");

    @Test
    void refusesAnExperimentThatChangesNothing() {
        assertThatThrownBy(() -> Confirming.requireChange(RUN, networkThreads("6")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--confirm: lab.config.num.network.threads: 6 is what run")
                .hasMessageContaining("By hand: the same load with more");
    }

    @Test
    void takesOneThatChangesThePlan() {
        assertThatCode(() -> Confirming.requireChange(RUN, networkThreads("12")))
                .doesNotThrowAnyException();
    }

    /** Two labs alike differ by up to 15 %, so that an effect needs more room than that above what was achieved. */
    @Test
    void offersAQuarterMoreThanWasAchievedUnlessMoreWasOffered() {
        assertThat(Confirming.withRoom(new Rate(10_500), 10_000)).isEqualTo(new Rate(12_500));
        assertThat(Confirming.withRoom(new Rate(20_000), 10_000)).isEqualTo(new Rate(20_000));
        assertThat(Confirming.withRoom(new Rate(20_000), Double.NaN)).isEqualTo(new Rate(20_000));
    }

    private static Remedy networkThreads(String value) {
        return new Remedy(
                "num.network.threads",
                "up",
                "none",
                "Kafka",
                "the same load with more",
                List.of(new Remedy.Change("lab.config.num.network.threads", value)));
    }
}
