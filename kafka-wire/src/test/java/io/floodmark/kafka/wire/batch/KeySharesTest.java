package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.traffic.KeySpace;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeySharesTest {
    private static int partitionOf(byte[] key, int partitions) {
        return Utils.toPositive(Utils.murmur2(key)) % partitions;
    }

    @ParameterizedTest
    @CsvSource({"1000, 0, 12", "1000, 1, 12", "3, 1, 12", "100000, 0.7, 7", "1, 0, 5", "1000, 10, 12", "50, 2, 1"})
    void aPartitionsShareIsThatOfTheKeysThatHashToIt(int distinct, double skew, int partitions) {
        KeySpace keys = KeySpace.zipfian(distinct, 16, skew);
        double[] expected = new double[partitions];
        for (int number = 0; number < distinct; number++) {
            expected[partitionOf(keys.key(number), partitions)] += keys.share(number);
        }

        KeyShares shares = new KeyShares(keys, partitions);

        assertThat(shares.partitions()).isEqualTo(partitions);
        assertThat(IntStream.range(0, partitions).mapToDouble(shares::share).toArray())
                .containsExactly(expected, within(1e-12));
        assertThat(IntStream.range(0, partitions).mapToDouble(shares::share).sum())
                .isCloseTo(1, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"1000, 0", "1000, 1", "3, 1", "20, 10"})
    void keysOfAPartitionLieThereAndComeUpByTheirShares(int distinct, double skew) {
        KeySpace keys = skew == 0 ? KeySpace.uniform(distinct, 8) : KeySpace.zipfian(distinct, 8, skew);
        KeyShares shares = new KeyShares(keys, 12);
        SplittableRandom random = new SplittableRandom(5);
        int draws = 20_000;

        for (int partition = 0; partition < 12; partition++) {
            Map<Integer, Integer> counts = new HashMap<>();
            for (int draw = 0; draw < draws && shares.share(partition) > 0; draw++) {
                byte[] key = shares.next(partition, random);
                assertThat(partitionOf(key, 12)).isEqualTo(partition);
                counts.merge(Integer.parseInt(new String(key, StandardCharsets.US_ASCII)), 1, Integer::sum);
            }
            double share = shares.share(partition);
            counts.forEach((number, count) -> {
                double expected = keys.share(number) / share;
                double tolerance = 5 * Math.sqrt(expected * (1 - expected) / draws) + 2.0 / draws;
                assertThat((double) count / draws).as("key %d", number).isCloseTo(expected, within(tolerance));
            });
        }
    }

    @Test
    void aPartitionWithoutKeysHasNoShare() {
        KeyShares shares = new KeyShares(KeySpace.uniform(3, 16), 12);

        assertThat(IntStream.range(0, 12).filter(partition -> shares.share(partition) == 0))
                .hasSizeGreaterThanOrEqualTo(9);
    }
}
