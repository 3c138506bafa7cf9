package io.floodmark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.trial.WarmUp.Warmth;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmthConditionsTest {
    private static final Duration AT_MOST = Duration.ofSeconds(50);

    @Test
    void saysWhatALongerWarmUpWouldMend() {
        assertThat(of(List.of()))
                .containsExactly(new Condition(
                        "lab",
                        Condition.WARM_UP,
                        "throughput was still rising (by 46% above the previous maximum in the last 10 s) when the warm-up ended"
                                + " after 50s; increase search.warm-up"));
    }

    @Test
    void saysWhatEndedItEarly() {
        assertThat(of(List.of(new TrialEvent(0, TrialEvent.Kind.NO_ROOM, "the disk is full"))))
                .singleElement()
                .satisfies(condition -> assertThat(condition.value()).endsWith("ended early: the disk is full"));
    }

    private static List<Condition> of(List<TrialEvent> events) {
        return WarmthConditions.of(new Warmth(List.of(100.0, 150.0, 219.0), false, 219, 1, events), AT_MOST);
    }
}
