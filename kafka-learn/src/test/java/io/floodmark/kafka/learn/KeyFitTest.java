package io.floodmark.kafka.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.floodmark.model.workload.RecordKeys;
import io.floodmark.traffic.KeySpace;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFitTest {
    private static KeyFit fit(KeySpace keys, int records, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i < records; i++) {
            counts.merge(keys.next(random), 1, Integer::sum);
        }
        return KeyFit.of(List.copyOf(counts.values()));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1", "1000, 0.5", "100, 1.5", "20000, 0.8", "200000, 1", "1000000, 0.7"})
    void findsTheSkewAndTheKeysThatTheSampleMissed(int distinct, double skew) {
        KeyFit fit = fit(KeySpace.zipfian(distinct, 8, skew), 100_000, 1);

        assertThat(fit.skew()).isCloseTo(skew, within(0.03));
        assertThat((double) fit.distinct()).isCloseTo(distinct, withPercentage(20));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void takesChanceForNoSkew(long seed) {
        for (int distinct : new int[] {3, 100, 10_000, 100_000, 1_000_000}) {
            KeyFit fit = fit(KeySpace.uniform(distinct, 8), 50_000, seed);

            assertThat(fit.skew()).as("%d keys, seed %d", distinct, seed).isZero();
            assertThat((double) fit.distinct())
                    .as("%d keys, seed %d", distinct, seed)
                    .isCloseTo(distinct, withPercentage(10));
        }
    }

    @Test
    void keysThatNeverComeTwiceAreManyAndEven() {
        assertThat(KeyFit.of(Collections.nCopies(50_000, 1))).isEqualTo(new KeyFit(RecordKeys.MOST, 0));
    }

    @Test
    void oneKeyIsOne() {
        assertThat(KeyFit.of(List.of(5_000))).isEqualTo(new KeyFit(1, 0));
        assertThat(KeyFit.of(List.of(1))).isEqualTo(new KeyFit(1, 0));
    }

    @Test
    void keepsTheChanceThatTwoRecordsMeetWhereNothingIsZipfian() {
        // Half of the records have one key, the other half a hundred other keys.
        Map<Integer, Integer> counts = new HashMap<>();
        counts.put(0, 50_000);
        for (int key = 1; key <= 100; key++) {
            counts.put(key, 500);
        }

        KeyFit fit = KeyFit.of(List.copyOf(counts.values()));

        assertThat(new Zipf(fit.distinct(), fit.skew()).chanceOfTheSame()).isCloseTo(0.2525, within(0.005));
    }
}
