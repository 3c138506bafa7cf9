package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndicatorPosteriorTest {
    private static final int KNOWN_NOISE = 3;

    private final LoadGrid grid = LoadGrid.between(1, 100);
    private final NoiseGrid noises = new NoiseGrid(NoisePrior.UNKNOWN);
    private final IndicatorPosterior posterior = new IndicatorPosterior(grid, noises, 0.3, Curvatures.any());

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void probabilitiesSumToOneWhateverIsLearnt(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 30; i++) {
            learnSomething(random);
            for (int s = 0; s < noises.size(); s++) {
                assertThat(Arrays.stream(loads(s)).sum())
                        .as("seed %d, step %d, noise %d", seed, i, s)
                        .isCloseTo(1, within(1e-9));
            }
        }
    }

    @Test
    void knowsAtFirstOnlyThatItMayFireNowhere() {
        assertThat(loads(KNOWN_NOISE)[grid.cells()]).isCloseTo(0.3, within(1e-9));
        assertThat(median()).isCloseTo(10 * Math.pow(10, 0.43), within(1.5));
    }

    @Test
    void whatWasCarriedLiesBelowTheLimit() {
        posterior.learnSustained(20);

        assertThat(below(15)).isLessThan(0.02);
    }

    @Test
    void whereItFiredLiesAboveTheLimit() {
        posterior.fired(20);

        assertThat(below(30)).isGreaterThan(0.9);
    }

    @Test
    void aWideRangeDoesNotOutweighAnOverload() {
        LoadGrid wide = LoadGrid.between(50, 100e6);
        IndicatorPosterior cliffs = new IndicatorPosterior(wide, noises, 0.5, Curvatures.any());

        cliffs.learnSustained(21_000);
        cliffs.fired(24_000);

        double[] loads = new double[wide.cells() + 1];
        cliffs.loads(KNOWN_NOISE, loads);
        double above = loads[wide.cells()];
        for (int i = 0; i < wide.cells(); i++) {
            above += wide.middle(i) > Math.log(30_000) ? loads[i] : 0;
        }
        assertThat(above).isLessThan(0.08);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.7, 0.9})
    void twoMarginsTellTheLimit(double share) {
        posterior.margin(50 * share / 2, share / 2, 0);
        posterior.margin(50 * share, share, 0);

        assertThat(median()).isCloseTo(50, within(5.0));
    }

    @Test
    void aMarginThatFiredTellsItFromAbove() {
        posterior.margin(50, 1.03, 0);

        assertThat(median()).isCloseTo(50 / 1.03, within(2.0));
    }

    @Test
    void aBreakdownPutsTheLimitAtWhatWasAchieved() {
        posterior.brokeDown(80, 40, 1);

        assertThat(below(37)).isLessThan(0.15);
        assertThat(below(50)).isGreaterThan(0.75);
        assertThat(below(80)).isGreaterThan(0.95);
    }

    @Test
    void aMarginThatReadsTheSameAtEveryLoadIsTakenForBlind() {
        posterior.margin(5, 0.3, 0);
        posterior.margin(15, 0.3, 0);
        posterior.margin(45, 0.3, 0);
        posterior.fired(50);

        assertThat(median()).isBetween(43.0, 52.0);
    }

    @Test
    void readingsThatAgreeSpeakForLittleNoise() {
        for (int i = 0; i < 6; i++) {
            posterior.margin(45, 0.9, 0);
        }

        assertThat(evidence(0) * noises.prior(KNOWN_NOISE))
                .isGreaterThan(evidence(KNOWN_NOISE) * noises.prior(KNOWN_NOISE));
        assertThat(evidence(KNOWN_NOISE)).isGreaterThan(evidence(noises.size() - 1));
    }

    private void learnSomething(Random random) {
        double load = Math.exp(random.nextDouble() * Math.log(100));
        switch (random.nextInt(4)) {
            case 0 -> posterior.learnSustained(load);
            case 1 -> posterior.fired(load);
            case 2 -> posterior.brokeDown(load, load / (1.2 + random.nextDouble()), 1 + random.nextDouble() / 4);
            default -> posterior.margin(load, 0.15 + random.nextDouble(), random.nextDouble() / 10);
        }
    }

    private double evidence(int noise) {
        return posterior.loads(noise, new double[grid.cells() + 1]);
    }

    private double[] loads(int noise) {
        double[] loads = new double[grid.cells() + 1];
        posterior.loads(noise, loads);
        return loads;
    }

    private double below(double load) {
        double sum = 0;
        double[] loads = loads(KNOWN_NOISE);
        for (int i = 0; i < grid.cells() && grid.middle(i) < Math.log(load); i++) {
            sum += loads[i];
        }
        return sum;
    }

    private double median() {
        double load = 1;
        while (load < 100 && below(load) < 0.5) {
            load *= 1.005;
        }
        return load;
    }
}
