package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.judging.EarlyDecision.Advice;
import io.floodmark.judging.EarlyDecision.Decision;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotaWindowRuleTest {
    private static final TrialOrder ORDER =
            new TrialOrder(new Rate(1_000), Duration.ofSeconds(15), Duration.ofSeconds(5), "to see");

    @ParameterizedTest
    @CsvSource({"5, SAFE, GO_ON", "9, SAFE, GO_ON", "10, SAFE, SAFE", "5, OVERLOADED, OVERLOADED", "5, GO_ON, GO_ON"})
    void endsATrialAsSafeOnlyIfAQuotaWouldHaveActed(long seconds, Advice advice, Advice expected) {
        Observation soFar = Observation.idle(
                ORDER.load(), new Span(0, Duration.ofSeconds(seconds).toNanos()), List.of(), List.of());
        EarlyStopRule rule = new QuotaWindowRule((seen, order) -> new Decision(advice, "it seems so"));

        assertThat(rule.decide(soFar, ORDER).advice()).isEqualTo(expected);
    }
}
