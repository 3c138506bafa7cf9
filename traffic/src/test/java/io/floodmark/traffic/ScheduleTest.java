package io.floodmark.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ScheduleTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 1, 3, 19, 999.7, 1_000, 1e5, 333_333.3, 1e6, 7e6, 1e7})
    void isWithinANanosecondOfTheExactQuotientAfterADay(double perSecond) {
        Schedule schedule = new ConstantRate(perSecond);
        SplittableRandom random = new SplittableRandom(1);

        for (int i = 0; i < 10_000; i++) {
            long index = random.nextLong((long) (perSecond * 86_400) + 1);
            BigDecimal exact = BigDecimal.valueOf(index)
                    .multiply(BigDecimal.valueOf(1_000_000_000))
                    .divide(new BigDecimal(perSecond), 6, RoundingMode.HALF_UP);
            BigDecimal error = exact.subtract(BigDecimal.valueOf(schedule.dueNanos(index)));
            assertThat(error).as("index %d", index).isBetween(BigDecimal.valueOf(-0.05), BigDecimal.valueOf(1.05));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyOperationHasADueTimeOfItsOwnAndTheInverseAgrees(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Schedule schedule = new ConstantRate(Math.pow(10, random.nextDouble(-1, 7)));

        for (int i = 0; i < 20_000; i++) {
            long index = random.nextLong(schedule.dueBy(10 * HOUR_NANOS));
            long due = schedule.dueNanos(index);
            assertThat(schedule.dueNanos(index + 1))
                    .as("seed %d index %d", seed, index)
                    .isGreaterThan(due);
            assertThat(schedule.dueBy(due)).as("seed %d index %d", seed, index).isEqualTo(index + 1);
            assertThat(schedule.dueBy(due - 1))
                    .as("seed %d index %d", seed, index)
                    .isEqualTo(index);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void sharesAddUpToTheWholeAtAnyTime(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Schedule whole = new ConstantRate(Math.pow(10, random.nextDouble(0, 7)));
        int of = random.nextInt(1, 50);

        for (int i = 0; i < 2_000; i++) {
            long elapsed = random.nextLong(HOUR_NANOS);
            long sum = 0;
            for (int worker = 0; worker < of; worker++) {
                sum += whole.share(worker, of).dueBy(elapsed);
            }
            assertThat(sum).as("seed %d elapsed %d of %d", seed, elapsed, of).isEqualTo(whole.dueBy(elapsed));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aShareIsAScheduleLikeAnyOther(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int of = random.nextInt(2, 20);
        Schedule share = new ConstantRate(random.nextDouble(1, 1e6)).share(random.nextInt(of), of);

        for (int i = 0; i < 5_000; i++) {
            long index = random.nextLong(1_000_000_000);
            long due = share.dueNanos(index);
            assertThat(share.dueBy(due)).as("seed %d index %d", seed, index).isEqualTo(index + 1);
            assertThat(share.dueBy(due - 1)).as("seed %d index %d", seed, index).isEqualTo(index);
        }
    }

    @Test
    void nothingIsDueBeforeTheStart() {
        assertThat(new ConstantRate(1e6).dueBy(-1)).isZero();
        assertThat(new ConstantRate(1e6).dueBy(0)).isEqualTo(1);
        assertThat(new ConstantRate(1e6).share(3, 4).dueBy(0)).isZero();
    }

    @Test
    void rejectsARateThatIsNotPositive() {
        assertThatThrownBy(() -> new ConstantRate(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rate is 0.0/s; expected above 0/s");
    }
}
