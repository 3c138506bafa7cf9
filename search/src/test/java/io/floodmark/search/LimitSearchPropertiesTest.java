package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.InvalidCause;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the properties of all searches with random clusters, ceilings, deadlines and disturbances. */
class LimitSearchPropertiesTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
    void keepsItsPromises(long seed) {
        Random random = new Random(seed);
        double ceiling = random.nextBoolean() ? 5 + 95 * random.nextDouble() : Scenario.HIGHEST;
        double deadline = random.nextBoolean() ? 600 + 6000 * random.nextDouble() : 1e9;
        double disturbed = random.nextInt(3) == 0 ? 0.2 : 0;
        Scenario scenario = cluster(random)
                .ceiling(ceiling)
                .deadlineSeconds(deadline)
                .seed(seed)
                .around(runner -> order -> random.nextDouble() < disturbed
                        ? Outcomes.invalid(99, order.load().perSecond(), InvalidCause.DISTURBED)
                        : runner.run(order));

        Limit limit = scenario.find();

        assertThat(limit.low()).as("seed %d: %s", seed, limit).isLessThanOrEqualTo(limit.estimate());
        limit.high().ifPresent(high -> assertThat(limit.estimate()).isLessThanOrEqualTo(high));
        assertThat(scenario.beliefs()).allMatch(progress -> progress.low().compareTo(progress.median()) <= 0);
        assertThat(scenario.beliefs()).allMatch(progress -> progress.median().compareTo(progress.high()) <= 0);
        assertThat(scenario.outcomes()).allMatch(trial -> trial.load().perSecond() <= ceiling * (1 + 1e-12));
        assertThat(scenario.outcomes()).allMatch(trial -> trial.load().perSecond() >= Scenario.LOWEST);
        assertThat(scenario.secondsTaken()).isLessThanOrEqualTo(deadline + 375);
        assertThat(limit.explanation()).endsWith(".");
        assertStepsAreSmall(scenario, seed);
        assertEndIsTrue(limit, ceiling, seed);
    }

    /** Asserts that loads are at most three times the highest pass, until the first overload. */
    private static void assertStepsAreSmall(Scenario scenario, long seed) {
        double passed = 0;
        for (TrialOutcome outcome : scenario.outcomes()) {
            if (passed > 0) {
                assertThat(outcome.load().perSecond()).as("seed %d", seed).isLessThanOrEqualTo(3.0001 * passed);
            }
            if (TrialHistory.overloaded(outcome)) {
                return;
            }
            passed = Math.max(passed, outcome.load().perSecond());
        }
    }

    private static void assertEndIsTrue(Limit limit, double ceiling, long seed) {
        if (limit.end() == Limit.End.CONVERGED) {
            assertThat(limit.halfWidth()).as("seed %d", seed).isLessThanOrEqualTo(0.05 + 1e-9);
            assertThat(limit.passBelow()).isPresent();
            assertThat(limit.overloadAbove()).isPresent();
        }
        if (limit.end() == Limit.End.LOWER_BOUND) {
            assertThat(limit.high()).isEmpty();
            assertThat(limit.low().perSecond()).isLessThanOrEqualTo(ceiling);
        }
        if (limit.end() == Limit.End.NOT_SUSTAINED) {
            assertThat(limit.high()).contains(new Rate(Scenario.LOWEST));
        }
    }

    private static Scenario cluster(Random random) {
        double limit = Math.exp(random.nextDouble() * Math.log(150)) * 0.7;
        return switch (random.nextInt(4)) {
            case 0 -> Scenario.idleBound(limit);
            case 1 -> Scenario.cliffBound(limit);
            case 2 -> Scenario.of(new SimulatedLimit(Indicator.HANDLER_IDLE, limit, 1, true));
            default ->
                Scenario.of(
                        SimulatedLimit.cliff(Indicator.HOST_CPU, limit * 1.1),
                        SimulatedLimit.margin(Indicator.HANDLER_IDLE, limit),
                        SimulatedLimit.margin(Indicator.NETWORK_IDLE, limit * 1.2),
                        SimulatedLimit.cliff(Indicator.ISR_CHURN, limit * 1.3));
        };
    }
}
