package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.InvalidCause;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitSearchTest {
    @Test
    void findsTheLimitOfAMarginWithAPassBelowAndAnOverloadAbove() {
        Scenario scenario = Scenario.idleBound(37);

        Limit limit = scenario.find();

        assertThat(limit.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(limit.low().perSecond()).isLessThan(37);
        assertThat(limit.high().orElseThrow().perSecond()).isGreaterThan(37);
        assertThat(limit.halfWidth()).isLessThanOrEqualTo(0.05);
        assertThat(limit.binding()).contains(Indicator.HANDLER_IDLE);
        TrialOutcome pass = trial(scenario, limit.passBelow().orElseThrow());
        assertThat(pass.fullLength()).isTrue();
        assertThat(TrialHistory.sustained(pass)).isTrue();
        assertThat(TrialHistory.overloaded(trial(scenario, limit.overloadAbove().orElseThrow())))
                .isTrue();
        assertThat(limit.explanation())
                .startsWith("The estimated limit is ")
                .contains("The bottleneck is handler-idle");
    }

    @Test
    void aLimitThatWasExpectedTakesAPassBelowAndAnOverloadAbove() {
        Scenario scenario = Scenario.idleBound(37)
                .noise(new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0.01, 0))
                .limitPrior(37, 0.05)
                .first(35.5);

        Limit limit = scenario.find();

        assertThat(limit.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(limit.trials()).isLessThanOrEqualTo(3);
        assertThat(scenario.outcomes().get(0).fullLength()).isTrue();
        assertThat(limit.overloadAbove()).isPresent();
    }

    @Test
    void aWrongGuessCostsTrialsButNotTheTruth() {
        Limit limit = Scenario.idleBound(20).limitPrior(37, 0.05).first(35.5).find();

        assertThat(limit.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(limit.estimate().perSecond()).isBetween(18.5, 21.5);
    }

    @Test
    void findsACliffThatNoMarginWarnsOf() {
        Limit limit = Scenario.cliffBound(21).find();

        assertThat(limit.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(limit.estimate().perSecond()).isBetween(19.5, 22.5);
        assertThat(limit.binding()).contains(Indicator.BEHIND_SCHEDULE);
    }

    @Test
    void findsTheLimitOfAMarginThatIsBlind() {
        Limit limit = Scenario.of(new SimulatedLimit(Indicator.HANDLER_IDLE, 30, 1, true))
                .find();

        assertThat(limit.estimate().perSecond()).isBetween(28.0, 32.0);
        assertThat(limit.binding()).contains(Indicator.HANDLER_IDLE);
    }

    @Test
    void neverReportsALimitOfTheGenerator() {
        Scenario scenario = Scenario.idleBound(60).ceiling(25);

        Limit limit = scenario.find();

        assertThat(limit.end()).isEqualTo(Limit.End.LOWER_BOUND);
        assertThat(limit.high()).isEmpty();
        assertThat(limit.low().perSecond()).isBetween(20.0, 25.0);
        assertThat(limit.estimate().perSecond()).isBetween(45.0, 80.0);
        assertThat(limit.explanation())
                .contains("Lower bound", "the generator is the bottleneck above it", "not verified");
        assertThat(scenario.outcomes()).allMatch(trial -> trial.load().perSecond() <= 25);
    }

    /** The lower end of the interval may be lower. */
    @Test
    void explainsALowerBoundByTheHighestPassingLoad() {
        Scenario scenario = Scenario.idleBound(27).ceiling(25);

        Limit limit = scenario.find();

        assertThat(limit.end()).isEqualTo(Limit.End.LOWER_BOUND);
        TrialOutcome pass = scenario.outcomes().stream()
                .filter(trial -> trial.number() == limit.passBelow().orElseThrow())
                .findFirst()
                .orElseThrow();
        assertThat(limit.low()).isLessThan(pass.load());
        assertThat(limit.explanation()).startsWith("Lower bound " + pass.load().human() + ":");
    }

    /** Only clients provide data on such a cluster. */
    @Test
    void namesTheHighestPassWhereNoOverloadWasSeen() {
        Scenario scenario =
                Scenario.of(SimulatedLimit.cliff(Indicator.BEHIND_SCHEDULE, 60)).ceiling(25);

        Limit limit = scenario.find();

        assertThat(limit.end()).isEqualTo(Limit.End.LOWER_BOUND);
        assertThat(scenario.outcomes())
                .filteredOn(trial -> limit.passBelow().orElse(0) == trial.number())
                .singleElement()
                .satisfies(pass -> assertThat(pass.load().perSecond()).isEqualTo(25));
        assertThat(limit.overloadAbove()).isEmpty();
    }

    @Test
    void aGeneratorThatProvesTooWeakLowersTheCeiling() {
        Limit limit = Scenario.idleBound(60).generatorLimit(20).find();

        assertThat(limit.end()).isEqualTo(Limit.End.LOWER_BOUND);
        assertThat(limit.low().perSecond()).isBetween(12.0, 20.0);
    }

    @Test
    void saysThatEvenTheLowestLoadWasTooMuch() {
        Limit limit = Scenario.idleBound(0.5).find();

        assertThat(limit.end()).isEqualTo(Limit.End.NOT_SUSTAINED);
        assertThat(limit.high()).contains(new Rate(Scenario.LOWEST));
        assertThat(limit.low()).isEqualTo(Rate.ZERO);
        assertThat(limit.explanation()).contains("Not sustained even at the lowest load");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.05, 0.001})
    void saysSoInAFewTrialsHoweverFarBelowTheLowestLoad(double truth) {
        Limit limit = Scenario.idleBound(truth).find();

        assertThat(limit.end()).isEqualTo(Limit.End.NOT_SUSTAINED);
        assertThat(limit.trials()).isLessThanOrEqualTo(8);
    }

    @Test
    void repeatsAFirstFailureBecauseTheClusterMayBeCold() {
        Scenario scenario = Scenario.idleBound(40).coldStart(0.1, 300).first(20);

        Limit limit = scenario.find();

        assertThat(TrialHistory.overloaded(scenario.outcomes().get(0))).isTrue();
        assertThat(scenario.outcomes().get(1).load())
                .isEqualTo(scenario.outcomes().get(0).load());
        assertThat(limit.estimate().perSecond()).isBetween(37.0, 43.0);
    }

    @Test
    void statesTheHonestIntervalWhenTimeRunsOut() {
        Scenario scenario = Scenario.cliffBound(30).deadlineSeconds(1500);

        Limit limit = scenario.find();

        assertThat(limit.end()).isEqualTo(Limit.End.BUDGET_SPENT);
        assertThat(limit.low().perSecond()).isLessThan(30);
        assertThat(limit.high().map(Rate::perSecond).orElse(1e9)).isGreaterThan(30);
        assertThat(scenario.secondsTaken()).isLessThanOrEqualTo(1500);
    }

    @Test
    void knowsNothingWhenThereIsNoTimeAtAll() {
        Limit limit = Scenario.idleBound(30).deadlineSeconds(10).find();

        assertThat(limit.end()).isEqualTo(Limit.End.BUDGET_SPENT);
        assertThat(limit.estimate()).isEqualTo(Rate.ZERO);
        assertThat(limit.high()).isEmpty();
        assertThat(limit.explanation()).contains("The limit is unknown.");
    }

    @ParameterizedTest
    @CsvSource({
        "UNSAFE, ABORTED, 3",
        "STOPPED, STOPPED, 3",
        "BUDGET, BUDGET_SPENT, 3",
        "NO_ROOM, BUDGET_SPENT, 5",
        "DISTURBED, INVALID, 6",
        "GENERATOR_LOST, INVALID, 6",
        "BLIND, INVALID, 4",
    })
    void endsAsItsInvalidTrialsDemand(InvalidCause cause, Limit.End end, int trials) {
        Limit limit = Scenario.idleBound(40).around(invalidFrom(3, cause)).find();

        assertThat(limit.end()).isEqualTo(end);
        assertThat(limit.trials()).isEqualTo(trials);
        assertThat(limit.low().perSecond()).isBetween(0.1, 40.0);
        assertThat(limit.explanation()).contains("At least");
    }

    @ParameterizedTest
    @EnumSource(names = {"DISTURBED", "GENERATOR_LOST"})
    void oneDisturbedTrialIsTriedAgainAtTheSameLoad(InvalidCause cause) {
        Scenario disturbed = Scenario.idleBound(40).around(runner -> {
            int[] calls = {0};
            return order -> {
                calls[0]++;
                return calls[0] == 3 ? Outcomes.invalid(3, order.load().perSecond(), cause) : runner.run(order);
            };
        });

        Limit limit = disturbed.find();
        Limit undisturbed = Scenario.idleBound(40).find();

        assertThat(limit.estimate()).isEqualTo(undisturbed.estimate());
        assertThat(limit.trials()).isEqualTo(undisturbed.trials() + 1);
    }

    @Test
    void goesOnBelowALoadThatHasNoRoom() {
        Scenario narrow = Scenario.idleBound(90).around(runner -> {
            int[] calls = {0};
            return order -> {
                calls[0]++;
                return order.load().perSecond() > 50
                        ? Outcomes.invalid(calls[0], order.load().perSecond(), InvalidCause.NO_ROOM)
                        : runner.run(order);
            };
        });

        Limit limit = narrow.find();

        assertThat(limit.end()).isEqualTo(Limit.End.LOWER_BOUND);
        assertThat(limit.low().perSecond()).isBetween(25.0, 50.0);
        assertThat(limit.explanation())
                .contains("Lower bound")
                .contains("max-disk, or the disk itself, has no room for more; raise it");
    }

    @Test
    void tellsWhatItBelievesAfterEveryTrial() {
        Scenario scenario = Scenario.idleBound(37);

        Limit limit = scenario.find();

        assertThat(scenario.beliefs()).hasSize(limit.trials());
        assertThat(scenario.beliefs().get(0).next()).contains("/s: ");
        SearchProgress last = scenario.beliefs().get(limit.trials() - 1);
        assertThat(last.next()).isEmpty();
        assertThat(last.median()).isEqualTo(limit.estimate());
        assertThat(last.binding()).contains(Indicator.HANDLER_IDLE);
    }

    private static UnaryOperator<TrialRunner> invalidFrom(int number, InvalidCause cause) {
        return runner -> {
            int[] calls = {0};
            return order -> {
                calls[0]++;
                return calls[0] >= number
                        ? Outcomes.invalid(calls[0], order.load().perSecond(), cause)
                        : runner.run(order);
            };
        };
    }

    private static TrialOutcome trial(Scenario scenario, int number) {
        return scenario.outcomes().get(number - 1);
    }
}
