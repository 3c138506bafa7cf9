package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.verdict.InvalidCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that no limit claims more than trials showed, on every kind of cluster, with too little load, too little time
 * and invalid trials.
 */
class SeenEvidenceTest {
    private static final int SEEDS = 6;

    @ParameterizedTest
    @MethodSource("conditions")
    void aLimitRestsOnTrialsThatWereRun(SearchCondition condition) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            SearchBed bed = SearchBed.of(condition, seed);

            Limit limit = new CompetingLimits().search(bed);

            assertThat(new SeenEvidence(limit, bed.cluster().outcomes()).missing())
                    .as("seed %d: %s", seed, limit)
                    .isEmpty();
        }
    }

    /**
     * Limits are 0.3 to 130 and loads 1 to 100, so some limits are below the lowest load and some above the highest.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void soItDoesWhereAlmostAnythingGoesWrong(long firstSeed) {
        for (long seed = 100 * firstSeed; seed < 100 * firstSeed + SEEDS; seed++) {
            Random random = new Random(seed);
            double truth = 0.3 * Math.exp(random.nextDouble() * Math.log(430));
            double broken = random.nextInt(3) == 0 ? 0.3 : 0;
            InvalidCause cause = any(List.of(InvalidCause.values()), random);
            List<TrialOutcome> outcomes = new ArrayList<>();
            Scenario scenario = (random.nextBoolean() ? Scenario.idleBound(truth) : Scenario.cliffBound(truth))
                    .noise(noise(random))
                    .ceiling(1 + 120 * random.nextDouble())
                    .generatorLimit(random.nextBoolean() ? 50 * random.nextDouble() : 1000)
                    .deadlineSeconds(600 + 6000 * random.nextDouble())
                    .seed(seed)
                    .around(runner -> order -> {
                        TrialOutcome outcome = random.nextDouble() < broken
                                ? Outcomes.invalid(
                                        outcomes.size() + 1, order.load().perSecond(), cause)
                                : runner.run(order);
                        outcomes.add(renumbered(outcome, outcomes.size() + 1));
                        return outcomes.get(outcomes.size() - 1);
                    });

            Limit limit = scenario.find();

            assertThat(new SeenEvidence(limit, outcomes).missing())
                    .as("seed %d: %s", seed, limit)
                    .isEmpty();
        }
    }

    private static SimulatedNoise noise(Random random) {
        SimulatedNoise.Shape shape = any(List.of(SimulatedNoise.Shape.values()), random);
        return new SimulatedNoise(shape, 0.1 * random.nextDouble(), 0.3 * random.nextDouble());
    }

    private static <T> T any(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    private static TrialOutcome renumbered(TrialOutcome outcome, int number) {
        return new TrialOutcome(
                number,
                outcome.load(),
                outcome.achievedPerSecond(),
                outcome.asked(),
                outcome.fullLength(),
                outcome.judgement(),
                outcome.took());
    }

    static List<SearchCondition> conditions() {
        return SearchConditions.all();
    }
}
