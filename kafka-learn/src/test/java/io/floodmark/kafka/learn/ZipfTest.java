package io.floodmark.kafka.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.floodmark.traffic.KeySpace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "150, 1.2", "100000, 0", "100000, 0.5", "100000, 1", "100000, 3", "1000000, 0.9"})
    void sumsAsIfRankByRank(int keys, double skew) {
        KeySpace space = KeySpace.zipfian(keys, 8, skew);
        double same = 0;
        double different = 0;
        for (int key = 0; key < keys; key++) {
            same += space.share(key) * space.share(key);
            different += -Math.expm1(-50_000 * space.share(key));
        }

        Zipf zipf = new Zipf(keys, skew);

        assertThat(zipf.chanceOfTheSame()).isCloseTo(same, withPercentage(0.1));
        assertThat(zipf.differentAmong(50_000)).isCloseTo(different, withPercentage(0.1));
    }
}
