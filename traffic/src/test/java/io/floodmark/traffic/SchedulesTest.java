package io.floodmark.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the properties of all schedules, and the additional ones of each kind. */
final class SchedulesTest {
    private static final long SECOND = 1_000_000_000L;

    static IntStream seeds() {
        return IntStream.rangeClosed(1, 40);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void dueTimesNeverFallAndTheInverseAgrees(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Schedule schedule = any(random);

        long before = 0;
        for (int index = 0; index < 5_000; index++) {
            long due = schedule.dueNanos(index);
            assertThat(due).as("seed %d index %d", seed, index).isGreaterThanOrEqualTo(before);
            before = due;
        }
        for (int i = 0; i < 2_000; i++) {
            long elapsed = random.nextLong(200 * SECOND);
            long count = schedule.dueBy(elapsed);
            assertThat(schedule.dueNanos(count))
                    .as("seed %d at %d", seed, elapsed)
                    .isGreaterThan(elapsed);
            if (count > 0) {
                assertThat(schedule.dueNanos(count - 1))
                        .as("seed %d at %d", seed, elapsed)
                        .isLessThanOrEqualTo(elapsed);
            }
        }
        assertThat(schedule.dueBy(-1)).isZero();
    }

    private static Schedule any(SplittableRandom random) {
        double rate = Math.pow(10, random.nextDouble(0, 5));
        return switch (random.nextInt(3)) {
            case 0 -> new Bursts(rate, random.nextLong(1_000_000, 10 * SECOND));
            case 1 -> curve(random, rate, true);
            default -> curve(random, rate, false);
        };
    }

    private static Schedule curve(SplittableRandom random, double rate, boolean round) {
        int points = random.nextInt(2, 8);
        double[] seconds = new double[points];
        double[] rates = new double[points];
        for (int i = 0; i < points; i++) {
            seconds[i] = i == 0 ? 0 : seconds[i - 1] + random.nextDouble(0.1, 20);
            rates[i] = random.nextInt(4) == 0 ? 0 : rate * random.nextDouble();
        }
        rates[random.nextInt(points)] = rate;
        return new RateCurve(seconds, rates, round);
    }

    @Test
    void aBurstBringsAPeriodsRecordsAtOnce() {
        Schedule bursts = new Bursts(1_000, 100_000_000);

        assertThat(bursts.dueNanos(0)).isZero();
        assertThat(bursts.dueNanos(99)).isZero();
        assertThat(bursts.dueNanos(100)).isEqualTo(100_000_000);
        assertThat(bursts.dueBy(99_999_999)).isEqualTo(100);
        assertThat(bursts.dueBy(100_000_000)).isEqualTo(200);
    }

    @Test
    void aBurstOfAFractionKeepsTheRateOnTheLongRun() {
        Schedule bursts = new Bursts(3.3, SECOND / 10);

        assertThat(bursts.dueBy(1_000 * SECOND)).isBetween(3_300L, 3_301L);
    }

    @Test
    void aRampReachesItsRateAndHoldsIt() {
        Schedule ramp = new RateCurve(new double[] {0, 10}, new double[] {0, 100}, false);

        assertThat(ramp.dueBy(10 * SECOND)).isBetween(500L, 501L);
        assertThat(ramp.dueBy(20 * SECOND) - ramp.dueBy(10 * SECOND)).isBetween(999L, 1_001L);
        assertThat(ramp.dueNanos(125)).isCloseTo(5 * SECOND, org.assertj.core.data.Offset.offset(1L));
    }

    @Test
    void nothingIsDueWhileTheRateIsZero() {
        Schedule paused = new RateCurve(new double[] {0, 5, 6, 7}, new double[] {0, 0, 10, 10}, true);

        assertThat(paused.dueNanos(0)).isEqualTo(5 * SECOND);
        assertThat(paused.dueBy(5 * SECOND - 1)).isZero();
        assertThat(paused.dueBy(7 * SECOND)).isEqualTo(15);
        assertThat(paused.dueBy(12 * SECOND - 1)).isEqualTo(15);
    }

    @Test
    void nothingIsDueEverAgainOnceTheRateHasFallenToZero() {
        Schedule ending = new RateCurve(new double[] {0, 10}, new double[] {100, 0}, false);

        assertThat(ending.dueBy(10 * SECOND)).isEqualTo(500);
        assertThat(ending.dueBy(10_000 * SECOND)).isEqualTo(500);
        assertThat(ending.dueNanos(500)).isEqualTo(Schedule.NEVER_NANOS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flat-out",
                "constant 50000.0",
                "bursts 12.5 100000000",
                "curve round 0.0:100.0 60.0:200.0",
                "curve once 0.0:0.0 60.0:200.0"
            })
    void aPaceComesBackFromItsText(String text) {
        assertThat(Pace.parse(text).text()).isEqualTo(text);
        assertThat(Pace.parse(text).schedule().isPresent()).isEqualTo(!text.equals("flat-out"));
    }

    @Test
    void aPaceIsTheScheduleItNames() {
        assertThat(Pace.constant(3).schedule().orElseThrow().dueBy(10 * SECOND)).isEqualTo(31);
        assertThat(Pace.bursts(10, SECOND).schedule().orElseThrow().dueBy(0)).isEqualTo(10);
        assertThat(Pace.curve(new double[] {0, 1}, new double[] {1, 1}, true).text())
                .isEqualTo("curve round 0.0:1.0 1.0:1.0");
    }

    @Test
    void refusesWhatIsNoRate() {
        assertThatThrownBy(() -> Pace.constant(0)).hasMessage("rate is 0.0/s; expected above 0/s");
        assertThatThrownBy(() -> new Bursts(1, 0)).hasMessageContaining("expected above 0");
        assertThatThrownBy(() -> new RateCurve(new double[] {0, 1}, new double[] {0, 0}, true))
                .hasMessageContaining("expected one above 0/s");
        assertThatThrownBy(() -> new RateCurve(new double[] {0, 0}, new double[] {1, 1}, true))
                .hasMessageContaining("expected growing times");
        assertThatThrownBy(() -> new RateCurve(new double[] {1}, new double[] {1}, false))
                .hasMessageContaining("the first at 0 s");
        assertThatThrownBy(() -> Pace.parse("fast")).hasMessageContaining("expected flat-out");
    }
}
