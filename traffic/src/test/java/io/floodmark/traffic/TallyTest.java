package io.floodmark.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class TallyTest {
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 6);
    }

    /** Returns counts of every kind and latencies of every length, including clipped and negative ones. */
    private static Tally any(SplittableRandom random) {
        Tally tally = new Tally();
        for (Count count : Count.values()) {
            tally.add(count, random.nextLong(1_000_000));
        }
        for (int i = 0; i < 200; i++) {
            double nanos = Math.pow(10, random.nextDouble(2, 13)) * (random.nextInt(20) == 0 ? -1 : 1);
            tally.latency((long) nanos, random.nextLong(1, 500));
            tally.service((long) (nanos / 2), random.nextLong(1, 500));
        }
        return tally;
    }

    private static Tally sum(List<Tally> parts) {
        Tally sum = new Tally();
        parts.forEach(sum::add);
        return sum;
    }

    private static void assertSame(Tally one, Tally other, long seed) {
        for (Count count : Count.values()) {
            assertThat(one.get(count)).as("seed %d: %s", seed, count).isEqualTo(other.get(count));
        }
        assertThat(one.latency()).as("seed %d: latency", seed).isEqualTo(other.latency());
        assertThat(one.service()).as("seed %d: service", seed).isEqualTo(other.service());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void mergingDoesNotDependOnTheOrder(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Tally one = any(random);
        Tally two = any(random);
        Tally three = any(random);

        assertSame(sum(List.of(one, two, three)), sum(List.of(three, one, two)), seed);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void mergingDoesNotDependOnTheGrouping(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Tally> parts = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            parts.add(any(random));
        }
        int cut = random.nextInt(1, 6);

        Tally grouped = sum(List.of(sum(parts.subList(0, cut)), sum(parts.subList(cut, 6))));

        assertSame(grouped, sum(parts), seed);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void mergingWithNothingChangesNothing(long seed) {
        Tally tally = any(new SplittableRandom(seed));

        assertSame(sum(List.of(new Tally(), tally, new Tally())), tally, seed);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aTallyThatWasResetHoldsNothingOfBefore(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Tally reused = any(random);
        Tally next = any(random);

        reused.reset();
        reused.add(next);

        assertSame(reused, next, seed);
    }

    @ParameterizedTest
    @EnumSource(Count.class)
    void ofTheLongestWaitsTheLongestIsKeptAndOfAllOthersTheSum(Count count) {
        boolean longest = count == Count.THROTTLED_NANOS || count == Count.LATENESS_MAX_NANOS;
        Tally one = new Tally();
        one.add(count, 7);
        Tally other = new Tally();
        other.add(count, 5);

        assertThat(sum(List.of(one, other)).get(count)).isEqualTo(longest ? 7 : 12);
        for (Count each : Count.values()) {
            assertThat(each == count || sum(List.of(one)).get(each) == 0)
                    .as(each.name())
                    .isTrue();
        }
    }

    @Test
    void latenciesBeyondTheRangeAreCountedAtItsEnds() {
        Tally tally = new Tally();

        tally.latency(Tally.HIGHEST_NANOS, 1);
        tally.latency(Tally.HIGHEST_NANOS + 1, 10);
        tally.latency(0, 100);
        tally.latency(-1, 1_000);

        assertThat(tally.get(Count.CLIPPED)).isEqualTo(10);
        assertThat(tally.get(Count.NEGATIVE)).isEqualTo(1_000);
        assertThat(tally.latency().getTotalCount()).isEqualTo(1_111);
        assertThat(tally.latency().getMinValue()).isZero();
        assertThat(tally.latency().valuesAreEquivalent(tally.latency().getMaxValue(), Tally.HIGHEST_NANOS))
                .isTrue();
    }

    /** A record has a latency and a service time, but is counted as clipped only once. */
    @Test
    void serviceTimesBeyondTheRangeAreNotCountedOnceMore() {
        Tally tally = new Tally();

        tally.service(Tally.HIGHEST_NANOS + 1, 10);
        tally.service(-1, 10);

        assertThat(tally.get(Count.CLIPPED)).isZero();
        assertThat(tally.get(Count.NEGATIVE)).isZero();
        assertThat(tally.service().getTotalCount()).isEqualTo(20);
    }

    /** Whatever the batch sizes, the histogram holds every record once, between the first latency and the last. */
    @ParameterizedTest
    @MethodSource("seeds")
    void everyRecordOfABatchHasOneLatencyBetweenTheFirstAndTheLast(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Recorder recorder = new Recorder();
        Tally tally = new Tally();
        for (int i = 0; i < 50; i++) {
            int records = random.nextInt(1, 5_000);
            long first = (long) Math.pow(10, random.nextDouble(4, 11));
            long last = records == 1 ? first : random.nextLong(first + 1);

            recorder.acked(first, 0, first - last, records, 0);

            tally.reset();
            recorder.handOver(tally);
            String batch = "seed " + seed + ": " + records + " records from " + first + " to " + last + " ns";
            assertThat(tally.latency().getTotalCount()).as(batch).isEqualTo(records);
            assertThat(tally.latency().getMaxValue())
                    .as(batch)
                    .isEqualTo(tally.latency().highestEquivalentValue(first));
            assertThat(tally.latency().getMinNonZeroValue())
                    .as(batch)
                    .isGreaterThanOrEqualTo(tally.latency().lowestEquivalentValue(last));
            double mean = (first + last) / 2.0;
            assertThat(tally.latency().getMean()).as(batch).isBetween(0.99 * mean - 2_000, 1.01 * mean + 2_000);
        }
    }
}
