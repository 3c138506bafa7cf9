package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.IndicatorReading.State;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CausesTest {
    @Test
    void everyIndicatorThatTellsOverloadHasItsPlaceInTheOrder() {
        assertThat(Causes.fired(fired(Indicator.values())))
                .containsExactlyInAnyOrder(Arrays.stream(Indicator.values())
                        .filter(indicator -> indicator.kind() != Indicator.Kind.ENDURANCE)
                        .toArray(Indicator[]::new));
    }

    @Test
    void aResourceComesBeforeItsSymptoms() {
        assertThat(Causes.fired(
                        fired(Indicator.BACKLOG, Indicator.BEHIND_SCHEDULE, Indicator.LATENCY, Indicator.HOST_CPU)))
                .containsExactly(Indicator.HOST_CPU, Indicator.LATENCY, Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG);
    }

    @Test
    void replicasLostComeFirst() {
        assertThat(Causes.fired(fired(Indicator.HOST_CPU, Indicator.ERRORS, Indicator.MIN_ISR)))
                .startsWith(Indicator.MIN_ISR);
    }

    @Test
    void onASharedHostAGeneratorCanEvenBringAboutBusyHandlers() {
        List<Indicator> handlers = List.of(Indicator.HANDLER_IDLE, Indicator.BACKLOG);

        assertThat(Causes.couldBeTheGenerators(handlers, false)).isFalse();
        assertThat(Causes.couldBeTheGenerators(handlers, true)).isTrue();
        assertThat(Causes.couldBeTheGenerators(List.of(Indicator.THROTTLED), true))
                .isFalse();
    }

    private static List<IndicatorReading> fired(Indicator... indicators) {
        return Arrays.stream(indicators)
                .map(indicator -> new IndicatorReading(indicator, State.FIRED, 1, 1, 1, Entity.CLUSTER, "x"))
                .toList();
    }
}
