package io.floodmark.search.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.plan.Measure;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trend.ChangedCondition;
import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendPoint;
import io.floodmark.model.trend.TrendRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TrendAnalysisTest {
    private static final Instant FIRST = Instant.parse("2026-11-01T09:00:00Z");

    private static TrendRun run(int day, int minute, double value, String version) {
        Condition upgraded = new Condition("broker 1", "release", version);
        Condition volatileValue = new Condition("host", "free memory", day + ":" + minute);
        Condition same = new Condition("cluster", "brokers", "3");
        return new TrendRun(
                "run-" + day + "-" + minute,
                FIRST.plus(Duration.ofDays(day)).plus(Duration.ofMinutes(minute)),
                value,
                Optional.empty(),
                List.of(upgraded, volatileValue, same));
    }

    private static List<TrendRun> upgradedOnDay(int upgrade, int days, double factor) {
        Random noise = new Random(upgrade);
        List<TrendRun> runs = new ArrayList<>();
        for (int day = 0; day < days; day++) {
            double level = day < upgrade ? 80_000 : 80_000 * factor;
            runs.add(run(day, 0, level * Math.exp(0.03 * noise.nextGaussian()), day < upgrade ? "4.3.1" : "4.4.0"));
        }
        return runs;
    }

    @Test
    void reportsTheSizeOfAChangeAndWhatChangedWithIt() {
        List<TrendRun> runs = upgradedOnDay(8, 16, 1.2);
        Collections.shuffle(runs, new Random(1));

        RunTrend trend = TrendAnalysis.of(Measure.LIMIT, "run-15-0", runs, 2);

        assertThat(trend.changes()).singleElement().satisfies(change -> {
            assertThat(change.at()).isEqualTo(8);
            assertThat(change.effect().ratio()).isCloseTo(1.2, within(0.04));
            assertThat(change.after() / change.before())
                    .isCloseTo(change.effect().ratio(), within(1e-9));
            assertThat(change.effect().low()).isBetween(1.1, 1.2);
            assertThat(change.effect().high()).isBetween(1.2, 1.3);
            assertThat(change.effect().shown()).isTrue();
            assertThat(change.effect().probability()).isLessThanOrEqualTo(0.01);
            assertThat(change.conditions())
                    .containsExactly(new ChangedCondition("broker 1", "release", "4.3.1", "4.4.0"));
        });
        assertThat(trend.level()).isCloseTo(96_000, within(3_000.0));
        assertThat(trend.spread()).isBetween(0.015, 0.045);
        assertThat(trend.excluded()).isEqualTo(2);
    }

    /**
     * All runs of one hour share the speed of the machine at that time: as separate observations they would be a
     * change.
     */
    @Test
    void runsOfOneHourAreOnePoint() {
        List<TrendRun> runs = new ArrayList<>();
        for (int minute = 0; minute < 60; minute += 6) {
            runs.add(run(0, minute, 80_000 + minute, "4.4.0"));
            runs.add(run(1, minute, 100_000 + minute, "4.4.0"));
        }

        RunTrend trend = TrendAnalysis.of(Measure.LIMIT, "run-1-54", runs, 0);

        assertThat(trend.points()).hasSize(2);
        assertThat(trend.runs()).isEqualTo(20);
        assertThat(trend.changes()).isEmpty();
        assertThat(trend.points().get(0).value()).isBetween(80_000.0, 80_054.0);
        assertThat(trend.points()).extracting(TrendPoint::started).isSorted();
    }

    @Test
    void noRunsAreATrendWithoutPoints() {
        RunTrend trend = TrendAnalysis.of(Measure.LIMIT, "none", List.of(), 3);

        assertThat(trend.points()).isEmpty();
        assertThat(trend.spread()).isNaN();
        assertThat(trend.level()).isNaN();
    }

    @Test
    void equalValuesHaveNoSpread() {
        List<TrendRun> runs = new ArrayList<>();
        for (int day = 0; day < 12; day++) {
            runs.add(run(day, 0, day < 6 ? 1_000 : 2_000, "4.4.0"));
        }

        RunTrend trend = TrendAnalysis.of(Measure.LIMIT, "run-11-0", runs, 0);

        assertThat(trend.spread()).isZero();
        assertThat(trend.changes()).singleElement().satisfies(change -> {
            assertThat(change.effect().ratio()).isCloseTo(2, within(1e-9));
            assertThat(change.conditions()).isEmpty();
        });
    }
}
