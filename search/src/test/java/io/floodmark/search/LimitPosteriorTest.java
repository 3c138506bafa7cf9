package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitPosteriorTest {
    @Test
    void theLimitIsTheLeastOfAll() {
        LimitPosterior posterior = Outcomes.posterior(
                Outcomes.pass(1, 20, Map.of(Indicator.HANDLER_IDLE, 0.4, Indicator.NETWORK_IDLE, 0.7)),
                Outcomes.pass(2, 25, Map.of(Indicator.HANDLER_IDLE, 0.5, Indicator.NETWORK_IDLE, 0.875)));

        assertThat(posterior.quantile(0.5)).isCloseTo(28.5, within(2.0));
        assertThat(posterior.binding().get(Optional.of(Indicator.NETWORK_IDLE))).isGreaterThan(0.8);
    }

    @Test
    void probabilitiesOfWhoBindsSumToOne() {
        LimitPosterior posterior = Outcomes.posterior(
                Outcomes.pass(1, 20, Map.of(Indicator.HANDLER_IDLE, 0.6, Indicator.NETWORK_IDLE, 0.7)));

        assertThat(posterior.binding().values().stream()
                        .mapToDouble(share -> share)
                        .sum())
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void aMarginThatWasNeverSeenDoesNotPullTheLimitDown() {
        LimitPosterior none = Outcomes.posterior();
        LimitPosterior seen = Outcomes.posterior();
        seen.margin(Indicator.NETWORK_IDLE);
        seen.learnt();

        assertThat(seen.quantile(0.3)).isLessThan(none.quantile(0.3));
        assertThat(none.binding()).containsOnlyKeys(Optional.<Indicator>empty());
    }

    /** A slow trial has busy handlers and a busy network: this is one deviation, not two. */
    @Test
    void severalMarginsOfATrialAreOneLookAtItsNoise() {
        LimitPosterior one = Outcomes.posterior();
        LimitPosterior two = Outcomes.posterior();
        Learner ofOne = new Learner(one);
        Learner ofTwo = new Learner(two);
        double[] used = {0.72, 0.88, 0.76, 0.84, 0.70, 0.90};
        for (int trial = 0; trial < used.length; trial++) {
            Map<Indicator, Double> handlers = Map.of(Indicator.HANDLER_IDLE, used[trial]);
            Map<Indicator, Double> both =
                    Map.of(Indicator.HANDLER_IDLE, used[trial], Indicator.NETWORK_IDLE, used[trial]);
            ofOne.learn(Outcomes.pass(trial + 1, 20, handlers));
            ofTwo.learn(Outcomes.pass(trial + 1, 20, both));
        }

        assertThat(two.noiseSd()).isCloseTo(one.noiseSd(), within(0.1 * one.noiseSd()));
    }

    @Test
    void learnsThatAPlaceScattersByMoreThanATenth() {
        LimitPosterior posterior = Outcomes.posterior();
        Learner learner = new Learner(posterior);
        double[] used = {0.55, 0.95, 0.50, 0.90, 0.45, 0.98, 0.60, 0.85};
        for (int trial = 0; trial < used.length; trial++) {
            learner.learn(Outcomes.pass(trial + 1, 20, Map.of(Indicator.HANDLER_IDLE, used[trial])));
        }

        assertThat(posterior.noiseSd()).isGreaterThan(0.10);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void quantilesRiseAndAgreeWithProbabilities(long seed) {
        Random random = new Random(seed);
        LimitPosterior posterior = Outcomes.posterior();
        Learner learner = new Learner(posterior);
        for (int i = 1; i <= 12; i++) {
            double load = 1.5 + 60 * random.nextDouble();
            learner.learn(
                    load < 30
                            ? Outcomes.pass(i, load, Map.of(Indicator.HANDLER_IDLE, load / 31))
                            : Outcomes.overload(i, load, 29, Indicator.HANDLER_IDLE, 1.25));
            double before = 0;
            for (double probability = 0.05; probability < 1; probability += 0.1) {
                double load2 = posterior.quantile(probability);
                assertThat(load2).as("seed %d, trial %d", seed, i).isGreaterThanOrEqualTo(before);
                if (load2 < 99.9) {
                    assertThat(posterior.probabilityAbove(load2)).isCloseTo(1 - probability, within(1e-6));
                }
                before = load2;
            }
        }
    }

    @Test
    void aGuessIsBelievedUntilTrialsSpeakAgainstIt() {
        LimitPrior limitPrior = new LimitPrior(new Rate(40), 0.1);
        LimitPosterior posterior =
                new LimitPosterior(LoadGrid.between(1, 100), new NoiseGrid(NoisePrior.UNKNOWN), 1, limitPrior::density);
        assertThat(posterior.quantile(0.5)).isCloseTo(40, within(4.0));

        Learner learner = new Learner(posterior);
        learner.learn(Outcomes.overload(1, 20, 12, Indicator.BEHIND_SCHEDULE, Double.NaN));
        learner.learn(Outcomes.pass(2, 11, true));
        learner.learn(Outcomes.overload(3, 15, 12.4, Indicator.BEHIND_SCHEDULE, Double.NaN));
        learner.learn(Outcomes.overload(4, 14));

        assertThat(posterior.quantile(0.5)).isBetween(11.0, 14.5);
    }
}
