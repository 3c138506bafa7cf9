package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.TrialEvent;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LoadPhaseTest {
    private static final long SECOND = 1_000_000_000L;

    private final EventLog events = new EventLog();
    private final LoadPhase phase = phase(List.of());
    private long nowNanos;

    private LoadPhase phase(List<ByteBudget> budgets) {
        return new LoadPhase(
                new LoadOrder(Pace.constant(10), Duration.ofMinutes(5), budgets), 0, events, () -> nowNanos);
    }

    @Test
    void goesOnWhileSomebodyLooks() {
        for (long second = 0; second < 60; second++) {
            phase.heartbeat(second * SECOND);

            assertThat(phase.sending(second * SECOND + LoadPhase.UNWATCHED_NANOS))
                    .isTrue();
        }
        assertThat(events.takeFresh()).isEmpty();
    }

    @Test
    void endsForGoodWhenNobodyLooks() {
        phase.heartbeat(SECOND);
        long late = SECOND + LoadPhase.UNWATCHED_NANOS + 1;

        assertThat(phase.sending(late)).isFalse();
        phase.heartbeat(late + 1);
        assertThat(phase.sending(late + 2)).isFalse();

        assertThat(phase.endNanos()).isEqualTo(late);
        assertThat(events.takeFresh()).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(TrialEvent.Kind.BLIND);
            assertThat(event.text()).contains("The load was not monitored for 3 s");
        });
    }

    @Test
    void aSpentBudgetEndsItWhenItIsSpentSoThatWhatWasSentWasDue() {
        LoadPhase spending = phase(List.of(new ByteBudget(15)));
        nowNanos = 7 * SECOND;

        assertThat(spending.take(10)).isTrue();
        assertThat(spending.endNanos()).isEqualTo(Duration.ofMinutes(5).toNanos());
        assertThat(spending.take(10)).isFalse();

        assertThat(spending.endNanos()).isEqualTo(7 * SECOND);
        assertThat(spending.dueBy(9 * SECOND)).isEqualTo(10L * 7 + 1);
        assertThat(spending.budgetSpent()).isTrue();
        assertThat(events.takeFresh()).extracting(TrialEvent::kind).containsExactly(TrialEvent.Kind.BUDGET);
    }

    @Test
    void isNotCalledUnwatchedAfterItsEnd() {
        phase.stop(SECOND, 2 * SECOND);

        assertThat(phase.sending(60 * SECOND)).isFalse();
        assertThat(events.takeFresh()).isEmpty();
    }
}
