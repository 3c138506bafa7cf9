package io.floodmark.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaceTest {
    private static final long SECOND = 1_000_000_000L;

    static IntStream seeds() {
        return IntStream.rangeClosed(1, 20);
    }

    private static Pace any(SplittableRandom random) {
        double rate = Math.pow(10, random.nextDouble(-2, 6));
        return switch (random.nextInt(4)) {
            case 0 -> Pace.FLAT_OUT;
            case 1 -> Pace.constant(rate);
            case 2 -> Pace.bursts(rate, random.nextLong(1_000_000, 100 * SECOND));
            default -> curve(random, rate);
        };
    }

    private static Pace curve(SplittableRandom random, double rate) {
        int points = random.nextInt(2, 6);
        double[] seconds = new double[points];
        double[] rates = new double[points];
        for (int i = 0; i < points; i++) {
            seconds[i] = i == 0 ? 0 : seconds[i - 1] + random.nextDouble(0.01, 50);
            rates[i] = random.nextBoolean() ? 0 : rate * random.nextDouble();
        }
        rates[points - 1] = rate;
        return Pace.curve(seconds, rates, random.nextBoolean());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anotherProcessReadsTheSameSchedule(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Pace pace = any(random);

        Pace read = Pace.parse(pace.text());

        assertThat(read).as("seed %d", seed).isEqualTo(pace).hasSameHashCodeAs(pace);
        assertThat(read.schedule().isPresent()).isEqualTo(pace.schedule().isPresent());
        for (int i = 0; i < 50 && pace.schedule().isPresent(); i++) {
            long index = random.nextLong(1_000_000);
            assertThat(read.schedule().orElseThrow().dueNanos(index))
                    .as("seed %d: %s at %d", seed, pace, index)
                    .isEqualTo(pace.schedule().orElseThrow().dueNanos(index));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "fast",
                "constant",
                "constant x",
                "constant 1 2",
                "bursts 1",
                "bursts 1 x",
                "bursts 1 2 3",
                "flat-out 5",
                "curve",
                "curve round",
                "curve sometimes 0.0:1.0 1.0:1.0",
                "curve round 0.0",
                "curve round 0.0:1.0:2.0 1.0:1.0",
                "curve round 0.0:x 1.0:1.0"
            })
    void refusesATextThatIsNoPace(String text) {
        assertThatThrownBy(() -> Pace.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pace is " + text)
                .hasMessageContaining("expected");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "constant 0.0",
                "constant -1.0",
                "constant NaN",
                "constant Infinity",
                "bursts 0.0 1000",
                "bursts 1.0 0",
                "bursts 1.0 -5",
                "curve round 1.0:1.0 2.0:1.0",
                "curve round 0.0:1.0 0.0:1.0",
                "curve round 0.0:-1.0 1.0:1.0",
                "curve round 0.0:0.0 1.0:0.0",
                "curve once 0.0:0.0 1.0:0.0"
            })
    void refusesNumbersThatMakeNoSchedule(String text) {
        assertThatThrownBy(() -> Pace.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected");
    }

    /** Under any schedule, workers that know only their own number send each operation once. */
    @ParameterizedTest
    @MethodSource("seeds")
    void theSharesOfAllWorkersAreTheWhole(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Schedule whole = curve(random, 1_000).schedule().orElseThrow();
        int of = random.nextInt(1, 30);

        for (int i = 0; i < 200; i++) {
            long index = random.nextLong(100_000);
            int worker = (int) (index % of);
            assertThat(whole.share(worker, of).dueNanos(index / of))
                    .as("seed %d: operation %d of %d workers", seed, index, of)
                    .isEqualTo(whole.dueNanos(index));
            long elapsed = random.nextLong(100 * SECOND);
            long sum = 0;
            for (int each = 0; each < of; each++) {
                sum += whole.share(each, of).dueBy(elapsed);
            }
            assertThat(sum).as("seed %d: %d ns, %d workers", seed, elapsed, of).isEqualTo(whole.dueBy(elapsed));
        }
    }

    /** A share may be divided again, as among the producers of a worker. */
    @ParameterizedTest
    @MethodSource("seeds")
    void aShareOfAShareIsAShareOfTheWhole(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Schedule whole = new ConstantRate(random.nextDouble(1, 1e5));
        int workers = random.nextInt(1, 9);
        int producers = random.nextInt(1, 9);
        int worker = random.nextInt(workers);
        int producer = random.nextInt(producers);

        Schedule nested = whole.share(worker, workers).share(producer, producers);
        Schedule flat = whole.share(worker + producer * workers, workers * producers);

        for (int i = 0; i < 100; i++) {
            long index = random.nextLong(1_000_000);
            assertThat(nested.dueNanos(index))
                    .as("seed %d index %d", seed, index)
                    .isEqualTo(flat.dueNanos(index));
            long elapsed = random.nextLong(3_600 * SECOND);
            assertThat(nested.dueBy(elapsed)).as("seed %d at %d", seed, elapsed).isEqualTo(flat.dueBy(elapsed));
        }
    }

    @Test
    void thereIsNoWorkerBeyondTheLast() {
        Schedule whole = new ConstantRate(1);

        assertThatThrownBy(() -> whole.share(3, 3)).hasMessage("worker is 3; expected 0 to 2");
        assertThatThrownBy(() -> whole.share(-1, 3)).hasMessage("worker is -1; expected 0 to 2");
        assertThat(whole.share(0, 1)).isSameAs(whole);
    }

    /** At any rate, a day ends with the count that follows from rate and time: errors do not add up. */
    @ParameterizedTest
    @MethodSource("seeds")
    void aDayBringsWhatItsRateSays(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double rate = Math.pow(10, random.nextDouble(-3, 7));
        long day = 86_400 * SECOND;

        double exact = rate * 86_400;

        assertThat((double) new ConstantRate(rate).dueBy(day))
                .as("seed %d: %s/s", seed, rate)
                .isBetween(exact - 1, exact + 1 + exact * 1e-12);
        long period = random.nextLong(1_000_000, 60 * SECOND);
        assertThat((double) new Bursts(rate, period).dueBy(day))
                .as("seed %d: %s/s every %d ns", seed, rate, period)
                .isBetween(exact - 1, exact + rate * period / 1e9 + 2);
    }
}
