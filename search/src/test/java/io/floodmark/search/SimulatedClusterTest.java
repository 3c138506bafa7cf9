package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimulatedClusterTest {
    private final ManualClock clock = new ManualClock();

    @Test
    void carriesWhatIsBelowItsLimitAndEndsEarlyWhenThatIsClear() {
        SimulatedCluster cluster = cluster(0.001, List.of(SimulatedLimit.margin(Indicator.HANDLER_IDLE, 10)));

        TrialOutcome far = cluster.run(order(5));
        TrialOutcome near = cluster.run(order(9));

        assertThat(TrialHistory.sustained(far)).isTrue();
        assertThat(far.fullLength()).isFalse();
        assertThat(far.took()).isEqualTo(Duration.ofSeconds(60 + 90 + 15));
        assertThat(near.fullLength()).isTrue();
        assertThat(near.took()).isEqualTo(Duration.ofSeconds(60 + 300 + 15));
    }

    @Test
    void seesAnOverloadTheSoonerTheFartherAndTakesTimeToDrain() {
        SimulatedCluster cluster = cluster(0.001, List.of(SimulatedLimit.cliff(Indicator.ISR_CHURN, 10)));

        TrialOutcome far = cluster.run(order(20));
        TrialOutcome near = cluster.run(order(11));

        assertThat(TrialHistory.cause(far)).isEqualTo(Indicator.ISR_CHURN);
        assertThat(far.achievedPerSecond()).isBetween(8.5, 10.1);
        assertThat(far.took().toMillis() / 1000.0).isCloseTo(60 + 3 / 0.49 + 3 + 15 + 9, within(1.0));
        assertThat(near.took()).isGreaterThan(far.took());
    }

    @ParameterizedTest
    @EnumSource(value = SimulatedNoise.Shape.class, mode = EnumSource.Mode.EXCLUDE, names = "BISTABLE")
    void itsCapacityStraysAsAsked(SimulatedNoise.Shape shape) {
        SimulatedNoise noise = new SimulatedNoise(shape, 0.03, 0);
        Random random = new Random(5);
        double before = Double.NaN;
        double absolute = 0;
        double products = 0;
        double squares = 0;
        for (int i = 0; i < 20_000; i++) {
            double next = noise.next(before, random);
            products += Double.isNaN(before) ? 0 : before * next;
            squares += next * next;
            absolute += Math.abs(next);
            before = next;
        }

        double correlation = products / squares;
        assertThat(correlation).isCloseTo(shape == SimulatedNoise.Shape.AUTOREGRESSIVE ? 0.7 : 0, within(0.05));
        assertThat(absolute / 20_000).isBetween(0.022, shape == SimulatedNoise.Shape.STUDENT ? 0.036 : 0.026);
    }

    @Test
    void aBistableClusterIsInOneOfTwoStates() {
        SimulatedNoise noise = new SimulatedNoise(SimulatedNoise.Shape.BISTABLE, 0.01, 0);
        Random random = new Random(5);

        List<Double> drawn = Stream.generate(() -> noise.next(Double.NaN, random))
                .limit(1_000)
                .toList();

        assertThat(drawn).filteredOn(one -> one > 0).hasSizeBetween(450, 550);
        assertThat(drawn).allMatch(one -> Math.abs(one) > 0.02 && Math.abs(one) < 0.12);
    }

    @Test
    void losesWhatItsDriftTakesInTheHoursThatPass() {
        ManualClock clock = new ManualClock();
        SimulatedCluster cluster = new SimulatedCluster(
                List.of(SimulatedLimit.cliff(Indicator.BACKLOG, 100)),
                new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0.001, 0).losing(0.05),
                SimulatedTiming.CLUSTER,
                Double.POSITIVE_INFINITY,
                clock,
                new Random(1));

        clock.advanceSeconds(4 * 3600);

        assertThat(cluster.truth()).isCloseTo(100 * Math.exp(-0.1), within(1e-9));
        TrialOrder order = new TrialOrder(new Rate(85), Duration.ofSeconds(300), Duration.ofSeconds(90), "");
        assertThat(TrialHistory.overloaded(cluster.run(order))).isTrue();
    }

    @Test
    void refusesToJudgeBeyondItsGenerator() {
        SimulatedCluster cluster = new SimulatedCluster(
                List.of(SimulatedLimit.margin(Indicator.HANDLER_IDLE, 10)),
                new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0.001, 0),
                SimulatedTiming.CLUSTER,
                7,
                clock,
                new Random(1));

        assertThat(TrialHistory.invalid(cluster.run(order(8)))).isTrue();
        assertThat(TrialHistory.sustained(cluster.run(order(6)))).isTrue();
    }

    private SimulatedCluster cluster(double sd, List<SimulatedLimit> limits) {
        return new SimulatedCluster(
                limits,
                new SimulatedNoise(SimulatedNoise.Shape.NORMAL, sd, 0),
                SimulatedTiming.CLUSTER,
                Double.POSITIVE_INFINITY,
                clock,
                new Random(1));
    }

    private static TrialOrder order(double load) {
        return new TrialOrder(new Rate(load), Duration.ofSeconds(300), Duration.ofSeconds(90), "test");
    }
}
