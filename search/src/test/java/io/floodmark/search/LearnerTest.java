package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.InvalidCause;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LearnerTest {
    @ParameterizedTest
    @EnumSource(InvalidCause.class)
    void anInvalidTrialTeachesNothing(InvalidCause cause) {
        LimitPosterior posterior = Outcomes.posterior(Outcomes.pass(1, 20, true));
        double before = posterior.quantile(0.5);

        new Learner(posterior).learn(Outcomes.invalid(2, 5, cause));

        assertThat(posterior.quantile(0.5)).isEqualTo(before);
    }

    @Test
    void aMarginFarFromItsThresholdOnlyTellsThatItWasCarried() {
        LimitPosterior posterior = Outcomes.posterior(Outcomes.pass(1, 20, Map.of(Indicator.HANDLER_IDLE, 0.14)));

        assertThat(posterior.quantile(0.025)).isBetween(18.0, 22.0);
        assertThat(posterior.quantile(0.5)).isGreaterThan(35);
    }

    @Test
    void aClearOverloadTellsTheLimitFromWhatWasAchieved() {
        LimitPosterior posterior =
                Outcomes.posterior(Outcomes.overload(1, 80, 40, Indicator.BEHIND_SCHEDULE, Double.NaN));

        assertThat(posterior.quantile(0.5)).isBetween(39.0, 47.0);
    }

    @Test
    void anOverloadThatIsNotClearOnlyTellsThatItWasTooMuch() {
        LimitPosterior posterior = Outcomes.posterior(Outcomes.overload(1, 40));

        assertThat(posterior.quantile(0.95)).isLessThan(44);
        assertThat(posterior.quantile(0.05)).isLessThan(3);
    }

    @Test
    void replicasMayHaveFallenOutLongBeforeWhatWasAchieved() {
        LimitPosterior posterior = Outcomes.posterior(Outcomes.overload(1, 80, 40, Indicator.ISR_CHURN, Double.NaN));

        assertThat(posterior.quantile(0.95)).isLessThan(55);
        assertThat(posterior.quantile(0.05)).isLessThan(4);
    }

    @Test
    void anOverloadByOneProvesThatTheOthersCarriedWhatWasAchieved() {
        LimitPosterior posterior = Outcomes.posterior(
                Outcomes.pass(1, 20, Map.of(Indicator.HANDLER_IDLE, 0.5)),
                Outcomes.overload(2, 80, 40, Indicator.HANDLER_IDLE, 1.25));

        assertThat(posterior.binding().get(Optional.<Indicator>empty())).isLessThan(0.3);
        assertThat(posterior.quantile(0.5)).isBetween(33.0, 46.0);
    }

    @Test
    void aMarginThatJustFiredMeasuresTheLimit() {
        LimitPosterior posterior = Outcomes.posterior(
                Outcomes.pass(1, 20, Map.of(Indicator.NETWORK_IDLE, 0.5)),
                Outcomes.overload(2, 41, 40.8, Indicator.NETWORK_IDLE, 1.02));

        assertThat(posterior.quantile(0.5)).isCloseTo(40, within(2.0));
    }

    @Test
    void aSaturatedMarginTellsNoDistance() {
        LimitPosterior measured = Outcomes.posterior(
                Outcomes.pass(1, 10, Map.of(Indicator.NETWORK_IDLE, 0.8)),
                Outcomes.overload(2, 40, 39.8, Indicator.NETWORK_IDLE, 1.02));
        LimitPosterior saturated = Outcomes.posterior(
                Outcomes.pass(1, 10, Map.of(Indicator.NETWORK_IDLE, 0.8)),
                Outcomes.overload(2, 40, 39.8, Indicator.NETWORK_IDLE, 1.4));

        assertThat(saturated.quantile(0.5)).isLessThan(0.8 * measured.quantile(0.5));
    }

    @Test
    void latencyNeedsTwoReadingsToTellTheDistance() {
        LimitPosterior once = Outcomes.posterior(Outcomes.pass(1, 10, Map.of(Indicator.LATENCY, 0.1)));
        LimitPosterior twice = Outcomes.posterior(
                Outcomes.pass(1, 10, Map.of(Indicator.LATENCY, 0.1)),
                Outcomes.pass(2, 20, Map.of(Indicator.LATENCY, 0.3)));

        // At 20, 0.74 of the objective's load is used: the limit is 27 on a straight line, 33 with the exponent 0.6.
        assertThat(spread(once)).isGreaterThan(5);
        assertThat(twice.quantile(0.5)).isBetween(25.0, 33.0);
        assertThat(spread(twice)).isLessThan(3);
    }

    private static double spread(LimitPosterior posterior) {
        return posterior.quantile(0.9) / posterior.quantile(0.1);
    }
}
